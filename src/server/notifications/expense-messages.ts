import { formatAmount } from '#contract/money.ts'
import type { Fact } from '../mails/compose-mail.ts'
import { inQuotes, quoteReason } from '../mails/quotes.ts'
import { BECAUSE, message, placesOf, type Message } from './messages.ts'

type Trip = { id: number; title: string }
/** What somebody bears of an amount; null: nothing. */
type Share = { share: string | null; amount: string }
/** Who did it, by the name that others read. */
type By = { trip: Trip; by: string | null; reason: string }

export function expenseAdded({ trip, by, reason, ...share }: By & Share): Message {
  return ofExpense(trip, (quote) => ({
    kind: 'expense-added',
    title: `${by ?? 'Someone'} added ${quote(reason)} to ${trip.title}`,
    text: shareWords(share),
    facts: [...paidBy(by), ...shareFacts(share)],
    why: BECAUSE.shares,
  }))
}

type Edited = By & Share & { was: string | null; isCounted: boolean }

/** Told to who shared it before, or does now. */
export function expenseEdited({ trip, by, reason, was, isCounted, ...share }: Edited): Message {
  const before = was !== null && share.share !== null && was !== share.share ? was : null
  return ofExpense(trip, (quote) => ({
    kind: 'expense-changed',
    title: `${by ?? 'Someone'} changed ${quote(reason)} on ${trip.title}`,
    text: [
      shareWords(share),
      ...(before === null ? [] : [`Your share was ${formatAmount(before)}.`]),
      ...(isCounted ? [] : ['The expense counts again once an organiser approves it.']),
    ].join(' '),
    facts: shareFacts(share, before),
    why: BECAUSE.shared,
  }))
}

export function expenseRemoved({ trip, by, reason, share, amount }: By & Share): Message {
  const own = formatAmount(share ?? '0')
  return ofExpense(trip, (quote) => ({
    kind: 'expense-changed',
    title: `${by ?? 'Someone'} removed ${quote(reason)} from ${trip.title}`,
    text: `Your share of ${own} no longer counts.`,
    facts: [
      { label: 'Amount', value: formatAmount(amount) },
      { label: 'Your share', value: `None (was ${own})` },
    ],
    why: BECAUSE.shared,
  }))
}

export function expenseRestored({ trip, by, reason, ...share }: By & Share): Message {
  return ofExpense(trip, (quote) => ({
    kind: 'expense-changed',
    title: `${by ?? 'Someone'} restored ${quote(reason)} on ${trip.title}`,
    text: `It counts again. ${shareWords(share)}`,
    facts: shareFacts(share),
    why: BECAUSE.shares,
  }))
}

type Own = { trip: Trip; reason: string; amount: string }

/** Told to who paid it: an organiser has taken it off, or has after all put it back on the list. */
export function expenseRefused({ trip, reason, amount }: Own): Message {
  return ofExpense(trip, (quote) => ({
    kind: 'expense-changed',
    title: `${quote(reason)} was removed from ${trip.title}`,
    text: `An organiser removed your expense of ${formatAmount(amount)}, so it doesn’t count.`,
    facts: [{ label: 'Amount', value: formatAmount(amount) }],
    why: BECAUSE.added,
  }))
}

export function expenseListedAgain({
  trip,
  reason,
  amount,
  isCounted,
}: Own & { isCounted: boolean }): Message {
  return ofExpense(trip, (quote) => ({
    kind: 'expense-changed',
    title: `${quote(reason)} is back on ${trip.title}`,
    text: `Your expense of ${formatAmount(amount)} ${isCounted ? 'counts again' : 'needs an organiser’s approval again'}.`,
    facts: [{ label: 'Amount', value: formatAmount(amount) }],
    why: BECAUSE.added,
  }))
}

