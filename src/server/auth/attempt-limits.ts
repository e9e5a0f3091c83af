import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'
import { fail } from '../fail.ts'

const WINDOW_SECONDS = 15 * 60
/** Each makes everybody on the trip look again. */
const EDITS_A_MINUTE = 30

export type AttemptLimits = ReturnType<typeof createAttemptLimits>

/**
 * Limits how often an account's address, and a client, may be tried, and how often somebody edits. Counted in
 * the database, so that all replicas share one count, and before the password is
 * looked at, so that parallel guesses count too.
 */
export function createAttemptLimits(
  pool: pg.Pool,
  config: Pick<Config, 'attemptsPerAddress' | 'attemptsPerClient'>,
) {
  const limiter = (keyPrefix: string, points: number, duration = WINDOW_SECONDS) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'attempts',
      tableCreated: true,
      clearExpiredByTimeout: false, // the sweeper does it
      keyPrefix,
      points,
      duration,
    })
  const perAddress = limiter('address', config.attemptsPerAddress)
  // Apart from sign-ins: whoever guessed too often has to be able to ask for a link.
  const perMailbox = limiter('mailbox', config.attemptsPerAddress)
  const perClient = limiter('client', config.attemptsPerClient)
  const perEditor = limiter('editor', EDITS_A_MINUTE, 60)

  return {
    countAddress: (email: string) => count(perAddress, keyOf(email)),
    countMailTo: (email: string) => count(perMailbox, keyOf(email)),
    countClient: (ip: string) => count(perClient, keyOf(networkOf(ip))),
    countEdit: (userId: string) => count(perEditor, keyOf(userId), 'TOO_MANY_MESSAGES'),
    forgetAddress: (email: string) => perAddress.delete(keyOf(email)),
  }
}

async function count(
  limiter: RateLimiterPostgres,
  key: string,
  code: 'TOO_MANY_ATTEMPTS' | 'TOO_MANY_MESSAGES' = 'TOO_MANY_ATTEMPTS',
): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    fail(code, { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) })
  }
}

/** Whoever has one IPv6 address has the 64 bits behind it too. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = ip.includes('::') ? Array.from({ length: 8 - before.length - after.length }, () => '0') : []
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}

/** Addresses are not kept readable here, and always fit the column. */
function keyOf(value: string): string {
  return createHash('sha256').update(value).digest('base64url')
}
