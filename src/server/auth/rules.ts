import { createHash, randomBytes } from 'node:crypto'
import { SESSION_DAYS } from '#contract/auth.ts'

const TOKEN_BYTES = 32
const DAY_MS = 24 * 60 * 60 * 1000

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** What the database stores of a token. Tokens are long and random, so a plain hash cannot be reversed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A session's id is the hash of its token. */
export function sessionIdOf(token: string): string {
  return hashToken(token)
}

/** Whether a session that is used is extended: once a day, so that not every request writes. */
export function isDueForExtension({ expire, now }: { expire: Date; now: Date }): boolean {
  return expire.getTime() - now.getTime() < (SESSION_DAYS - 1) * DAY_MS
}
