import { VERIFICATION_MAILS_A_DAY } from '#contract/auth.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import type { AttemptLimits, EmailAttempt } from '../limits/attempt-limits.ts'
import { countTries } from '../limits/count-tries.ts'
import { addUse, countUse, DAY_SECONDS, MINUTE_SECONDS, resetUses } from '../limits/count-use.ts'
import { networkOf } from '../limits/network-of.ts'
import { countSharedTry, countTry, WINDOW_MS } from '../limits/rules.ts'
import { findKnownDevice } from './known-devices.ts'

const WINDOW_SECONDS = WINDOW_MS / 1_000
/** Edits of chat messages: each makes everybody on the trip load it again. */
const EDITS_A_MINUTE = 30

type AttemptKind = 'login' | 'reset-link'

/** Counts attempts in the database, so that all replicas share the count. */
export function createAttemptLimits(
  db: Database,
  config: Pick<Config, 'attemptsPerAddress' | 'attemptsPerClient'>,
): AttemptLimits {
  const { attemptsPerAddress: perAddress, attemptsPerClient: perClient } = config

  const countOne = (key: string, limit: number) =>
    countTries(db, { key }, ({ key: counter }, now) => {
      const counted = countTry(counter, { now, limit })
      return { counters: { key: counted.counter }, waitMs: counted.waitMs }
    })
  const countClient = (ip: string) => countOne(`client:${networkOf(ip)}`, perClient)

  /**
   * Counts per address and client together, and per client. Too many tries at one address from all clients
   * also give each client a short pause of its own: a client that has waited may try, however many others do.
   * A browser that the owner has used before has its own limit instead.
   */
  const countAttempt = async (kind: AttemptKind, { email, client }: EmailAttempt) => {
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
    countPerson: (userId) => countOne(`person:${userId}`, perClient),
    countLogin: (attempt) => countAttempt('login', attempt),
    countResetLink: (attempt) => countAttempt('reset-link', attempt),
    countPasswordCheck: (userId) => countOne(`password-check:${userId}`, perAddress),
    countResetMail: (email) =>
      addUse(db, { key: `reset-mails:${email}`, limit: perAddress, windowSeconds: WINDOW_SECONDS }),
    countVerificationMail: (email, tx = db) =>
      countUse(tx, {
        key: `verification:${email}`,
        limit: VERIFICATION_MAILS_A_DAY,
        windowSeconds: DAY_SECONDS,
        code: 'TOO_MANY_VERIFICATIONS',
      }),
    countEdit: (userId) =>
      countUse(db, {
        key: `editor:${userId}`,
        limit: EDITS_A_MINUTE,
        windowSeconds: MINUTE_SECONDS,
        code: 'TOO_MANY_MESSAGES',
      }),
    resetLogins: async ({ email, client }) => {
      const device = await findKnownDevice(db, { email, device: client.device })
      const keys = [sharedKey('login', email), ownKey('login', { email, client })]
      await resetUses(db, ...keys, ...(device === null ? [] : [deviceKey('login', device)]))
    },
    resetPasswordChecks: (userId) => resetUses(db, `password-check:${userId}`),
  }
}

const sharedKey = (kind: AttemptKind, email: string) => `${kind}:${email}`
const ownKey = (kind: AttemptKind, { email, client }: EmailAttempt) =>
  `${kind}:${networkOf(client.ip)}:${email}`
const deviceKey = (kind: AttemptKind, device: string) => `${kind}:device:${device}`
