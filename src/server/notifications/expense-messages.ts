import { formatAmount } from '#contract/money.ts'
import { TABS_SECTION, tripTabPath } from '#contract/pages.ts'
import type { MailFact } from '../events/mail-words.ts'
import { inQuotes, quoteReason } from '../mails/safe-texts.ts'
import { BECAUSE, composeMessage, type NotificationMessage } from './messages.ts'

type ExpenseTrip = { id: number; title: string }
/** The reader's share of an amount; null, after a change, if the reader no longer shares it. */
type ReadersShare = { share: string | null; amount: string }
/** `by`: the display name of the person who did it. */
type ExpenseByOther = { trip: ExpenseTrip; by: string | null; reason: string }
type SharedExpense = ExpenseByOther & ReadersShare

type ExpenseMessageInput = Pick<NotificationMessage, 'kind' | 'title' | 'text'> & {
  mailMore?: string[]
  mailFacts: MailFact[]
  /** 'See the expenses' unless given. */
  mailButton?: string
  why: string
}

/** Puts the reason of an expense into quotation marks. */
type QuoteReason = (reason: string) => string

/**
 * Composes the message twice, because the app shows the reason of an expense as written, and the mail only
 * what is safe.
 */
function composeExpenseMessage(
  trip: ExpenseTrip,
  toInput: (quote: QuoteReason) => ExpenseMessageInput,
): NotificationMessage {
  const composeWith = (quote: QuoteReason) => {
    const { mailFacts, ...input } = toInput(quote)
    return composeMessage({
      tripId: trip.id,
      path: tripTabPath(trip.id, 'expenses', TABS_SECTION),
      mailButton: 'See the expenses',
      mailFacts: [{ label: 'Trip', value: trip.title }, ...mailFacts],
      ...input,
    })
  }
  return { ...composeWith(inQuotes), mail: composeWith(quoteReason).mail }
}

/** For people who share the expense. Whoever adds an expense has paid it. */
export function expenseAddedMessage(expense: SharedExpense): NotificationMessage {
  const { trip, by, reason } = expense
  return composeExpenseMessage(trip, (quote) => ({
    kind: 'expense-added',
    title: `${by ?? 'Someone'} added ${quote(reason)} to ${trip.title}`,
    text: shareWords(expense),
    mailFacts: [...paidByFacts(by), ...shareFacts(expense)],
    why: BECAUSE.shares,
  }))
}

type EditedExpense = SharedExpense & {
  shareBefore: string | null
  /** False if it waits for approval again. */
  isCounted: boolean
}

/** For people who shared the expense before or share it now. */
export function expenseEditedMessage(expense: EditedExpense): NotificationMessage {
  const { trip, by, reason, share, shareBefore, isCounted } = expense
  // The former share is only of interest if there is a new one that differs.
  const formerShare = share !== null && shareBefore !== share ? shareBefore : null
  return composeExpenseMessage(trip, (quote) => ({
    kind: 'expense-changed',
    title: `${by ?? 'Someone'} changed ${quote(reason)} on ${trip.title}`,
    text: [
      shareWords(expense),
      formerShare === null ? null : `Your share was ${formatAmount(formerShare)}.`,
      isCounted ? null : 'The expense counts again once an organiser approves it.',
    ]
      .filter((sentence) => sentence !== null)
      .join(' '),
    mailFacts: shareFacts(expense, formerShare),
    why: BECAUSE.shared,
  }))
}

/** For people who shared the expense. */
export function expenseRemovedMessage({
  trip,
  by,
  reason,
  share,
  amount,
}: ExpenseByOther & { share: string; amount: string }): NotificationMessage {
  const formerShare = formatAmount(share)
  return composeExpenseMessage(trip, (quote) => ({
    kind: 'expense-changed',
    title: `${by ?? 'Someone'} removed ${quote(reason)} from ${trip.title}`,
    text: `Your share of ${formerShare} no longer counts.`,
    mailFacts: [
      { label: 'Amount', value: formatAmount(amount) },
      { label: 'Your share', value: `None (was ${formerShare})` },
    ],
    why: BECAUSE.shared,
  }))
}

/** For people who share the expense: its approval was withdrawn. */
export function expenseUnapprovedMessage({
  trip,
  by,
  reason,
  share,
  amount,
}: ExpenseByOther & { share: string; amount: string }): NotificationMessage {
  return composeExpenseMessage(trip, (quote) => ({
    kind: 'expense-changed',
    title: `${by ?? 'Someone'} unapproved ${quote(reason)} on ${trip.title}`,
    text: `Your share of ${formatAmount(share)} doesn’t count unless an organiser approves it again.`,
    mailFacts: shareFacts({ share, amount }),
    why: BECAUSE.shared,
  }))
}

/** For people who share the expense: it was approved again. */
export function expenseApprovedAgainMessage(expense: SharedExpense): NotificationMessage {
  const { trip, by, reason } = expense
  return composeExpenseMessage(trip, (quote) => ({
    kind: 'expense-changed',
    title: `${by ?? 'Someone'} approved ${quote(reason)} on ${trip.title} again`,
    text: `It counts again. ${shareWords(expense)}`,
    mailFacts: shareFacts(expense),
    why: BECAUSE.shares,
  }))
}

/** For people who share the expense. */
export function expenseRestoredMessage(expense: SharedExpense): NotificationMessage {
  const { trip, by, reason } = expense
  return composeExpenseMessage(trip, (quote) => ({
    kind: 'expense-changed',
    title: `${by ?? 'Someone'} restored ${quote(reason)} on ${trip.title}`,
    text: `It counts again. ${shareWords(expense)}`,
    mailFacts: shareFacts(expense),
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
    mailFacts: [{ label: 'Amount', value: formatAmount(amount) }],
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
    mailFacts: [{ label: 'Amount', value: formatAmount(amount) }],
    why: BECAUSE.added,
  }))
}

/** For the payer: an organiser has approved the expense. */
export function ownExpenseApprovedMessage({ trip, reason, amount }: OwnExpense): NotificationMessage {
  return composeExpenseMessage(trip, (quote) => ({
    kind: 'expense-approved',
    title: `${quote(reason)} was approved for ${trip.title}`,
    text: `Your expense of ${formatAmount(amount)} now counts.`,
    mailFacts: [{ label: 'Amount', value: formatAmount(amount) }],
    why: BECAUSE.added,
  }))
}

/** For the payer: an organiser has withdrawn the approval. */
export function ownExpenseUnapprovedMessage({ trip, reason, amount }: OwnExpense): NotificationMessage {
  return composeExpenseMessage(trip, (quote) => ({
    kind: 'expense-changed',
    title: `${quote(reason)} is no longer approved for ${trip.title}`,
    text: `An organiser unapproved your expense of ${formatAmount(amount)}, so it doesn’t count for now.`,
    mailFacts: [{ label: 'Amount', value: formatAmount(amount) }],
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
    mailMore: ['It doesn’t count until an organiser approves it.'],
    mailFacts: [...paidByFacts(by), { label: 'Amount', value: formatAmount(amount) }],
    mailButton: 'Review the expense',
    why: BECAUSE.organises,
  }))
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
