import { formatAmount } from '#contract/money.ts'
import { quoteReason } from '../mails/quotes.ts'
import { message, placesOf, type Message } from './messages.ts'

type Trip = { id: number; title: string }
/** What somebody bears of an amount; null: nothing. */
type Share = { share: string | null; amount: string }
/** Who did it, by the name that others read. */
type By = { trip: Trip; by: string | null; reason: string }

export function expenseAdded({ trip, by, reason, ...share }: By & Share): Message {
  return ofExpense(trip, (quote) => ({
    kind: 'expense-added',
    title: `${by ?? 'Somebody'} added ${quote(reason)}`,
    text: `${shareWords(share)} It is for ${trip.title}.`,
    more: ['Under Expenses you see who bears what, and how you stand with the others.'],
  }))
}

type Edited = By & Share & { was: string | null; isCounted: boolean }

/** Told to who shared it before, or does now. */
export function expenseEdited({ trip, by, reason, was, isCounted, ...share }: Edited): Message {
  const before = was !== null && share.share !== null && was !== share.share
  const waits = isCounted ? '' : ' It counts again once an organiser has said OK.'
  return ofExpense(trip, (quote) => ({
    kind: 'expense-changed',
    title: `${by ?? 'Somebody'} changed ${quote(reason)}`,
    text: `${shareWords(share)}${before ? ` It was ${formatAmount(was)}.` : ''}${waits}`,
    more: [],
  }))
}

export function expenseRemoved({ trip, by, reason, share }: By & Share): Message {
  return ofExpense(trip, (quote) => ({
    kind: 'expense-changed',
    title: `${by ?? 'Somebody'} removed ${quote(reason)}`,
    text: `Your share of ${formatAmount(share ?? '0')} for ${trip.title} falls away.`,
    more: [],
  }))
}

export function expenseRestored({ trip, by, reason, ...share }: By & Share): Message {
  return ofExpense(trip, (quote) => ({
    kind: 'expense-changed',
    title: `${by ?? 'Somebody'} brought ${quote(reason)} back`,
    text: `${shareWords(share)} It counts for ${trip.title} again.`,
    more: [],
  }))
}

type Own = { trip: Trip; reason: string; amount: string }

/** Told to who paid it: an organiser has not said OK, or has after all put it back on the list. */
export function expenseRefused({ trip, reason, amount }: Own): Message {
  return ofExpense(trip, (quote) => ({
    kind: 'expense-changed',
    title: `${quote(reason)} was taken off ${trip.title}`,
    text: `An organiser has not accepted your expense of ${formatAmount(amount)}. It does not count.`,
    more: [],
  }))
}

export function expenseListedAgain({ trip, reason, amount }: Own): Message {
  return ofExpense(trip, (quote) => ({
    kind: 'expense-changed',
    title: `${quote(reason)} is back on ${trip.title}`,
    text: `Your expense of ${formatAmount(amount)} waits for an organiser’s OK again.`,
    more: [],
  }))
}

export function expenseApproved({ trip, reason, amount }: Own): Message {
  return ofExpense(trip, (quote) => ({
    kind: 'expense-approved',
    title: `${quote(reason)} counts for ${trip.title}`,
    text: `An organiser has said OK to your expense of ${formatAmount(amount)}.`,
    more: [],
  }))
}

export function expenseWaiting({ trip, by, reason, amount }: By & { amount: string }): Message {
  return ofExpense(trip, (quote) => ({
    kind: 'expense-waiting',
    title: `An expense on ${trip.title} waits for your OK`,
    text: `${by ?? 'Somebody'}, who is not on the trip, paid ${formatAmount(amount)}: ${quote(reason)}.`,
    more: ['It counts in nobody’s balance until an organiser has said OK.'],
    why: 'You get this mail because you organise trips here.',
  }))
}

type Paid = { trip: Trip; other: string | null; isReceiver: boolean; amount: string }

/** Told to the one of the two who did not say it. */
export function settlementNoted({ trip, other, isReceiver, amount }: Paid): Message {
  const name = other ?? 'Somebody'
  return ofExpense(trip, () => ({
    kind: 'settlement',
    title: isReceiver
      ? `${name} has paid you ${formatAmount(amount)}`
      : `${name} has received ${formatAmount(amount)} from you`,
    text: `${name} noted it for ${trip.title}. If that is not so, undo it under Expenses.`,
    more: [],
  }))
}

export function settlementUndone({ trip, other, isReceiver, amount }: Paid): Message {
  const name = other ?? 'Somebody'
  const between = isReceiver ? `from ${name} to you` : `from you to ${name}`
  return ofExpense(trip, () => ({
    kind: 'settlement',
    title: `${name} has undone a payment of ${formatAmount(amount)}`,
    text: `What was noted ${between} for ${trip.title} no longer counts.`,
    more: [],
  }))
}

function shareWords({ share, amount }: Share): string {
  if (share === null) return 'You no longer share it.'
  if (share === amount) return `You bear all of it, ${formatAmount(amount)}.`
  return `Your share is ${formatAmount(share)} of ${formatAmount(amount)}.`
}

type Said = Pick<Message, 'kind' | 'title' | 'text'> & { more: string[]; why?: string }

type Quote = (reason: string) => string
const asWritten: Quote = (reason) => reason

/** The app shows the reason of an expense as it was written; the mail only quotes what is safe. */
function ofExpense(trip: Trip, say: (quote: Quote) => Said): Message {
  const sayWith = (quote: Quote) =>
    message({
      path: placesOf(trip, 'expenses'),
      action: 'See the expenses',
      why: 'You get this mail because you share expenses on this trip.',
      ...say(quote),
    })
  return { ...sayWith(asWritten), mail: sayWith(quoteReason).mail }
}
