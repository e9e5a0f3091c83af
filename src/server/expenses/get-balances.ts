import { and, desc, eq, isNull } from 'drizzle-orm'
import { type Balances, type PersonBalance, type Settlement, SETTLEMENTS_SHOWN } from '#contract/balances.ts'
import { fromCents } from '#contract/money.ts'
import type { Context } from '../context.ts'
import { settlements } from '../db/tables/expenses.ts'
import { findBalances, type Standing } from './find-balances.ts'
import { admitToBalances, type Asker } from './find-part.ts'
import { explainTransfer } from './rules.ts'
import { settleUp } from './settle-up.ts'

/** Who owes and who is owed, the fewest payments that make everybody square, and what was paid so far. */
export async function getBalances(
  { db }: Pick<Context, 'db'>,
  { tripId, asker }: { tripId: number; asker: Asker },
): Promise<Balances> {
  await admitToBalances(db, { tripId, asker })
  const standings = await findBalances(db, tripId)
  const noted = await db
    .select()
    .from(settlements)
    .where(and(eq(settlements.tripId, tripId), isNull(settlements.undoneAt)))
    .orderBy(desc(settlements.id))
    .limit(SETTLEMENTS_SHOWN)
  const transfers = settleUp(standings.map(({ userId, balanceCents: cents }) => ({ userId, cents })))
  const byId = new Map(standings.map((standing) => [standing.userId, standing]))
  const told = { standings: byId, readerId: asker.id }
  return {
    userId: asker.id,
    people: standings.map(toPersonBalance),
    transfers: transfers.map((transfer) => ({
      fromUserId: transfer.fromUserId,
      toUserId: transfer.toUserId,
      amount: fromCents(transfer.cents),
      reason: explainTransfer(transfer, told),
    })),
    settlements: noted.map(toSettlement),
  }
}

export function toPersonBalance(standing: Standing): PersonBalance {
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
