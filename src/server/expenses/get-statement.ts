import { and, desc, eq, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { LINES_PER_PAGE, type Statement } from '#contract/balances.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import { takePage } from '../db/take-page.ts'
import { ledger, refunds } from '../db/tables/payments.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { findBalanceOf } from './find-balances.ts'
import { admitToBalances } from './find-money-access.ts'
import { toPersonBalance } from './get-balances.ts'
import { findLines } from './statement-lines.ts'
import { formatCursor, parseCursor } from './statement-cursor.ts'

type GetStatementInput = { tripId: number; userId: string; cursor?: string | undefined; viewer: Viewer }

/** How a person's balance came about, newest line first. Read in one snapshot, so that it adds up. */
export function getStatement(
  { db }: Pick<Context, 'db'>,
  { tripId, userId: userIdOrMe, cursor, viewer }: GetStatementInput,
): Promise<{ statement: Statement; nextCursor: string | null }> {
  const userId = userIdOrMe === 'me' ? viewer.id : userIdOrMe
  const isMine = userId === viewer.id
  const seesPayments = can(viewer, 'see-place-in-statement', { tripId, ownerId: userId })
  const after = cursor === undefined ? null : parseCursor(cursor)
  return readSnapshot(db, async (tx) => {
    await admitToBalances(tx, { tripId, viewer })
    const standing = await findBalanceOf(tx, { tripId, userId })
    if (!standing) fail('NOT_FOUND')
    const trip = await tx
      .select({ id: trips.id, title: trips.title })
      .from(trips)
      .where(eq(trips.id, tripId))
      .then(firstRow)
    const rows = await findLines(tx, { tripId, userId, after, limit: LINES_PER_PAGE + 1 })
    const { page, nextCursor } = takePage(rows, LINES_PER_PAGE, ({ at }) => formatCursor(at))
    return {
      statement: {
        trip,
        person: toPersonBalance(standing),
        isMine,
        lines: page.map(({ line }) => line),
        place: seesPayments ? await findPlaceLines(tx, { tripId, userId }) : null,
      },
      nextCursor,
    }
  })
}

/** What the person paid for their place on the trip, and what was refunded. */
async function findPlaceLines(
  tx: Tx,
  { tripId, userId }: { tripId: number; userId: string },
): Promise<Statement['place']> {
  const rows = await tx
    .select({
      key: sql<string>`${ledger.id}::text`,
      bookingId: ledger.bookingId,
      kind: ledger.kind,
      amount: ledger.amount,
      reason: refunds.reason,
      createdAt: ledger.createdAt,
    })
    .from(ledger)
    .leftJoin(refunds, eq(refunds.id, ledger.refundId))
    .where(and(eq(ledger.tripId, tripId), eq(ledger.userId, userId)))
    .orderBy(desc(ledger.id))
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
