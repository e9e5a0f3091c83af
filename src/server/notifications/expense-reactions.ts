import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ActivityKind, ExpenseEdit, ExpenseShare } from '#contract/expenses.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { expenseActivity } from '../db/tables/expenses.ts'
import { notifications } from '../db/tables/notifications.ts'
import type { Events } from '../events/events.ts'
import { findExpense, type FoundExpense } from './compose-new-expense-message.ts'
import {
  expenseAddedMessage,
  ownExpenseApprovedMessage,
  ownExpenseUnapprovedMessage,
  expenseApprovedAgainMessage,
  expenseUnapprovedMessage,
  expenseEditedMessage,
  ownExpenseRestoredMessage,
  ownExpenseRemovedMessage,
  expenseRemovedMessage,
  expenseRestoredMessage,
  approvalNeededMessage,
} from './expense-messages.ts'
import { findName, findAdmins } from './notification-queries.ts'
import { notify, notifyAll } from './notify.ts'

type ExpenseReactionContext = Pick<Context, 'db'>
type ActivityRow = typeof expenseActivity.$inferSelect

/** Before an expense counts, only the organisers who must approve it are notified. */
function notifyExpenseAdded(
  { db }: ExpenseReactionContext,
  { expenseId }: Events['expense.added'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await findExpense(tx, expenseId)
    if (!found || found.expense.removedAt) return
    await (found.expense.countedAt ? notifySharers(tx, found) : notifyApprovalNeeded(tx, found))
  })
}

function notifyExpenseChanged(
  { db }: ExpenseReactionContext,
  { activityId }: Events['expense.changed'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const [activity] = await tx.select().from(expenseActivity).where(eq(expenseActivity.id, activityId))
    // The activity of settlements has no expense.
    if (!activity?.expenseId) return
    const found = await findExpense(tx, activity.expenseId)
    if (!found) return
    if (activity.kind === 'edited') await notifyExpenseEdited(tx, found, activity)
    if (activity.kind === 'approved') await notifyExpenseApproved(tx, found, activity)
    if (activity.kind === 'unapproved') await notifyExpenseUnapproved(tx, found, activity)
    // Skip a removal or restoration that has been reversed since.
    const isRemoved = found.expense.removedAt !== null
    const expectedKind = isRemoved ? 'removed' : 'restored'
    if (activity.kind === expectedKind) await notifyRemovedOrRestored(tx, found, activity)
  })
}

/** Notifies the people who share a new or newly approved expense, except its payer. */
async function notifySharers(tx: Tx, { expense, trip, shares, payer }: FoundExpense): Promise<void> {
  const { id, reason, amount, uploadedBy } = expense
  const others = [...shares].filter(([userId]) => userId !== uploadedBy)
  const from = { senderId: uploadedBy, subject: `expense/${id}` }
  const onlyWhile = { expenseId: id, as: 'shared' } as const
  const newNotifications = others.map(([userId, share]) => {
    const message = expenseAddedMessage({ trip, by: payer, reason, share, amount })
    return { userId, about: `expense-added/${id}/${userId}`, message, onlyWhile, from }
  })
  await notifyAll(tx, newNotifications)
}

/** Organisers are notified once until one of them approves, however often the expense is edited meanwhile. */
async function notifyApprovalNeeded(tx: Tx, { expense, trip, payer }: FoundExpense): Promise<void> {
  const { id, reason, amount } = expense
  const lastApproval = await findLastActivity(tx, { expenseId: id, kind: 'approved' })
  const message = approvalNeededMessage({ trip, by: payer, reason, amount })
  const organisers = (await findAdmins(tx)).filter((userId) => userId !== expense.uploadedBy)
  // Nobody is notified twice with the same `about`, so only a new approval makes a new notification possible.
  const about = `expense-waiting/${id}/${lastApproval?.id ?? 0}`
  const from = { senderId: expense.uploadedBy, subject: `expense-waiting/${id}` }
  const onlyWhile = { expenseId: id, as: 'waiting' } as const
  await notifyAll(
    tx,
    organisers.map((userId) => ({ userId, about: `${about}/${userId}`, message, onlyWhile, from })),
  )
}

