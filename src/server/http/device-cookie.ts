import type { FastifyReply, FastifyRequest } from 'fastify'
import { KNOWN_DEVICE_DAYS } from '#contract/auth.ts'
import { isOnLoopback } from '../config.ts'
import type { Context } from '../context.ts'

const NAME = 'device'

/** Marks a browser that somebody has signed in with before. The cookie itself signs nobody in. */
export function setDeviceCookie(reply: FastifyReply, context: Pick<Context, 'config'>, value: string): void {
  reply.setCookie(NAME, value, { ...flags(context), maxAge: KNOWN_DEVICE_DAYS * 24 * 60 * 60 })
}

export function clearDeviceCookie(reply: FastifyReply, context: Pick<Context, 'config'>): void {
  reply.clearCookie(NAME, flags(context))
}

export function readDeviceCookie(request: FastifyRequest): string | null {
  return request.cookies[NAME] ?? null
}

function flags({ config }: Pick<Context, 'config'>) {
  return { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure: !isOnLoopback(config) } as const
}
