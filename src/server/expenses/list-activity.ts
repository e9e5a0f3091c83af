import { and, desc, eq, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { can } from '#contract/access.ts'
import { type Activity, ACTIVITY_PER_PAGE } from '#contract/expenses.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { takePage } from '../db/take-page.ts'
import { users } from '../db/tables/auth.ts'
import { expenseActivity, expenses, settlements } from '../db/tables/expenses.ts'
import { isSettled } from './expense-row.ts'
import { approvalId, isPayerOnTrip } from './find-approval.ts'
import { admitToBalances } from './find-money-access.ts'

type ListActivityInput = {
  tripId: number
  viewer: Viewer
  expenseId?: number | undefined
  cursor?: number | undefined
}
type ActivityPage = { activity: Activity[]; nextCursor: number | null }

/** What was done with a trip's money, or with one of its expenses, newest first. */
export async function listActivity(
  { db }: Pick<Context, 'db'>,
  { tripId, viewer, expenseId, cursor }: ListActivityInput,
): Promise<ActivityPage> {
  await admitToBalances(db, { tripId, viewer })
  const rows = await findActivityRows({ db }, { tripId, expenseId, cursor })
  const { page, nextCursor } = takePage(rows, ACTIVITY_PER_PAGE, ({ entry }) => entry.id)
  const canApprove = can(viewer, 'approve-expense', { tripId })
  return { activity: page.map((row) => toActivity(row, { viewer, canApprove })), nextCursor }
}

type ActivityRow = Awaited<ReturnType<typeof findActivityRows>>[number]

function findActivityRows(
  { db }: Pick<Context, 'db'>,
  { tripId, expenseId, cursor }: Omit<ListActivityInput, 'viewer'>,
) {
  const sender = alias(users, 'sender')
  const receiver = alias(users, 'receiver')
  return db
    .select({
      entry: expenseActivity,
      byFirstName: users.firstName,
      expense: expenses,
      isSettled,
      isPayerOnTrip,
      approvalId,
      settlement: settlements,
      fromFirstName: sender.firstName,
      toFirstName: receiver.firstName,
    })
    .from(expenseActivity)
    .innerJoin(users, eq(users.id, expenseActivity.byUserId))
    .leftJoin(expenses, eq(expenses.id, expenseActivity.expenseId))
    .leftJoin(settlements, eq(settlements.id, expenseActivity.settlementId))
    .leftJoin(sender, eq(sender.id, settlements.fromUserId))
    .leftJoin(receiver, eq(receiver.id, settlements.toUserId))
    .where(
      and(
        eq(expenseActivity.tripId, tripId),
        expenseId === undefined ? undefined : eq(expenseActivity.expenseId, expenseId),
        cursor === undefined ? undefined : lt(expenseActivity.id, cursor),
      ),
    )
    .orderBy(desc(expenseActivity.id))
    .limit(ACTIVITY_PER_PAGE + 1)
}

function toActivity(
  row: ActivityRow,
  { viewer, canApprove }: { viewer: Viewer; canApprove: boolean },
): Activity {
  const { entry, byFirstName, expense, settlement, fromFirstName, toFirstName } = row
  const isApproval = expense?.removedAt === null && entry.id === row.approvalId
  return {
    id: entry.id,
    kind: entry.kind,
    byUserId: entry.byUserId,
    byFirstName,
    expense: expense && {
      id: expense.id,
      reason: expense.reason,
      amount: expense.amount,
      isMine: expense.uploadedBy === viewer.id,
      isRemoved: expense.removedAt !== null,
    },
    canWithdraw: isApproval && canApprove && !row.isPayerOnTrip && !row.isSettled,
    edits: entry.edits,
    settlement: settlement && {
      id: settlement.id,
      fromUserId: settlement.fromUserId,
      fromFirstName,
      toUserId: settlement.toUserId,
      toFirstName,
      amount: settlement.amount,
      isMine: [settlement.fromUserId, settlement.toUserId].includes(viewer.id),
      isUndone: settlement.undoneAt !== null,
    },
    createdAt: entry.createdAt.toISOString(),
  }
}
