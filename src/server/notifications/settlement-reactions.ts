import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { settlements } from '../db/tables/expenses.ts'
import { trips } from '../db/tables/trips.ts'
import type { Events } from '../events/events.ts'
import { findName, tripColumns } from './notification-queries.ts'
import { notify } from './notify.ts'
import { settlementRecordedMessage, settlementUndoneMessage } from './settlement-messages.ts'

type SettlementReactionContext = Pick<Context, 'db'>

function notifySettlementRecorded(
  { db }: SettlementReactionContext,
  { settlementId }: Events['settlement.noted'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await findSettlement(tx, settlementId)
    if (!found || found.settlement.undoneAt) return
    await notifyOtherParty(tx, found, {
      by: found.settlement.createdBy,
      what: 'noted',
      compose: settlementRecordedMessage,
    })
  })
}

function notifySettlementUndone(
  { db }: SettlementReactionContext,
  { settlementId, by }: Events['settlement.undone'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await findSettlement(tx, settlementId)
    if (found) await notifyOtherParty(tx, found, { by, what: 'undone', compose: settlementUndoneMessage })
  })
}

async function findSettlement(tx: Tx, id: number) {
  const [found] = await tx
    .select({ settlement: settlements, trip: tripColumns })
    .from(settlements)
    .innerJoin(trips, eq(trips.id, settlements.tripId))
    .where(eq(settlements.id, id))
  return found ?? null
}

/**
 * Notifies the one of the two people of a settlement who did not record or undo it. `by` is the other one.
 */
async function notifyOtherParty(
  tx: Tx,
  { settlement, trip }: NonNullable<Awaited<ReturnType<typeof findSettlement>>>,
  { by, what, compose }: { by: string; what: 'noted' | 'undone'; compose: typeof settlementRecordedMessage },
): Promise<void> {
  const { id, fromUserId, toUserId, amount } = settlement
  const isReceiver = by === fromUserId
  const message = compose({ trip, otherName: await findName(tx, by), isReceiver, amount })
  await notify(tx, {
    userId: isReceiver ? toUserId : fromUserId,
    about: `settlement-${what}/${id}`,
    message,
    // The news that a settlement was undone is never outdated: it cannot be redone.
    ...(what === 'noted' && { onlyWhile: { settlementId: id } }),
    from: { senderId: by, subject: `settlement/${id}` },
  })
}

export const settlementReactions = {
  'notifications.settlement-noted': notifySettlementRecorded,
  'notifications.settlement-undone': notifySettlementUndone,
}
