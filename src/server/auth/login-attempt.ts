import { createHmac, randomBytes } from 'node:crypto'
import type { LoginChecks } from '../ports/login-provider/port.ts'
import { newToken } from './rules.ts'

/** Time to log in at the provider. */
export const ATTEMPT_MINUTES = 10

/**
 * One login at a provider, in one tab of one browser. The browser keeps the secret in a cookie named after
 * the attempt, and all checks of the answer are derived from that secret. So the server stores nothing before
 * somebody comes back: strangers cannot fill a table, any replica may answer, and tabs do not disturb each
 * other.
 */
export type LoginAttempt = { id: string; secret: string }

/** The id begins with the second at which the attempt expires; the state protects it from changes. */
export function createLoginAttempt(now: Date): LoginAttempt {
  const expiresAtSecond = Math.floor(now.getTime() / 1000) + ATTEMPT_MINUTES * 60
  return { id: `${expiresAtSecond}-${randomBytes(12).toString('base64url')}`, secret: newToken() }
}

export function isAttemptExpired({ id }: LoginAttempt, now: Date): boolean {
  // Negated, so that an id without a valid time, which gives NaN, also counts as expired.
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

/** Values in URLs start with the attempt's id, which names the cookie that belongs to them. */
export function prefixAttemptId(id: string, value: string): string {
  return `${id}.${value}`
}

export function readAttemptId(value: string): string {
  return value.split('.', 1)[0] ?? ''
}
