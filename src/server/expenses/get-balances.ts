import { and, desc, eq, isNull } from 'drizzle-orm'
import { type Balances, type PersonBalance, type Settlement, SETTLEMENTS_SHOWN } from '#contract/balances.ts'
import { fromCents } from '#contract/money.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { settlements } from '../db/tables/expenses.ts'
import { LruCache } from '../lru-cache.ts'
import { findBalances, type PersonBalanceCents } from './find-balances.ts'
import { admitToBalances } from './find-money-access.ts'
import { explainTransfer } from './rules.ts'
import { planTransfers } from './plan-transfers.ts'

/** Everyone's balance, the fewest payments that settle all of them, and the settlements so far. */
export async function getBalances(
  { db }: Pick<Context, 'db'>,
  { tripId, viewer }: { tripId: number; viewer: Viewer },
): Promise<Balances> {
  await admitToBalances(db, { tripId, viewer })
  const standings = await findBalances(db, tripId)
  const latestSettlements = await db
    .select()
    .from(settlements)
    .where(and(eq(settlements.tripId, tripId), isNull(settlements.undoneAt)))
    .orderBy(desc(settlements.id))
    .limit(SETTLEMENTS_SHOWN)
  const transfers = findTransfers(standings)
  const standingOf = new Map(standings.map((standing) => [standing.userId, standing]))
  return {
    userId: viewer.id,
    people: standings.map(toPersonBalance),
    transfers: transfers.map((transfer) => ({
      fromUserId: transfer.fromUserId,
      toUserId: transfer.toUserId,
      amount: fromCents(transfer.cents),
      reason: explainTransfer(transfer, { standings: standingOf, readerId: viewer.id }),
    })),
    settlements: latestSettlements.map(toSettlement),
  }
}

const CACHE_BYTES = 1024 * 1024
/**
 * Computing the fewest transfers blocks the process for milliseconds, so the result is cached by balances.
 */
const transferCache = new LruCache<ReturnType<typeof planTransfers>>(CACHE_BYTES)

function findTransfers(standings: PersonBalanceCents[]): ReturnType<typeof planTransfers> {
  const balances = standings.map(({ userId, balanceCents: cents }) => ({ userId, cents }))
  const key = JSON.stringify(balances)
  const cached = transferCache.get(key)
  if (cached) return cached
  const transfers = planTransfers(balances)
  transferCache.set(key, transfers, key.length)
  return transfers
}

export function toPersonBalance(standing: PersonBalanceCents): PersonBalance {
  const { paidCents, shareCents, sentCents, receivedCents, balanceCents, ...person } = standing
  return {
    ...person,
    paid: fromCents(paidCents),
    share: fromCents(shareCents),
    sent: fromCents(sentCents),
    received: fromCents(receivedCents),
    balance: fromCents(balanceCents),
  }
}

export function toSettlement(row: typeof settlements.$inferSelect): Settlement {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
  }
}
