import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/auth.ts'
import * as passwords from '#contract/passwords.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { clearSessionCookie, setSessionCookie } from '../http/session-cookie.ts'
import { askForResetLink } from './ask-for-reset-link.ts'
import { logIn } from './log-in.ts'
import { logOut, logOutEverywhere } from './log-out.ts'
import { registerUser } from './register-user.ts'
import { resetPassword } from './reset-password.ts'

export function authRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.register, 'visitor', async ({ body, client, reply }) => {
    const session = await registerUser(context, { request: body, client })
    setSessionCookie(reply, context, session.token)
    return session
  })

  route(app, contract.logIn, 'visitor', async ({ body, client, reply }) => {
    const session = await logIn(context, { request: body, client })
    setSessionCookie(reply, context, session.token)
    return session
  })

  route(app, passwords.forgotPassword, 'visitor', ({ body, client }) =>
    askForResetLink(context, { email: body.email, client }),
  )

  route(app, passwords.resetPassword, 'visitor', async ({ body, client, reply }) => {
    const session = await resetPassword(context, { request: body, client })
    setSessionCookie(reply, context, session.token)
    return session
  })

  route(app, contract.currentUser, 'user', ({ viewer }) => Promise.resolve(viewer))

  route(app, contract.logOut, 'user', async ({ viewer, reply }) => {
    await logOut(context, { viewer })
    clearSessionCookie(reply, context)
  })

  route(app, contract.logOutEverywhere, 'user', async ({ viewer, reply }) => {
    await logOutEverywhere(context, { viewer })
    clearSessionCookie(reply, context)
  })

  // Provider login begins here; without a provider it leads to the login page.
  app.get('/api/login', { schema: { hide: true } }, (_request, reply) => reply.redirect('/login'))
}
