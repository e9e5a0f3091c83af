import { createHmac, randomBytes } from 'node:crypto'
import type { LoginChecks } from '../ports/login-provider/port.ts'
import { newToken } from './rules.ts'

/** How long somebody may take at the provider. */
export const ATTEMPT_MINUTES = 10

/**
 * One way to a provider and back, in one tab of one browser. The browser keeps
 * its secret in a cookie of the attempt's name, and everything that the answer
 * is checked by is computed from that secret: the server stores nothing until
 * somebody has come back, so strangers can fill no table, any replica may
 * answer, and tabs do not disturb each other.
 */
export type LoginAttempt = { id: string; secret: string }

/** The id begins with the second at which the attempt lapses; as a part of the state it cannot be changed. */
export function createLoginAttempt(now: Date): LoginAttempt {
  const lapses = Math.floor(now.getTime() / 1000) + ATTEMPT_MINUTES * 60
  return { id: `${lapses}-${randomBytes(12).toString('base64url')}`, secret: newToken() }
}

export function isAttemptExpired({ id }: LoginAttempt, now: Date): boolean {
  return !(Number(id.split('-', 1)[0]) * 1000 > now.getTime())
}

export function deriveLoginChecks({ id, secret }: LoginAttempt): LoginChecks {
  const derive = (purpose: string) =>
    createHmac('sha256', secret).update(`${purpose} ${id}`).digest('base64url')
  return {
    state: prefixAttemptId(id, derive('state')),
    nonce: derive('nonce'),
    codeVerifier: derive('verifier'),
  }
}

/** What travels through an address names its attempt, and so the cookie that has to go with it. */
export function prefixAttemptId(id: string, value: string): string {
  return `${id}.${value}`
}

export function readAttemptId(value: string): string {
  return value.split('.', 1)[0] ?? ''
}
