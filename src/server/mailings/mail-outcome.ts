import { and, eq, sql } from 'drizzle-orm'
import type { MailOutcome } from '#contract/mailings.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { mailingReceivers } from '../db/tables/mailings.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { tripTopic } from '../live/topics.ts'

type Receiver = { mailingId: number; userId: string }

function hasOutcome({ mailingId, userId }: Receiver, outcome: MailOutcome) {
  return and(
    eq(mailingReceivers.mailingId, mailingId),
    eq(mailingReceivers.userId, userId),
    eq(mailingReceivers.outcome, outcome),
  )
}

/** Whether somebody is still to get the mail: a job that runs again after it was sent sends no second one. */
export async function isMailWaiting(tx: Tx, receiver: Receiver): Promise<boolean> {
  return (await tx.$count(mailingReceivers, hasOutcome(receiver, 'waiting'))) > 0
}

/** Whether the mail could not be delivered, and is not tried again. */
export async function hasMailFailed({ db }: Pick<Context, 'db'>, receiver: Receiver): Promise<boolean> {
  return (await db.$count(mailingReceivers, hasOutcome(receiver, 'failed'))) > 0
}

/** Notes what became of the mail to one person, once. */
export async function noteMailOutcome(
  { db }: Pick<Context, 'db'>,
  { outcome, ...receiver }: Receiver & { outcome: MailOutcome },
): Promise<void> {
  await db.transaction(async (tx) => {
    const tripId = sql<number>`(select trip_id from mailings where id = ${receiver.mailingId})`
    const [noted] = await tx
      .update(mailingReceivers)
      .set({ outcome })
      .where(hasOutcome(receiver, 'waiting'))
      .returning({ tripId })
    if (noted) await publishChanges(tx, { topic: tripTopic(noted.tripId), what: 'mailings' })
  })
}

/** Nothing more is mailed to somebody who deletes their account. */
export async function endWaitingMails(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(mailingReceivers)
    .set({ outcome: 'gone' })
    .where(and(eq(mailingReceivers.userId, userId), eq(mailingReceivers.outcome, 'waiting')))
}
