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
import { isPartyTo } from './record-settlement.ts'

/** Undoes a settlement, on the word of either person. It cannot be redone. */
export function undoSettlement(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { id, viewer }: { id: number; viewer: Viewer },
): Promise<Settlement> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(settlements).where(eq(settlements.id, id))
    if (!found || !isPartyTo(viewer, found)) fail('SETTLEMENT_NOT_FOUND')
    const { tripId } = found
    const trip = await lockTrip(tx, { tripId, timeZone: config.timeZone })
    if (!trip) fail('SETTLEMENT_NOT_FOUND')
    const [undone] = await tx
      .update(settlements)
      .set({ undoneAt: trip.now })
      .where(and(eq(settlements.id, id), isNull(settlements.undoneAt)))
      .returning()
    if (undone) {
      await recordActivity(tx, { tripId, kind: 'undone', settlementId: id, byUserId: viewer.id })
      await emit(tx, 'settlement.undone', { settlementId: id, by: viewer.id })
      return toSettlement(undone)
    }
    // It was undone before: repeating changes nothing.
    const [current] = await tx.select().from(settlements).where(eq(settlements.id, id))
    return toSettlement(current ?? found)
  })
}