/** Fields whose edits people are notified of: changing the category or receipt affects nobody's money. */
const NOTIFIED_FIELDS = new Set<ExpenseEdit['field']>(['amount', 'reason', 'shares', 'isCounted'])

async function notifyExpenseEdited(
  tx: Tx,
  found: FoundExpense,
  { id: activityId, byUserId, edits }: ActivityRow,
): Promise<void> {
  const { expense, trip, shares } = found
  if (expense.removedAt || !edits.some(({ field }) => NOTIFIED_FIELDS.has(field))) return
  const isCounted = expense.countedAt !== null
  if (!isCounted) await notifyApprovalNeeded(tx, found)
  // If it did not count before either, only the organisers who must approve it know of it.
  const wasCounted = edits.some(({ field, was }) => field === 'isCounted' && was === true)
  if (!isCounted && !wasCounted) return

  const shareEdit = edits.find(({ field }) => field === 'shares')
  const sharesBefore = shareEdit
    ? new Map((shareEdit.was as ExpenseShare[]).map((share) => [share.userId, share.amount]))
    : shares
  const { reason, amount, uploadedBy } = expense
  const others = new Set([...sharesBefore.keys(), ...shares.keys()])
  others.delete(uploadedBy)
  others.delete(byUserId)
  const by = await findName(tx, byUserId)
  const newNotifications = [...others].map((userId) => {
    const message = expenseEditedMessage({
      trip,
      by,
      reason,
      amount,
      isCounted,
      share: shares.get(userId) ?? null,
      shareBefore: sharesBefore.get(userId) ?? null,
    })
    const from = { senderId: byUserId, subject: `expense/${expense.id}` }
    return { userId, about: `expense-changed/${activityId}/${userId}`, message, from }
  })
  await notifyAll(tx, newNotifications)
}

async function notifyExpenseApproved(
  tx: Tx,
  found: FoundExpense,
  { id: activityId, byUserId }: ActivityRow,
): Promise<void> {
  const { expense, trip } = found
  // Removed since, or waiting for approval again.
  if (expense.removedAt || !expense.countedAt) return
  const { id, uploadedBy: userId, reason, amount } = expense
  const onlyWhile = { expenseId: id, as: 'counted' } as const
  if (userId !== byUserId) {
    const message = ownExpenseApprovedMessage({ trip, reason, amount })
    await notify(tx, { userId, about: `expense-approved/${activityId}`, message, onlyWhile })
  }
  await notifySharers(tx, found)
  await notifyApprovedAgain(tx, found, { activityId, byUserId })
}

type ApprovalActivity = { activityId: number; byUserId: string }

/** For those who were told that the approval was withdrawn. */
async function notifyApprovedAgain(
  tx: Tx,
  { expense: { id, reason, amount, uploadedBy }, trip, shares }: FoundExpense,
  { activityId, byUserId }: ApprovalActivity,
): Promise<void> {
  const withdrawal = await findLastActivity(tx, { expenseId: id, kind: 'unapproved' })
  if (!withdrawal) return
  const others = [...shares].filter(([userId]) => userId !== uploadedBy && userId !== byUserId)
  const told = await findTold(tx, others, ([userId]) => `expense-changed/${withdrawal.id}/${userId}`)
  const by = await findName(tx, byUserId)
  const newNotifications = told.map(([userId, share]) => ({
    userId,
    about: `expense-changed/${activityId}/${userId}`,
    message: expenseApprovedAgainMessage({ trip, by, reason, share, amount }),
    onlyWhile: { expenseId: id, as: 'counted' } as const,
    from: { senderId: byUserId, subject: `expense/${id}` },
  }))
  await notifyAll(tx, newNotifications)
}

