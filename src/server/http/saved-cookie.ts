import type { FastifyReply } from 'fastify'
import { isOnLoopback } from '../config.ts'
import type { Context } from '../context.ts'

const SAVED_COOKIE = 'saved'
/** By then every process has heard of it; usually they have within a quarter of a second. */
const SECONDS = 10

/**
 * Says to a browser that it has just saved something that kept answers show. What it asks for next, pages too, is made
 * anew by whichever process it asks: that may not have heard of it yet.
 */
export function setSavedCookie(reply: FastifyReply, { config }: Pick<Context, 'config'>): void {
  const secure = !isOnLoopback(config)
  reply.setCookie(SAVED_COOKIE, '1', { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: SECONDS })
}

export function asksAnew({ cookie }: { cookie?: string | undefined }): boolean {
  return cookie !== undefined && /(^|[;,]\s*)saved=/.test(cookie)
}
