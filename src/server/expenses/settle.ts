import type { Settlement } from '#contract/balances.ts'
import { toCents } from '#contract/money.ts'
import type { Context } from '../context.ts'
import { settlements } from '../db/tables/expenses.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { findBalances } from './find-balances.ts'
import { type Asker, findPart } from './find-part.ts'
import { toSettlement } from './get-balances.ts'
import { noteActivity } from './note-activity.ts'

type Given = { tripId: number; asker: Asker; fromUserId: string; toUserId: string; amount: string }

/**
 * Notes that somebody has paid somebody, on the word of one of the two. Never more than the one owes and the other is
 * owed: when both say the same at once, it counts once.
 */
export function settle(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { tripId, asker, fromUserId, toUserId, amount }: Given,
): Promise<Settlement> {
  return db.transaction(async (tx) => {
    const trip = await lockTrip(tx, { tripId, timeZone: config.timeZone })
    await findPart(tx, { tripId, asker })
    if (!trip) fail('TRIP_NOT_FOUND')
    if (asker.id !== fromUserId && asker.id !== toUserId) fail('NOT_YOURS')

    const standings = await findBalances(tx, tripId)
    const balanceOf = (id: string) => standings.find(({ userId }) => userId === id)?.balanceCents ?? 0
    const leftCents = Math.max(0, Math.min(-balanceOf(fromUserId), balanceOf(toUserId)))
    if (toCents(amount) > leftCents) fail('MORE_THAN_OWED', { amount: leftCents })

    const [noted] = await tx
      .insert(settlements)
      .values({ tripId, fromUserId, toUserId, amount, createdBy: asker.id, createdAt: trip.now })
      .returning()
    if (!noted) throw new Error('The settlement was not noted')
    await noteActivity(tx, { tripId, kind: 'paid', settlementId: noted.id, byUserId: asker.id })
    await emit(tx, 'settlement.noted', { settlementId: noted.id })
    return toSettlement(noted)
  })
}
