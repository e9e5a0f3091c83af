import { sql } from 'drizzle-orm'
import { fromCents } from '#contract/money.ts'
import { capitalise } from '#contract/text.ts'
import type { Context } from '../context.ts'
import { type CsvCell, BYTE_ORDER_MARK, csvLine } from '../csv.ts'
import { balanceEffect, type ExportEntry, nameDistinctly } from './export-rules.ts'
import { findBalances } from './find-balances.ts'
import { lineKind, type StatementCursor } from './statement-cursor.ts'

const COLUMNS = ['Date (UTC)', 'Type', 'Description', 'Category', 'Paid by', 'Amount', 'Status']
const BATCH_SIZE = 500
const BEFORE_ALL_ENTRIES: StatementCursor = { micros: '0', isSettlement: false, id: 0 }

/**
 * Expenses and settlements of a trip for a spreadsheet, oldest first, with a column for each person's change
 * in balance. Rows are read in batches, so memory use stays small. The last line sums up the lines above, so
 * the table is consistent even if something is added during the export.
 */
export async function* exportExpenses(
  { db }: Pick<Context, 'db'>,
  { tripId }: { tripId: number },
): AsyncGenerator<string> {
  const nameOf = nameDistinctly(await findBalances(db, tripId))
  const balances = new Map([...nameOf.keys()].map((userId) => [userId, 0]))
  yield BYTE_ORDER_MARK + csvLine([...COLUMNS, ...nameOf.values()])

  let after: StatementCursor | null = BEFORE_ALL_ENTRIES
  while (after) {
    const entries: ExportRow[] = await findEntries({ db }, { tripId, after })
    let lines = ''
    for (const entry of entries) {
      const effect = balanceEffect(entry)
      addToBalances(balances, effect)
      const cells = [...nameOf.keys()].map((userId) => toCell(effect.get(userId) ?? null))
      lines += csvLine([...describeEntry(entry, nameOf), ...cells])
    }
    yield lines
    // A batch that is not full is the last one.
    const last = entries.length < BATCH_SIZE ? undefined : entries.at(-1)
    after = last ? { micros: last.micros, isSettlement: last.isSettlement, id: last.id } : null
  }
  yield csvLine(['', 'Balance', '', '', '', '', '', ...[...balances.values()].map(toCell)])
}

function addToBalances(balances: Map<string, number>, effect: Map<string, number>): void {
  for (const [userId, cents] of effect) {
    const before = balances.get(userId)
    // Someone joined after the header row was written; fail rather than export an incomplete table.
    if (before === undefined) throw new Error('Who shares the expenses has changed during the export')
    balances.set(userId, before + cents)
  }
}

type ExportRow = ExportEntry & StatementCursor & { createdAt: string; fromName: string }

async function findEntries(
  { db }: Pick<Context, 'db'>,
  { tripId, after }: { tripId: number; after: StatementCursor },
): Promise<ExportRow[]> {
  const { rows } = await db.execute<ExportRow>(sql`
    with entries as (
      select false as is_settlement, id, created_at, is_fuel, reason, category,
        uploaded_by as from_user_id, null as to_user_id, amount, counted_at is not null as is_counted
      from expenses where trip_id = ${tripId} and removed_at is null
      union all
      select true, id, created_at, false, null, null, from_user_id, to_user_id, amount, true
      from settlements where trip_id = ${tripId} and undone_at is null
    ), placed as (
      select *, (extract(epoch from created_at) * 1000000)::bigint as micros from entries
    ), page as (
      select * from placed
      where (micros, is_settlement, id) > (${after.micros}::bigint, ${after.isSettlement}, ${after.id}::bigint)
      order by micros, is_settlement, id limit ${BATCH_SIZE}
    )
    select micros, is_settlement as "isSettlement", page.id, page.created_at as "createdAt", is_fuel as "isFuel",
      reason, category, from_user_id as "fromUserId", concat_ws(' ', u.first_name, u.last_name) as "fromName",
      to_user_id as "toUserId", amount, is_counted as "isCounted",
      (
        select jsonb_object_agg(user_id, s.amount::text) from expense_shares s
        where not is_settlement and is_counted and s.expense_id = page.id
      ) as shares
    from page join users u on u.id = from_user_id order by micros, is_settlement, page.id`)
  return rows
}

function describeEntry(entry: ExportRow, nameOf: Map<string, string>): CsvCell[] {
  const { createdAt, reason, category, fromUserId, toUserId, amount } = entry
  return [
    new Date(createdAt).toISOString().slice(0, 19).replace('T', ' '),
    capitalise(lineKind(entry)),
    // Only a settlement has no reason.
    reason ?? `To ${nameOf.get(toUserId ?? '') ?? ''}`,
    capitalise(category ?? ''),
    // A payer whose only expenses await approval has no column.
    nameOf.get(fromUserId) ?? entry.fromName,
    { amount },
    entry.isCounted ? 'Counted' : 'Needs approval',
  ]
}

function toCell(cents: number | null): CsvCell {
  return cents === null ? '' : { amount: fromCents(cents) }
}
