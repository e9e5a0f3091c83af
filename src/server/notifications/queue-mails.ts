import { randomUUID } from 'node:crypto'
import { asc, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { mailPairs, waitingMails } from '../db/tables/notifications.ts'
import { emitAll } from '../events/emit.ts'
import type { MailCondition } from '../events/events.ts'
import type { MailWords } from '../events/mail-words.ts'
import { MAILS_A_DAY } from './bundle-words.ts'

type NewWaitingMail = {
  notificationId: number
  senderId: string
  userId: string
  subject: string
  mail: MailWords
  onlyWhile: MailCondition | null
  isOwnMatter: boolean
}
type MailPair = { senderId: string; userId: string }

/** When the next mail may be sent: an hour after the last one, and a day after the fifth most recent one. */
export const nextMailAt = (sentAt: SQL | typeof mailPairs.sentAt) =>
  sql`greatest(app_now(), (${sentAt})[1] + interval '1 hour', (${sentAt})[${sql.raw(String(MAILS_A_DAY))}] + interval '1 day')`

/**
 * Queues mails to other people about what one person did. A mail is sent at once if the receiver got none
 * about this person for an hour, otherwise with the next bundle. The row of a sender and receiver is their
 * lock. It is taken before the waiting mails, and always in the same order, so that every mail is counted on
 * any number of replicas.
 */
export async function queueMails(tx: Tx, mails: NewWaitingMail[]): Promise<void> {
  if (mails.length === 0) return
  const sorted = mails.toSorted((a, b) => (pairKey(a) < pairKey(b) ? -1 : 1))
  const pairs = new Map(
    sorted.map(({ senderId, userId }) => [pairKey({ senderId, userId }), { senderId, userId }]),
  )
  await lockSenders(tx, new Set(mails.map(({ senderId }) => senderId)))
  const lockedPairs = await tx
    .insert(mailPairs)
    .values([...pairs.values()].map((pair) => ({ ...pair, nextAt: sql`app_now()` })))
    .onConflictDoUpdate({
      target: [mailPairs.senderId, mailPairs.userId],
      set: { nextAt: nextMailAt(mailPairs.sentAt) },
    })
    .returning({
      ...{ senderId: mailPairs.senderId, userId: mailPairs.userId },
      isDue: sql<boolean>`${mailPairs.nextAt} <= app_now()`,
    })
  await tx
    .insert(waitingMails)
    .values(sorted)
    .onConflictDoUpdate({
      target: [waitingMails.senderId, waitingMails.userId, waitingMails.subject],
      targetWhere: isNull(waitingMails.bundleId),
      set: {
        notificationId: sql`excluded.notification_id`,
        mail: sql`excluded.mail`,
        onlyWhile: sql`excluded.only_while`,
        isOwnMatter: sql`excluded.is_own_matter`,
      },
      // An entry with `onlyWhile` is composed again when it is sent, so it already covers later changes.
      setWhere: isNull(waitingMails.onlyWhile),
    })
  await bundleWaitingMails(
    tx,
    lockedPairs.filter(({ isDue }) => isDue),
  )
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

function pairKey({ senderId, userId }: MailPair): string {
  return `${senderId} ${userId}`
}

/** Puts everything that waits for each of these pairs into one mail. The caller has locked their rows. */
export async function bundleWaitingMails(tx: Tx, pairs: MailPair[]): Promise<void> {
  if (pairs.length === 0) return
  const bundles = pairs.map(({ senderId, userId }) => ({ bundleId: randomUUID(), senderId, userId }))
  const dueBundles = sql`json_to_recordset(${JSON.stringify(bundles)}::json) as due ("bundleId" text, "senderId" text, "userId" text)`
  await tx.execute(sql`
    update waiting_mails w set bundle_id = due."bundleId" from ${dueBundles}
    where w.sender_id = due."senderId" and w.user_id = due."userId" and w.bundle_id is null`)
  // The row is kept for a day, as long as this mail counts. If more waits, queueMails() sets an earlier time.
  await tx.execute(sql`
    update mail_pairs p set bundle_id = due."bundleId", next_at = app_now() + interval '1 day',
      sent_at = (array[app_now()] || p.sent_at)[1:${sql.raw(String(MAILS_A_DAY))}]
    from ${dueBundles} where p.sender_id = due."senderId" and p.user_id = due."userId"`)
  await emitAll(tx, 'bundle.due', bundles)
}
