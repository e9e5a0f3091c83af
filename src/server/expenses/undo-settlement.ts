import { and, eq, isNull } from 'drizzle-orm'
import type { Settlement } from '#contract/balances.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { settlements } from '../db/tables/expenses.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { toSettlement } from './get-balances.ts'
import { recordActivity } from './record-activity.ts'
import { isPartyTo, readSettlement } from './record-settlement.ts'

/**
 * Undoes a settlement. Either of its two people may do so; it cannot be redone. Repeating it changes nothing.
 */
export function undoSettlement(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { id, viewer }: { id: number; viewer: Viewer },
): Promise<Settlement> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(settlements).where(eq(settlements.id, id))
    if (!found || !isPartyTo(viewer, found)) fail('SETTLEMENT_NOT_FOUND')
    const { tripId } = found
    // Everything about a trip's money is written under this lock.
    const trip = await lockTrip(tx, { tripId, timeZone: config.timeZone })
    if (!trip) fail('SETTLEMENT_NOT_FOUND')
    const [undone] = await tx
      .update(settlements)
      .set({ undoneAt: trip.now })
      .where(and(eq(settlements.id, id), isNull(settlements.undoneAt)))
      .returning()
    // It was undone before.
    if (!undone) return readSettlement(tx, id)
    await recordActivity(tx, { tripId, kind: 'undone', settlementId: id, byUserId: viewer.id })
    await emit(tx, 'settlement.undone', { settlementId: id, by: viewer.id })
    return toSettlement(undone)
  })
}
