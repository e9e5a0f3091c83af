import type { Activity, ExpenseCategory, ExpenseEdit, ExpenseShare } from '#contract/expenses.ts'
import { formatAmount } from '#contract/money.ts'
import { categoryWords } from './standing-words.ts'

/** What was done, in a sentence: 'Ann changed Dinner: amount from $12.00 to $15.00'. */
export function describeActivity(activity: Activity, userId: string): string {
  const { byUserId, byFirstName, expense, edits } = activity
  const who = byUserId === userId ? 'You' : (byFirstName ?? 'Somebody')
  const what = expense?.reason ?? 'an expense'
  switch (activity.kind) {
    case 'added':
      return `${who} added ${what}`
    case 'edited':
      return describeEdits(edits, { who, what })
    case 'removed':
      return `${who} removed ${what}`
    case 'restored':
      return `${who} brought ${what} back`
    case 'approved':
      return `${who} gave the OK to ${what}`
    case 'paid':
      return `${who} noted that ${describePayment(activity, userId)}`
    case 'undone':
      return `${who} took back that ${describePayment(activity, userId)}`
  }
}

function describeEdits(edits: ExpenseEdit[], { who, what }: { who: string; what: string }): string {
  const told = edits.filter(isTold).map(describeEdit)
  return told.length === 0
    ? `${who} changed how ${what} is shared`
    : `${who} changed ${what}: ${told.join('; ')}`
}

/** Another amount moves everybody's share; that is said once. */
function isTold({ field, was, is }: ExpenseEdit, _index: number, edits: ExpenseEdit[]): boolean {
  if (field !== 'shares' || !edits.some((edit) => edit.field === 'amount')) return true
  return partsOf(was) !== partsOf(is)
}

/** Who bears how many parts of it, whatever those come to; where amounts were given, which. */
function partsOf(shares: unknown): string {
  return (shares as ExpenseShare[])
    .map(({ userId, weight, amount }) => `${userId} ${weight ?? amount}`)
    .join()
}

function describeEdit({ field, was, is }: ExpenseEdit): string {
  if (field === 'receiptUrl')
    return was === null ? 'a receipt added' : is === null ? 'no receipt' : 'another receipt'
  if (field === 'shares') return 'how it is shared'
  return `${field} from ${show(field, was)} to ${show(field, is)}`
}

function show(field: 'amount' | 'reason' | 'category', value: unknown): string {
  if (field === 'amount') return formatAmount(String(value))
  if (field === 'reason') return `“${String(value)}”`
  return categoryWords[value as ExpenseCategory].toLowerCase()
}

/** 'you paid Ben $12.50'. Of oneself only the first name is told, and who noted it: one of the two. */
function describePayment({ settlement, byUserId, byFirstName }: Activity, userId: string): string {
  if (!settlement) return 'somebody paid'
  const { fromFirstName, toFirstName, amount, isMine } = settlement
  const isByFrom = fromFirstName === byFirstName
  const isMeFrom = isMine && (byUserId === userId) === isByFrom
  // Two of the same name cannot be told apart here.
  const isKnown = isMine && fromFirstName !== toFirstName
  const from = isKnown && isMeFrom ? 'you' : (fromFirstName ?? 'somebody')
  const to = isKnown && !isMeFrom ? 'you' : (toFirstName ?? 'somebody')
  return `${from} paid ${to} ${formatAmount(amount)}`
}

/** What can be taken back from the line of a history itself. */
export type Remedy = 'restore' | 'undo' | null

/** An expense that was removed more than once is brought back at its last removal: lines come the newest first. */
export function remediesOf(lines: Activity[]): Map<number, Remedy> {
  const seen = new Set<number>()
  const remedies = new Map<number, Remedy>()
  for (const { id, kind, expense, settlement } of lines) {
    if (kind === 'removed' && expense?.isMine && expense.isRemoved && !seen.has(expense.id)) {
      seen.add(expense.id)
      remedies.set(id, 'restore')
    } else if (kind === 'paid' && settlement?.isMine && !settlement.isUndone) {
      remedies.set(id, 'undo')
    }
  }
  return remedies
}