export function expenseApproved({ trip, reason, amount }: Own): Message {
  return ofExpense(trip, (quote) => ({
    kind: 'expense-approved',
    title: `${quote(reason)} was approved for ${trip.title}`,
    text: `Your expense of ${formatAmount(amount)} now counts.`,
    facts: [{ label: 'Amount', value: formatAmount(amount) }],
    why: BECAUSE.added,
  }))
}

export function expenseWaiting({ trip, by, reason, amount }: By & { amount: string }): Message {
  return ofExpense(trip, (quote) => ({
    kind: 'expense-waiting',
    title: `An expense on ${trip.title} needs your approval`,
    text: `${by ?? 'Someone'}, who isn’t on the trip, paid ${formatAmount(amount)} for ${quote(reason)}.`,
    more: ['It doesn’t count until an organiser approves it.'],
    facts: [...paidBy(by), { label: 'Amount', value: formatAmount(amount) }],
    action: 'Review the expense',
    why: BECAUSE.organises,
  }))
}

type Paid = { trip: Trip; other: string | null; isReceiver: boolean; amount: string }

/** Told to the one of the two who did not say it. */
export function settlementNoted({ trip, other, isReceiver, amount }: Paid): Message {
  const name = other ?? 'Someone'
  return ofExpense(trip, () => ({
    kind: 'settlement',
    title: isReceiver
      ? `${name} paid you ${formatAmount(amount)} for ${trip.title}`
      : `${name} received ${formatAmount(amount)} from you for ${trip.title}`,
    text: `${name} recorded this. If it isn’t right, undo it under Expenses.`,
    facts: settlementFacts({ other, isReceiver, amount }),
    why: BECAUSE.settles,
  }))
}

export function settlementUndone({ trip, other, isReceiver, amount }: Paid): Message {
  const name = other ?? 'Someone'
  const between = isReceiver ? `from ${other ?? 'them'} to you` : `from you to ${other ?? 'them'}`
  return ofExpense(trip, () => ({
    kind: 'settlement',
    title: `${name} undid a payment of ${formatAmount(amount)} for ${trip.title}`,
    text: `The payment ${between} no longer counts.`,
    facts: settlementFacts({ other, isReceiver, amount }),
    why: BECAUSE.settles,
  }))
}

function settlementFacts({ other, isReceiver, amount }: Omit<Paid, 'trip'>): Fact[] {
  const [from, to] = isReceiver ? [other, 'You'] : ['You', other]
  return [
    ...(from === null ? [] : [{ label: 'From', value: from }]),
    ...(to === null ? [] : [{ label: 'To', value: to }]),
    { label: 'Amount', value: formatAmount(amount) },
  ]
}

function shareWords({ share, amount }: Share): string {
  if (share === null) return 'You no longer share it.'
  if (share === amount) return `Your share is all of it: ${formatAmount(amount)}.`
  return `Your share is ${formatAmount(share)} of ${formatAmount(amount)}.`
}

function shareFacts({ share, amount }: Share, was: string | null = null): Fact[] {
  const before = was === null ? '' : ` (was ${formatAmount(was)})`
  return [
    { label: 'Amount', value: formatAmount(amount) },
    { label: 'Your share', value: share === null ? 'None' : formatAmount(share) + before },
  ]
}

function paidBy(name: string | null): Fact[] {
  return name === null ? [] : [{ label: 'Paid by', value: name }]
}

type Said = Pick<Message, 'kind' | 'title' | 'text'> & {
  more?: string[]
  facts: Fact[]
  action?: string
  why: string
}

type Quote = (reason: string) => string

/** The app shows the reason of an expense as it was written; the mail only quotes what is safe. */
function ofExpense(trip: Trip, say: (quote: Quote) => Said): Message {
  const sayWith = (quote: Quote) => {
    const { facts, ...said } = say(quote)
    return message({
      path: placesOf(trip, 'expenses'),
      action: 'See the expenses',
      facts: [{ label: 'Trip', value: trip.title }, ...facts],
      ...said,
    })
  }
  return { ...sayWith(inQuotes), mail: sayWith(quoteReason).mail }
}
