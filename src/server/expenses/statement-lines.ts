import { sql } from 'drizzle-orm'
import type { StatementLine } from '#contract/balances.ts'
import type { ExpenseCategory } from '#contract/expenses.ts'
import type { Tx } from '../db/client.ts'
import { lineKey, lineKind, type StatementCursor } from './statement-cursor.ts'

type StatementRow = {
  /** When it was created, in microseconds. */
  micros: string
  is_settlement: boolean
  id: number
  is_fuel: boolean
  reason: string | null
  category: ExpenseCategory | null
  /** Of the payer of an expense, or the other person of a settlement. */
  other_first_name: string | null
  /** The person of the statement paid. */
  is_payer: boolean
  amount: string
  /** The person's share of an expense; null for settlements, like the next three. */
  share: string | null
  /** How many people share the expense. */
  sharers: number | null
  /** The person's weight, and the sum of all weights. */
  weight: string | null
  weights: string | null
  /** The share was rounded up, because the amount did not divide evenly. */
  has_odd_cent: boolean
  /** How the line changes the balance. */
  effect: string
  /** The balance after this line. */
  balance: string
  created_at: string
}

type FindLinesInput = { tripId: number; userId: string; after: StatementCursor | null; limit: number }

/**
 * Everything that changed a person's balance, newest first, with the running balance over all lines. The
 * sharers and weights are summed up only for the lines of the page.
 */
export async function findLines(
  tx: Tx,
  { tripId, userId, after, limit }: FindLinesInput,
): Promise<{ line: StatementLine; at: StatementCursor }[]> {
  const isOlder = after
    ? sql`(micros, is_settlement, id) < (${after.micros}::bigint, ${after.isSettlement}, ${after.id}::bigint)`
    : sql`true`
  const { rows } = await tx.execute<StatementRow>(sql`
    with lines as (
      select false as is_settlement, e.id, e.created_at, e.is_fuel, e.reason, e.category,
        e.uploaded_by as other_id, e.uploaded_by = ${userId} as is_payer, e.amount,
        coalesce(s.amount, 0.00) as share, s.weight,
        case when e.uploaded_by = ${userId} then e.amount else 0 end - coalesce(s.amount, 0) as effect
      from expenses e left join expense_shares s on s.expense_id = e.id and s.user_id = ${userId}
      where e.trip_id = ${tripId} and e.removed_at is null and e.counted_at is not null
        and (e.uploaded_by = ${userId} or s.user_id is not null)
      union all
      select true, id, created_at, false, null, null,
        case from_user_id when ${userId} then to_user_id else from_user_id end, from_user_id = ${userId}, amount,
        null, null, case from_user_id when ${userId} then amount else -amount end
      from settlements
      where trip_id = ${tripId} and undone_at is null and ${userId} in (from_user_id, to_user_id)
    ), balanced as (
      select *, (extract(epoch from created_at) * 1000000)::bigint as micros,
        sum(effect) over (order by created_at, is_settlement, id) as balance
      from lines
    ), page as (
      select * from balanced where ${isOlder} order by micros desc, is_settlement desc, id desc limit ${limit}
    )
    select page.*, u.first_name as other_first_name, shared.sharers, shared.weights,
      coalesce(page.share * 100 > div(page.amount * 100 * page.weight, shared.weights), false) as has_odd_cent
    from page join users u on u.id = page.other_id left join lateral (
      select count(*)::int as sharers, sum(weight) as weights from expense_shares
      where not page.is_settlement and expense_id = page.id
    ) shared on not page.is_settlement
    order by micros desc, is_settlement desc, page.id desc`)
  return rows.map((row) => ({ line: toStatementLine(row), at: toCursor(row) }))
}

function toCursor({ micros, is_settlement, id }: StatementRow): StatementCursor {
  return { micros, isSettlement: is_settlement, id }
}

function toStatementLine(row: StatementRow): StatementLine {
  return {
    key: lineKey(toCursor(row)),
    kind: lineKind({ isSettlement: row.is_settlement, isFuel: row.is_fuel }),
    reason: row.reason,
    category: row.category,
    otherFirstName: row.other_first_name,
    isPayer: row.is_payer,
    amount: row.amount,
    share: row.share,
    sharers: row.sharers,
    parts: row.weight === null ? null : { own: Number(row.weight), all: Number(row.weights) },
    hasOddCent: row.has_odd_cent,
    effect: row.effect,
    balance: row.balance,
    createdAt: new Date(row.created_at).toISOString(),
  }
}
