import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as account from '#contract/account.ts'
import * as contract from '#contract/auth.ts'
import { LOGIN_PATH, PROVIDER_LOGIN_PATH } from '#contract/paths.ts'
import type { Context } from '../context.ts'
import { toFailure } from '../http/errors.ts'
import { clearDeviceCookie, setDeviceCookie } from '../http/device-cookie.ts'
import { clearLoginCookie, readLoginCookie, setLoginCookie } from './login-cookie.ts'
import { clientOf, route } from '../http/route.ts'
import { clearSessionCookie, setSessionCookie } from '../http/session-cookie.ts'
import { askForResetLink } from './ask-for-reset-link.ts'
import { beginLogin } from './begin-login.ts'
import { exchangeCode } from './exchange-code.ts'
import { finishLogin } from './finish-login.ts'
import { logIn } from './log-in.ts'
import { logOut, logOutEverywhere } from './log-out.ts'
import { readAttemptId } from './login-attempt.ts'
import { registerUser } from './register-user.ts'
import { resetPassword } from './reset-password.ts'
import { sendVerification } from './send-verification.ts'
import type { StartedSession } from './start-session.ts'
import { verifyEmail } from './verify-email.ts'

export function authRoutes(app: FastifyInstance, context: Context) {
  /** Sets the session cookie, and the one that marks this browser as known. Returns the answer. */
  const signIn = async (reply: FastifyReply, starting: Promise<StartedSession>) => {
    const { token, device } = await starting
    setSessionCookie(reply, context, token)
    setDeviceCookie(reply, context, device)
    return { token }
  }

  route(app, contract.register, 'log-in', ({ body, client, reply }) =>
    signIn(reply, registerUser(context, { request: body, client })),
  )

  route(app, contract.logIn, 'log-in', ({ body, client, reply }) =>
    signIn(reply, logIn(context, { request: body, client })),
  )

  route(app, account.forgotPassword, 'log-in', ({ body, client }) =>
    askForResetLink(context, { email: body.email, client }),
  )

  route(app, account.resetPassword, 'use-secret', ({ body, client, reply }) =>
    signIn(reply, resetPassword(context, { request: body, client })),
  )

  route(app, contract.verifyEmail, 'use-secret', ({ body, client }) =>
    verifyEmail(context, { token: body.token, client }),
  )
  route(app, contract.sendVerification, 'use-account', ({ viewer }) => sendVerification(context, { viewer }))

  route(app, contract.getCurrentUser, 'use-account', ({ viewer }) => Promise.resolve(viewer))

  route(app, contract.logOut, 'use-account', async ({ viewer, reply }) => {
    await logOut(context, { viewer })
    clearSessionCookie(reply, context)
  })

  route(app, contract.logOutEverywhere, 'use-account', async ({ viewer, reply }) => {
    await logOutEverywhere(context, { viewer })
    clearSessionCookie(reply, context)
    clearDeviceCookie(reply, context)
  })

  route(app, contract.exchangeCode, 'log-in', async ({ body, client, reply }) => {
    const attempt = readLoginCookie(reply.request, readAttemptId(body.code))
    const session = await signIn(reply, exchangeCode(context, { code: body.code, attempt, client }))
    if (attempt) clearLoginCookie(reply, context, attempt)
    return session
  })

  app.get(PROVIDER_LOGIN_PATH, browserRouteOptions, async (_request, reply) => {
    const { url, attempt } = await beginLogin(context)
    if (attempt) setLoginCookie(reply, context, attempt)
    return reply.redirect(url)
  })

  app.get('/api/callback', browserRouteOptions, async (request, reply) => {
    const { searchParams: answer } = new URL(request.url, context.site.publicUrl)
    const attempt = readLoginCookie(request, readAttemptId(answer.get('state') ?? ''))
    const { code } = await finishLogin(context, { answer, attempt, client: clientOf(request) })
    return reply.redirect(`${LOGIN_PATH}#code=${code}`)
  })
}

/** For URLs that a browser opens: open to visitors, GET only, errors redirect to the login page. */
const browserRouteOptions = {
  schema: { hide: true },
  exposeHeadRoute: false,
  errorHandler: redirectToLoginWithError,
}

function redirectToLoginWithError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { code } = toFailure(error)
  const level = code === 'INTERNAL' ? 'error' : 'warn'
  request.log[level]({ err: error.cause ?? error, code }, 'provider login failed')
  return reply.redirect(`${LOGIN_PATH}#error=${code}`)
}
