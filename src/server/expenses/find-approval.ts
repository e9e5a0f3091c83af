import { eq, notInArray, sql } from 'drizzle-orm'
import type { ActivityKind } from '#contract/expenses.ts'
import { sharesCosts } from '../bookings/people-on-trip.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { expenses } from '../db/tables/expenses.ts'
import { FIELDS_WITHOUT_EFFECT } from './rules.ts'

/**
 * SQL: the activity with which an organiser approved the expense as it is. Null if nobody has, if the approval was
 * withdrawn, or if what people owe was edited since. Columns are written with their table, as in isSettled.
 */
export const approvalId = sql<number | null>`(
  select case when act.kind = 'approved' then act.id end from expense_activity act
  where act.expense_id = expenses.id and (act.kind in ('added', 'approved', 'unapproved') or (
    act.kind = 'edited' and exists (
      select from jsonb_array_elements(act.edits) edit where ${notInArray(sql`edit ->> 'field'`, FIELDS_WITHOUT_EFFECT)}
    )
  ))
  order by act.id desc limit 1)`

/** SQL: the payer is on the trip, and needs no approval. */
export const isPayerOnTrip = sharesCosts({ tripId: sql`expenses.trip_id`, userId: sql`expenses.uploaded_by` })

/** SQL: who was the last to do this with the expense. */
const lastToDo = (kind: ActivityKind) => sql<string | null>`(
  select act.by_user_id from expense_activity act where act.expense_id = expenses.id and act.kind = ${kind}
  order by act.id desc limit 1)`

type Approval = {
  approvalId: number | null
  /** The organiser who approved it. */
  approverId: string | null
  isPayerOnTrip: boolean
  /** Who withdrew an approval last. */
  withdrawerId: string | null
  /** Who removed it last. */
  removerId: string | null
}

/** Why an expense counts, or would count, from its log and from who is on the trip. */
export function findApproval(tx: Tx, { id }: { id: number }): Promise<Approval> {
  return tx
    .select({
      approvalId,
      approverId: sql<
        string | null
      >`(select act.by_user_id from expense_activity act where act.id = ${approvalId})`,
      isPayerOnTrip,
      withdrawerId: lastToDo('unapproved'),
      removerId: lastToDo('removed'),
    })
    .from(expenses)
    .where(eq(expenses.id, id))
    .then(firstRow)
}
