import { randomUUID } from 'node:crypto'
import { asc, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { mailPairs, waitingMails } from '../db/tables/notifications.ts'
import { emitAll } from '../events/emit.ts'
import type { MailCondition } from '../events/events.ts'
import type { MailWords } from '../events/mail-words.ts'

export type NewWaitingMail = {
  notificationId: number
  /** The person whose action is mailed. */
  senderId: string
  /** The receiver. */
  userId: string
  /** What it is about, such as one expense; not the mail's subject line. */
  subject: string
  mail: MailWords
  /** Must still hold when the mail is sent. */
  onlyWhile: MailCondition | null
  /** About the receiver's own booking, so it is also mailed to unverified addresses. */
  isOwnMatter: boolean
}

/** The person whose actions are mailed, and a receiver. */
type MailPair = { senderId: string; userId: string }

/** The most mails that a person gets about one sender within a day, bundles and immediate ones together. */
const MAILS_A_DAY = 5
const MAX_SENT_TIMES = sql.raw(String(MAILS_A_DAY))

/**
 * When the next mail may be sent: an hour after the last one, and a day after the fifth last. `sentAt` is
 * newest first; greatest() ignores those that do not exist.
 */
export function nextMailAt(sentAt: SQL | typeof mailPairs.sentAt): SQL {
  return sql`greatest(
    app_now(),
    (${sentAt})[1] + interval '1 hour',
    (${sentAt})[${MAX_SENT_TIMES}] + interval '1 day'
  )`
}

/**
 * Queues mails to other people about what one person did. A mail is sent at once if the receiver got none
 * about this person for an hour, otherwise with the next bundle.
 */
export async function queueMails(tx: Tx, mails: NewWaitingMail[]): Promise<void> {
  if (mails.length === 0) return
  const sortedMails = mails.toSorted((a, b) => (pairKey(a) < pairKey(b) ? -1 : 1))
  await lockSenders(tx, new Set(mails.map(({ senderId }) => senderId)))
  const lockedPairs = await lockPairs(tx, pairsOf(sortedMails))
  await insertWaitingMails(tx, sortedMails)
  await bundleWaitingMails(
    tx,
    lockedPairs.filter(({ isDue }) => isDue),
  )
}

function pairKey({ senderId, userId }: MailPair): string {
  return `${senderId} ${userId}`
}

/** Each pair once, in the order of the mails. */
function pairsOf(mails: NewWaitingMail[]): MailPair[] {
  const pairs = mails.map(({ senderId, userId }) => ({ senderId, userId }))
  return [...new Map(pairs.map((pair) => [pairKey(pair), pair])).values()]
}

/** Locks the senders before the pairs, as account deletion does; otherwise the two could deadlock. */
async function lockSenders(tx: Tx, senderIds: Set<string>): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...senderIds]))
    .orderBy(asc(users.id))
    .for('key share')
}

/**
 * Writes the row of each pair, which is also its lock. Everybody locks pairs before waiting mails, and in the
 * order of their keys, so that every mail is counted on any number of replicas.
 */
function lockPairs(tx: Tx, sortedPairs: MailPair[]): Promise<(MailPair & { isDue: boolean })[]> {
  return tx
    .insert(mailPairs)
    .values(sortedPairs.map((pair) => ({ ...pair, nextAt: sql`app_now()` })))
    .onConflictDoUpdate({
      target: [mailPairs.senderId, mailPairs.userId],
      set: { nextAt: nextMailAt(mailPairs.sentAt) },
    })
    .returning({
      senderId: mailPairs.senderId,
      userId: mailPairs.userId,
      isDue: sql<boolean>`${mailPairs.nextAt} <= app_now()`,
    })
}

/** A later mail about the same subject replaces one that still waits. */
async function insertWaitingMails(tx: Tx, mails: NewWaitingMail[]): Promise<void> {
  await tx
    .insert(waitingMails)
    .values(mails)
    .onConflictDoUpdate({
      target: [waitingMails.senderId, waitingMails.userId, waitingMails.subject],
      targetWhere: isNull(waitingMails.bundleId),
      set: {
        notificationId: sql`excluded.notification_id`,
        mail: sql`excluded.mail`,
        onlyWhile: sql`excluded.only_while`,
        isOwnMatter: sql`excluded.is_own_matter`,
      },
      // One with `onlyWhile` is composed again when it is sent, so it stays and covers later changes.
      setWhere: isNull(waitingMails.onlyWhile),
    })
}

/**
 * For each pair, puts everything that waits into one bundle, which is now due. The caller has locked the
 * pairs.
 */
export async function bundleWaitingMails(tx: Tx, pairs: MailPair[]): Promise<void> {
  if (pairs.length === 0) return
  const bundles = pairs.map(({ senderId, userId }) => ({ bundleId: randomUUID(), senderId, userId }))
  const dueBundles = sql`json_to_recordset(${JSON.stringify(bundles)}::json) as due ("bundleId" text, "senderId" text, "userId" text)`
  await tx.execute(sql`
    update waiting_mails w set bundle_id = due."bundleId" from ${dueBundles}
    where w.sender_id = due."senderId" and w.user_id = due."userId" and w.bundle_id is null`)
  // Nothing waits now, so next_at says when the row can be deleted: after a day, when this mail no longer
  // counts. If more is queued before, queueMails() sets an earlier time.
  await tx.execute(sql`
    update mail_pairs p set bundle_id = due."bundleId", next_at = app_now() + interval '1 day',
      sent_at = (array[app_now()] || p.sent_at)[1:${MAX_SENT_TIMES}]
    from ${dueBundles} where p.sender_id = due."senderId" and p.user_id = due."userId"`)
  await emitAll(tx, 'bundle.due', bundles)
}