/** Tells those who were told that the expense counts. Nobody else has to know that it did for a moment. */
async function notifyExpenseUnapproved(
  tx: Tx,
  { expense, trip, shares }: FoundExpense,
  { id: activityId, byUserId }: ActivityRow,
): Promise<void> {
  // Removed or approved again since.
  if (expense.removedAt || expense.countedAt) return
  const { id, uploadedBy, reason, amount } = expense
  const onlyWhile = { expenseId: id, as: 'uncounted' } as const
  const approval = await findLastActivity(tx, { expenseId: id, kind: 'approved' })
  // Payers who approved their own expense were not told, but know.
  const knows =
    approval?.byUserId === uploadedBy ||
    (await findTold(tx, [uploadedBy], () => `expense-approved/${approval?.id}`)).length > 0
  if (knows && uploadedBy !== byUserId) {
    const message = ownExpenseUnapprovedMessage({ trip, reason, amount })
    await notify(tx, { userId: uploadedBy, about: `expense-changed/${activityId}`, message, onlyWhile })
  }
  const others = [...shares].filter(([userId]) => userId !== uploadedBy && userId !== byUserId)
  const told = await findTold(tx, others, ([userId]) => `expense-added/${id}/${userId}`)
  const by = await findName(tx, byUserId)
  const newNotifications = told.map(([userId, share]) => ({
    userId,
    about: `expense-changed/${activityId}/${userId}`,
    message: expenseUnapprovedMessage({ trip, by, reason, share, amount }),
    onlyWhile,
    from: { senderId: byUserId, subject: `expense/${id}` },
  }))
  await notifyAll(tx, newNotifications)
}

async function findLastActivity(
  tx: Tx,
  { expenseId, kind }: { expenseId: number; kind: ActivityKind },
): Promise<ActivityRow | undefined> {
  const [last] = await tx
    .select()
    .from(expenseActivity)
    .where(and(eq(expenseActivity.expenseId, expenseId), eq(expenseActivity.kind, kind)))
    .orderBy(desc(expenseActivity.id))
    .limit(1)
  return last
}

/** Those of the people who have been notified about this. */
async function findTold<Person>(
  tx: Tx,
  people: Person[],
  aboutOf: (person: Person) => string,
): Promise<Person[]> {
  if (people.length === 0) return []
  const rows = await tx
    .select({ about: notifications.about })
    .from(notifications)
    .where(inArray(notifications.about, people.map(aboutOf)))
  const told = new Set(rows.map(({ about }) => about))
  return people.filter((person) => told.has(aboutOf(person)))
}

/** Notifies the people who share the expense if it is a counted one, and its payer, except who acted. */
async function notifyRemovedOrRestored(
  tx: Tx,
  { expense, trip, shares }: FoundExpense,
  { id: activityId, kind, byUserId }: ActivityRow,
): Promise<void> {
  const { reason, amount, uploadedBy } = expense
  const isCounted = expense.countedAt !== null
  const [composeForSharer, composeForPayer] =
    kind === 'removed'
      ? [expenseRemovedMessage, ownExpenseRemovedMessage]
      : [expenseRestoredMessage, ownExpenseRestoredMessage]
  const by = await findName(tx, byUserId)
  const about = `expense-changed/${activityId}`
  const from = { senderId: byUserId, subject: `expense/${expense.id}` }
  const others = [...shares].filter(([userId]) => userId !== uploadedBy && userId !== byUserId)
  const newNotifications = others.map(([userId, share]) => {
    const message = composeForSharer({ trip, by, reason, share, amount })
    return { userId, about: `${about}/${userId}`, message, from }
  })
  if (isCounted) await notifyAll(tx, newNotifications)
  if (byUserId === uploadedBy) return
  const message = composeForPayer({ trip, reason, amount, isCounted })
  await notify(tx, { userId: uploadedBy, about, message })
}

export const expenseReactions = {
  'notifications.expense-added': notifyExpenseAdded,
  'notifications.expense-changed': notifyExpenseChanged,
}
