import type { FastifyReply } from 'fastify'
import { isOnLoopback } from '../config.ts'
import type { Context } from '../context.ts'

/** `saved_seats` is for seats, cars and free places, which change often; `saved` is for everything. */
type SavedCookie = 'saved' | 'saved_seats'
/** By then every process has received the change; usually it takes a quarter of a second. */
const MAX_AGE_SECONDS = 10

/**
 * Marks a browser that has just saved something that cached responses show. Its next requests, pages
 * included, are answered from the database, because the process that gets them may not have received the
 * change yet.
 */
export function setSavedCookie(
  reply: FastifyReply,
  { config }: Pick<Context, 'config'>,
  name: SavedCookie,
): void {
  const secure = !isOnLoopback(config)
  reply.setCookie(name, '1', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: MAX_AGE_SECONDS,
  })
}

/**
 * Whether the browser has just saved something. Cookies are read here without parsing them all.
 * Forging them gains nothing that an invented token would not: responses that are not cached.
 */
export function wantsFreshResponse({ cookie }: { cookie?: string | undefined }): boolean {
  return cookie !== undefined && /(^|[;,]\s*)saved=/.test(cookie)
}

/** Whether the browser has just saved something that responses about seats may show. */
export function hasJustSavedSeats({ cookie }: { cookie?: string | undefined }): boolean {
  return cookie !== undefined && /(^|[;,]\s*)saved(_seats)?=/.test(cookie)
}
