import type { Activity, ExpenseCategory, ExpenseEdit, ExpenseShare } from '#contract/expenses.ts'
import { formatAmount } from '#contract/money.ts'
import { categoryWords, type ViewerNames } from './balance-words.ts'

/** An activity as a sentence: 'Ann changed Dinner: amount from $12.00 to $15.00'. */
export function describeActivity(activity: Activity, names: ViewerNames): string {
  const { byUserId, byFirstName, expense, edits } = activity
  const who = byUserId === names.userId ? 'You' : names.nameOf(byUserId, byFirstName)
  const what = expense?.reason ?? 'an expense'
  switch (activity.kind) {
    case 'added':
      return `${who} added ${what}`
    case 'edited':
      return describeEdits(edits, { who, what })
    case 'removed':
      return `${who} removed ${what}`
    case 'restored':
      return `${who} restored ${what}`
    case 'approved':
      return `${who} approved ${what}`
    case 'unapproved':
      return `${who} unapproved ${what}`
    case 'paid':
      return `${who} recorded ${describePayment(activity, names)}`
    case 'undone':
      return `${who} undid ${describePayment(activity, names)}`
  }
}

/** Without any listed edit only the way of splitting has changed, for example from heads to weights. */
function describeEdits(edits: ExpenseEdit[], { who, what }: { who: string; what: string }): string {
  const changes = edits.filter(isDescribed).map(describeEdit)
  const sentence =
    changes.length === 0
      ? `${who} changed how ${what} is split`
      : `${who} changed ${what}: ${changes.join('; ')}`
  const countedEdit = edits.find(({ field }) => field === 'isCounted')
  if (!countedEdit) return sentence
  return `${sentence}, and it ${countedEdit.is === true ? 'now counts' : 'needs approval again'}`
}

type DescribedEdit = ExpenseEdit & { field: Exclude<ExpenseEdit['field'], 'isCounted'> }

/**
 * A changed amount changes every share, so those edits are not listed separately. `isCounted` is described at
 * the end.
 */
function isDescribed(edit: ExpenseEdit, _index: number, edits: ExpenseEdit[]): edit is DescribedEdit {
  const { field, was, is } = edit
  if (field === 'isCounted') return false
  if (field !== 'shares' || !edits.some((each) => each.field === 'amount')) return true
  return partsOf(was) !== partsOf(is)
}

/** The number of parts per person, whatever a part is worth; the amounts if the split is by amounts. */
function partsOf(shares: unknown): string {
  return (shares as ExpenseShare[])
    .map(({ userId, weight, amount }) => `${userId} ${weight ?? amount}`)
    .join()
}

function describeEdit({ field, was, is }: DescribedEdit): string {
  if (field === 'receiptUrl') {
    if (was === null) return 'receipt added'
    return is === null ? 'receipt removed' : 'receipt replaced'
  }
  if (field === 'shares') return 'how it’s split'
  return `${field} from ${formatValue(field, was)} to ${formatValue(field, is)}`
}

function formatValue(field: 'amount' | 'reason' | 'category', value: unknown): string {
  if (field === 'amount') return formatAmount(String(value))
  if (field === 'reason') return `“${String(value)}”`
  return categoryWords[value as ExpenseCategory].toLowerCase()
}

/** 'a payment of $12.50 to Ben'. The person who recorded it is not named again. */
function describePayment({ byUserId, settlement }: Activity, { userId, nameOf }: ViewerNames): string {
  if (!settlement) return 'a payment'
  const { fromUserId, fromFirstName, toUserId, toFirstName, amount } = settlement
  const from = fromUserId === userId ? 'you' : nameOf(fromUserId, fromFirstName)
  const to = toUserId === userId ? 'you' : nameOf(toUserId, toFirstName)
  const sides = [byUserId !== fromUserId && ` from ${from}`, byUserId !== toUserId && ` to ${to}`]
  return [`a payment of ${formatAmount(amount)}`, ...sides].filter(Boolean).join('')
}

/** What can be undone from a line of the history. */
export type HistoryAction = 'restore' | 'undo' | 'unapprove' | null

/**
 * The person who removed an expense can restore it, from the line of its latest removal. A payment can be undone by its
 * payer and its payee, and an approval that still stands by organisers. Lines are newest first.
 */
export function historyActions(lines: Activity[], userId: string): Map<number, HistoryAction> {
  /** Expenses whose latest removal was seen. */
  const removedExpenses = new Set<number>()
  const actions = new Map<number, HistoryAction>()
  for (const { id, kind, byUserId, expense, settlement, canWithdraw } of lines) {
    if (kind === 'removed' && expense?.isRemoved && !removedExpenses.has(expense.id)) {
      removedExpenses.add(expense.id)
      if (byUserId === userId) actions.set(id, 'restore')
    } else if (kind === 'paid' && settlement?.isMine && !settlement.isUndone) {
      actions.set(id, 'undo')
    } else if (canWithdraw) {
      actions.set(id, 'unapprove')
    }
  }
  return actions
}
