import { formatAmount } from '#contract/money.ts'
import { TABS_SECTION, tripTabPath } from '#contract/pages.ts'
import type { MailFact } from '../events/mail-words.ts'
import { inQuotes, quoteReason } from '../mails/quotes.ts'
import { BECAUSE, composeMessage, type NotificationMessage } from './messages.ts'

type ExpenseTrip = { id: number; title: string }
/** The reader's share of an amount; null if they have none. */
type ReadersShare = { share: string | null; amount: string }
/** `by`: the display name of the person who did it. */
type ExpenseByOther = { trip: ExpenseTrip; by: string | null; reason: string }

export function expenseAddedMessage({
  trip,
  by,
  reason,
  ...readersShare
}: ExpenseByOther & ReadersShare): NotificationMessage {
  return composeExpenseMessage(trip, (quote) => ({
    kind: 'expense-added',
    title: `${by ?? 'Someone'} added ${quote(reason)} to ${trip.title}`,
    text: shareWords(readersShare),
    facts: [...paidByFacts(by), ...shareFacts(readersShare)],
    why: BECAUSE.shares,
  }))
}

type EditedExpense = ExpenseByOther & ReadersShare & { shareBefore: string | null; isCounted: boolean }

/** For people who shared the expense before or share it now. */
export function expenseEditedMessage({
  trip,
  by,
  reason,
  shareBefore,
  isCounted,
  ...readersShare
}: EditedExpense): NotificationMessage {
  const { share } = readersShare
  // The former share is only of interest if there is a new one that differs.
  const formerShare = share !== null && shareBefore !== share ? shareBefore : null
  return composeExpenseMessage(trip, (quote) => ({
    kind: 'expense-changed',
    title: `${by ?? 'Someone'} changed ${quote(reason)} on ${trip.title}`,
    text: [
      shareWords(readersShare),
      ...(formerShare === null ? [] : [`Your share was ${formatAmount(formerShare)}.`]),
      ...(isCounted ? [] : ['The expense counts again once an organiser approves it.']),
    ].join(' '),
    facts: shareFacts(readersShare, formerShare),
    why: BECAUSE.shared,
  }))
}

export function expenseRemovedMessage({
  trip,
  by,
  reason,
  share,
  amount,
}: ExpenseByOther & ReadersShare): NotificationMessage {
  const formerShare = formatAmount(share ?? '0')
  return composeExpenseMessage(trip, (quote) => ({
    kind: 'expense-changed',
    title: `${by ?? 'Someone'} removed ${quote(reason)} from ${trip.title}`,
    text: `Your share of ${formerShare} no longer counts.`,
    facts: [
      { label: 'Amount', value: formatAmount(amount) },
      { label: 'Your share', value: `None (was ${formerShare})` },
    ],
    why: BECAUSE.shared,
  }))
}

export function expenseRestoredMessage({
  trip,
  by,
  reason,
  ...readersShare
}: ExpenseByOther & ReadersShare): NotificationMessage {
  return composeExpenseMessage(trip, (quote) => ({
    kind: 'expense-changed',
    title: `${by ?? 'Someone'} restored ${quote(reason)} on ${trip.title}`,
    text: `It counts again. ${shareWords(readersShare)}`,
    facts: shareFacts(readersShare),
    why: BECAUSE.shares,
  }))
}

type OwnExpense = { trip: ExpenseTrip; reason: string; amount: string }

/** For the payer: an organiser has removed the expense. */
export function ownExpenseRemovedMessage({ trip, reason, amount }: OwnExpense): NotificationMessage {
  return composeExpenseMessage(trip, (quote) => ({
    kind: 'expense-changed',
    title: `${quote(reason)} was removed from ${trip.title}`,
    text: `An organiser removed your expense of ${formatAmount(amount)}, so it doesn’t count.`,
    facts: [{ label: 'Amount', value: formatAmount(amount) }],
    why: BECAUSE.added,
  }))
}

/** For the payer: somebody else has restored the expense. */
export function ownExpenseRestoredMessage({
  trip,
  reason,
  amount,
  isCounted,
}: OwnExpense & { isCounted: boolean }): NotificationMessage {
  return composeExpenseMessage(trip, (quote) => ({
    kind: 'expense-changed',
    title: `${quote(reason)} is back on ${trip.title}`,
    text: `Your expense of ${formatAmount(amount)} ${isCounted ? 'counts again' : 'needs an organiser’s approval again'}.`,
    facts: [{ label: 'Amount', value: formatAmount(amount) }],
    why: BECAUSE.added,
  }))
}

