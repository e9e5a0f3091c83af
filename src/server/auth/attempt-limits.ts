import { VERIFICATION_MAILS_A_DAY } from '#contract/verification.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../db/client.ts'
import { countUse, forgetUses } from '../limits/count-use.ts'

const WINDOW_SECONDS = 15 * 60
/** Each makes everybody on the trip look again. */
const EDITS_A_MINUTE = 30

export type AttemptLimits = ReturnType<typeof createAttemptLimits>

/**
 * Limits how often an account's address, and a client, may be tried, and how often somebody edits. Counted before the
 * password is looked at, so that parallel guesses count too.
 */
export function createAttemptLimits(
  db: Database,
  config: Pick<Config, 'attemptsPerAddress' | 'attemptsPerClient'>,
) {
  const countAttempt = (key: string, limit: number) =>
    countUse(db, { key, limit, windowSeconds: WINDOW_SECONDS })
  return {
    countAddress: (email: string) => countAttempt(`address:${email}`, config.attemptsPerAddress),
    // Apart from sign-ins: whoever guessed too often has to be able to ask for a link.
    countMailTo: (email: string) => countAttempt(`mailbox:${email}`, config.attemptsPerAddress),
    countClient: (ip: string) => countAttempt(`client:${networkOf(ip)}`, config.attemptsPerClient),
    /** Also of accounts that are gone by now: whoever has the address had the mails. */
    countVerificationMail: (email: string, tx: Database | Tx = db) =>
      countUse(tx, {
        key: `verification:${email}`,
        limit: VERIFICATION_MAILS_A_DAY,
        windowSeconds: 24 * 60 * 60,
        code: 'TOO_MANY_VERIFICATIONS',
      }),
    countEdit: (userId: string) =>
      countUse(db, {
        key: `editor:${userId}`,
        limit: EDITS_A_MINUTE,
        windowSeconds: 60,
        code: 'TOO_MANY_MESSAGES',
      }),
    forgetAddress: (email: string) => forgetUses(db, `address:${email}`),
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
