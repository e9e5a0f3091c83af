import type { FastifyReply, FastifyRequest } from 'fastify'
import { ATTEMPT_MINUTES, type LoginAttempt } from './login-attempt.ts'
import { isOnLoopback } from '../config.ts'
import type { Context } from '../context.ts'

const PREFIX = 'login_'
/** Covers an attempt that is finished at its last moment, plus the lifetime of its code. */
const MAX_AGE_SECONDS = (ATTEMPT_MINUTES + 1) * 60
/** Parallel login attempts in several tabs. Every request carries all their cookies. */
const MAX_ATTEMPTS = 5

/**
 * Sets a cookie with the secret of a login attempt: scripts cannot read it, and it returns with the
 * provider's redirect. Deletes the oldest ones if there are too many.
 */
export function setLoginCookie(
  reply: FastifyReply,
  context: Pick<Context, 'config'>,
  { id, secret }: LoginAttempt,
): void {
  // Names begin with their expiry time, so the oldest come first.
  const attemptCookies = Object.keys(reply.request.cookies)
    .filter((name) => name.startsWith(PREFIX))
    .toSorted()
  const surplusCount = Math.max(0, attemptCookies.length + 1 - MAX_ATTEMPTS)
  for (const name of attemptCookies.slice(0, surplusCount)) {
    reply.clearCookie(name, flags(context))
  }
  reply.setCookie(PREFIX + id, secret, { ...flags(context), maxAge: MAX_AGE_SECONDS })
}

export function readLoginCookie(request: FastifyRequest, id: string): LoginAttempt | null {
  const secret = request.cookies[PREFIX + id]
  return secret === undefined ? null : { id, secret }
}

export function clearLoginCookie(
  reply: FastifyReply,
  context: Pick<Context, 'config'>,
  { id }: LoginAttempt,
): void {
  reply.clearCookie(PREFIX + id, flags(context))
}

/** Lax, because the browser returns from another site. */
function flags({ config }: Pick<Context, 'config'>) {
  return { path: '/api', httpOnly: true, sameSite: 'lax', secure: !isOnLoopback(config) } as const
}