/** For the payer: an organiser has approved the expense. */
export function ownExpenseApprovedMessage({ trip, reason, amount }: OwnExpense): NotificationMessage {
  return composeExpenseMessage(trip, (quote) => ({
    kind: 'expense-approved',
    title: `${quote(reason)} was approved for ${trip.title}`,
    text: `Your expense of ${formatAmount(amount)} now counts.`,
    facts: [{ label: 'Amount', value: formatAmount(amount) }],
    why: BECAUSE.added,
  }))
}

/** For organisers, who have to approve the expense. */
export function approvalNeededMessage({
  trip,
  by,
  reason,
  amount,
}: ExpenseByOther & { amount: string }): NotificationMessage {
  return composeExpenseMessage(trip, (quote) => ({
    kind: 'expense-waiting',
    title: `An expense on ${trip.title} needs your approval`,
    text: `${by ?? 'Someone'}, who isn’t on the trip, paid ${formatAmount(amount)} for ${quote(reason)}.`,
    more: ['It doesn’t count until an organiser approves it.'],
    facts: [...paidByFacts(by), { label: 'Amount', value: formatAmount(amount) }],
    action: 'Review the expense',
    why: BECAUSE.organises,
  }))
}

type SettlementMessageInput = {
  trip: ExpenseTrip
  /** The display name of the other person of the payment. */
  otherName: string | null
  /** The reader received the money; otherwise the reader paid it. */
  isReceiver: boolean
  amount: string
}

/** For the one of the two who did not record the payment. */
export function settlementRecordedMessage({
  trip,
  otherName,
  isReceiver,
  amount,
}: SettlementMessageInput): NotificationMessage {
  const name = otherName ?? 'Someone'
  return composeExpenseMessage(trip, () => ({
    kind: 'settlement',
    title: isReceiver
      ? `${name} paid you ${formatAmount(amount)} for ${trip.title}`
      : `${name} received ${formatAmount(amount)} from you for ${trip.title}`,
    text: `${name} recorded this. If it isn’t right, undo it under Expenses.`,
    facts: settlementFacts({ otherName, isReceiver, amount }),
    why: BECAUSE.settles,
  }))
}

export function settlementUndoneMessage({
  trip,
  otherName,
  isReceiver,
  amount,
}: SettlementMessageInput): NotificationMessage {
  const name = otherName ?? 'Someone'
  const direction = isReceiver ? `from ${otherName ?? 'them'} to you` : `from you to ${otherName ?? 'them'}`
  return composeExpenseMessage(trip, () => ({
    kind: 'settlement',
    title: `${name} undid a payment of ${formatAmount(amount)} for ${trip.title}`,
    text: `The payment ${direction} no longer counts.`,
    facts: settlementFacts({ otherName, isReceiver, amount }),
    why: BECAUSE.settles,
  }))
}

function settlementFacts({
  otherName,
  isReceiver,
  amount,
}: Omit<SettlementMessageInput, 'trip'>): MailFact[] {
  const [from, to] = isReceiver ? [otherName, 'You'] : ['You', otherName]
  return [
    ...(from === null ? [] : [{ label: 'From', value: from }]),
    ...(to === null ? [] : [{ label: 'To', value: to }]),
    { label: 'Amount', value: formatAmount(amount) },
  ]
}

function shareWords({ share, amount }: ReadersShare): string {
  if (share === null) return 'You no longer share it.'
  if (share === amount) return `Your share is all of it: ${formatAmount(amount)}.`
  return `Your share is ${formatAmount(share)} of ${formatAmount(amount)}.`
}

function shareFacts({ share, amount }: ReadersShare, formerShare: string | null = null): MailFact[] {
  const before = formerShare === null ? '' : ` (was ${formatAmount(formerShare)})`
  return [
    { label: 'Amount', value: formatAmount(amount) },
    { label: 'Your share', value: share === null ? 'None' : formatAmount(share) + before },
  ]
}

function paidByFacts(name: string | null): MailFact[] {
  return name === null ? [] : [{ label: 'Paid by', value: name }]
}

type ExpenseMessageInput = Pick<NotificationMessage, 'kind' | 'title' | 'text'> & {
  more?: string[]
  facts: MailFact[]
  action?: string
  why: string
}

type ReasonQuoter = (reason: string) => string

/** The app shows the reason of an expense as written; the mail quotes only what is safe. */
function composeExpenseMessage(
  trip: ExpenseTrip,
  toInput: (quote: ReasonQuoter) => ExpenseMessageInput,
): NotificationMessage {
  const composeWith = (quote: ReasonQuoter) => {
    const { facts, ...input } = toInput(quote)
    return composeMessage({
      path: tripTabPath(trip.id, 'expenses', TABS_SECTION),
      action: 'See the expenses',
      facts: [{ label: 'Trip', value: trip.title }, ...facts],
      ...input,
    })
  }
  return { ...composeWith(inQuotes), mail: composeWith(quoteReason).mail }
}
