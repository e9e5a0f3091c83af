import { VERIFICATION_MAILS_A_DAY } from '#contract/verification.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../db/client.ts'
import { countTries } from '../limits/count-tries.ts'
import { addUse, countUse, forgetUses } from '../limits/count-use.ts'
import { countSharedTry, countTry, WINDOW_MS } from '../limits/rules.ts'
import { findKnownDevice } from './known-devices.ts'
import type { Client } from './start-session.ts'

const WINDOW_SECONDS = WINDOW_MS / 1_000
/** Each makes everybody on the trip look again. */
const EDITS_A_MINUTE = 30

/** What is tried: the password of an address, or to have a link mailed to it. */
type Kind = 'login' | 'reset-link'
type Attempt = { email: string; client: Client }

export type AttemptLimits = ReturnType<typeof createAttemptLimits>

/**
 * Limits how often an account's address, and a client, may be tried, and how often somebody edits. Counted before the
 * password is looked at, so that parallel guesses count too.
 */
export function createAttemptLimits(
  db: Database,
  config: Pick<Config, 'attemptsPerAddress' | 'attemptsPerClient'>,
) {
  const { attemptsPerAddress: perAddress, attemptsPerClient: perClient } = config

  const countOne = (key: string, limit: number) =>
    countTries(db, { key }, ({ key: counter }, now) => {
      const counted = countTry(counter, { now, limit })
      return { counters: { key: counted.counter }, waitMs: counted.waitMs }
    })
  const countClient = (ip: string) => countOne(`client:${networkOf(ip)}`, perClient)

  /**
   * Per address and client together, and per client. Tries at one address from anywhere bring a short pause upon all
   * clients, each of which waits for itself: whoever has waited is let through, however many others try. A browser
   * that the owner has used before has a limit of its own instead.
   */
  const countAttempt = async (kind: Kind, { email, client }: Attempt) => {
    const device = await findKnownDevice(db, { email, device: client.device })
    if (device !== null) return countOne(deviceKey(kind, device), perAddress)

    await countClient(client.ip)
    const keys = { shared: sharedKey(kind, email), own: ownKey(kind, { email, client }) }
    await countTries(db, keys, (counters, now) => {
      const shared = countSharedTry(counters.shared, { now, limit: perAddress })
      const own = countTry(counters.own, { now, limit: perAddress, sharedPauseMs: shared.pauseMs })
      return { counters: { shared: shared.counter, own: own.counter }, waitMs: own.waitMs }
    })
  }

  return {
    countClient,
    /** The same for who is signed in, and may share a network with many. */
    countPerson: (userId: string) => countOne(`person:${userId}`, perClient),
    countLogin: (attempt: Attempt) => countAttempt('login', attempt),
    /** Apart from logins: whoever guessed too often has to be able to ask for a link. */
    countResetLink: (attempt: Attempt) => countAttempt('reset-link', attempt),
    /** By who is signed in: nobody else's guesses keep them from it. */
    countPasswordCheck: (userId: string) => countOne(`password-check:${userId}`, perAddress),
    /** Whether a mailbox has been sent enough links: those that are in it still work. */
    hasEnoughResetLinks: async (email: string) => {
      const use = { key: `reset-mails:${email}`, limit: perAddress, windowSeconds: WINDOW_SECONDS }
      return (await addUse(db, use)).isOver
    },
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
    /** The right password makes the mistakes before it forgotten, on this client and browser. */
    forgetLogins: async ({ email, client }: Attempt) => {
      const device = await findKnownDevice(db, { email, device: client.device })
      const keys = [sharedKey('login', email), ownKey('login', { email, client })]
      await forgetUses(db, ...keys, ...(device === null ? [] : [deviceKey('login', device)]))
    },
    forgetPasswordChecks: (userId: string) => forgetUses(db, `password-check:${userId}`),
  }
}

const sharedKey = (kind: Kind, email: string) => `${kind}:${email}`
const ownKey = (kind: Kind, { email, client }: Attempt) => `${kind}:${networkOf(client.ip)}:${email}`
const deviceKey = (kind: Kind, device: string) => `${kind}:device:${device}`

/** Whoever has one IPv6 address has the 64 bits behind it too. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = ip.includes('::') ? Array.from({ length: 8 - before.length - after.length }, () => '0') : []
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
