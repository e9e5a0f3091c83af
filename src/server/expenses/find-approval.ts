import { eq, inArray, sql } from 'drizzle-orm'
import type { ActivityKind } from '#contract/expenses.ts'
import { sharesCosts } from '../bookings/people-on-trip.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { expenseActivity } from '../db/tables/expenses.ts'
import type { ExpenseRow } from './expense-row.ts'

type Approval = {
  /** The organiser who approved the expense as it is; null if nobody has, or the approval was withdrawn. */
  approverId: string | null
  /** People on the trip need no approval. */
  isPayerOnTrip: boolean
  /** Who removed it last. */
  removerId: string | null
}

/** Why an expense counts, or would count, from its log and from who is on the trip. */
export function findApproval(
  tx: Tx,
  { id, tripId, uploadedBy: userId }: Pick<ExpenseRow, 'id' | 'tripId' | 'uploadedBy'>,
): Promise<Approval> {
  const last = (column: 'id' | 'byUserId', ...kinds: ActivityKind[]) =>
    sql`(array_agg(${expenseActivity[column]} order by ${expenseActivity.id} desc)
      filter (where ${inArray(expenseActivity.kind, kinds)}))[1]`
  return tx
    .select({
      approverId: sql<string | null>`case
        when ${last('id', 'approved')} > ${last('id', 'added', 'edited', 'unapproved')}
        then ${last('byUserId', 'approved')} end`,
      isPayerOnTrip: sharesCosts({ tripId, userId }),
      removerId: sql<string | null>`${last('byUserId', 'removed')}`,
    })
    .from(expenseActivity)
    .where(eq(expenseActivity.expenseId, id))
    .then(firstRow)
}
