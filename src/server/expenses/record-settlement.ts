import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Settlement } from '#contract/balances.ts'
import { toCents } from '#contract/money.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { settlements } from '../db/tables/expenses.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { findCreatedId, recordCreated, type IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import { findBalances } from './find-balances.ts'
import { toSettlement } from './get-balances.ts'
import { lockMoney } from './lock-money.ts'
import { recordActivity } from './record-activity.ts'

type RecordSettlementInput = {
  tripId: number
  viewer: Viewer
  fromUserId: string
  toUserId: string
  amount: string
  /** What the viewer's page shows as still to pay between the two; not checked if it is left out. */
  left?: string | undefined
  key?: IdempotencyKey
}

/**
 * Records that one person paid another. Either of the two may do so. Fails if it is more than is owed, or if
 * the debt is no longer what the viewer saw, because a settlement was recorded meanwhile.
 */
export function recordSettlement(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { tripId, viewer, fromUserId, toUserId, amount, left, key = null }: RecordSettlementInput,
): Promise<Settlement> {
  return db.transaction(async (tx) => {
    const createdId = await findCreatedId(tx, key)
    const { trip } = await lockMoney(tx, { tripId, viewer, timeZone: config.timeZone })
    // The request was repeated.
    if (createdId !== null) return readSettlement(tx, createdId)
    if (!isPartyTo(viewer, { tripId, fromUserId, toUserId })) fail('NOT_YOURS')

    const standings = await findBalances(tx, tripId)
    const balanceOf = (id: string) => standings.find(({ userId }) => userId === id)?.balanceCents ?? 0
    // No more than the one owes and the other is owed.
    const leftCents = Math.max(0, Math.min(-balanceOf(fromUserId), balanceOf(toUserId)))
    if (toCents(amount) > leftCents) fail('MORE_THAN_OWED', { amount: leftCents })
    if (left !== undefined && toCents(left) !== leftCents) fail('BALANCE_CHANGED', { amount: leftCents })

    const settlement = await tx
      .insert(settlements)
      .values({ tripId, fromUserId, toUserId, amount, createdBy: viewer.id, createdAt: trip.now })
      .returning()
      .then(firstRow)
    await recordActivity(tx, { tripId, kind: 'paid', settlementId: settlement.id, byUserId: viewer.id })
    await emit(tx, 'settlement.noted', { settlementId: settlement.id })
    await recordCreated(tx, key, settlement.id)
    return toSettlement(settlement)
  })
}

/** Whether the viewer is one of the two people of a settlement. */
export function isPartyTo(
  viewer: Viewer,
  { tripId, fromUserId, toUserId }: { tripId: number; fromUserId: string; toUserId: string },
): boolean {
  return [fromUserId, toUserId].some((ownerId) => can(viewer, 'settle', { tripId, ownerId }))
}

export async function readSettlement(tx: Tx, id: number): Promise<Settlement> {
  const [settlement] = await tx.select().from(settlements).where(eq(settlements.id, id))
  return settlement ? toSettlement(settlement) : fail('SETTLEMENT_NOT_FOUND')
}
