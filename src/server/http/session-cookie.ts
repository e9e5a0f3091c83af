import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE, SESSION_DAYS } from '#contract/auth.ts'
import { isOnLoopback } from '../config.ts'
import type { Context } from '../context.ts'

/**
 * The session for requests that cannot send a header: the live stream, private files, downloads. Scripts
 * cannot read it, and other endpoints ignore it, so that another site can never act for somebody.
 */
export function setSessionCookie(reply: FastifyReply, context: Pick<Context, 'config'>, token: string): void {
  reply.setCookie(SESSION_COOKIE, token, { ...flags(context), maxAge: SESSION_DAYS * 24 * 60 * 60 })
}

export function clearSessionCookie(reply: FastifyReply, context: Pick<Context, 'config'>): void {
  reply.clearCookie(SESSION_COOKIE, flags(context))
}

export function readSessionCookie(request: FastifyRequest): string | null {
  return request.cookies[SESSION_COOKIE] ?? null
}

function flags({ config }: Pick<Context, 'config'>) {
  return { path: '/api', httpOnly: true, sameSite: 'strict', secure: !isOnLoopback(config) } as const
}
