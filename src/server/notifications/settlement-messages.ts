import { formatAmount } from '#contract/money.ts'
import { TABS_SECTION, tripTabPath } from '#contract/pages.ts'
import type { MailFact } from '../events/mail-words.ts'
import { BECAUSE, composeMessage, type NotificationMessage } from './messages.ts'

type SettlementMessageInput = {
  trip: { id: number; title: string }
  /** The display name of the other person of the payment, who recorded or undid it. */
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
  return composeMessage({
    kind: 'settlement',
    title: isReceiver
      ? `${name} paid you ${formatAmount(amount)} for ${trip.title}`
      : `${name} received ${formatAmount(amount)} from you for ${trip.title}`,
    text: `${name} recorded this. If it isn’t right, undo it under Expenses.`,
    path: tripTabPath(trip.id, 'expenses', TABS_SECTION),
    mailFacts: settlementFacts({ trip, otherName, isReceiver, amount }),
    mailButton: 'See the expenses',
    why: BECAUSE.settles,
  })
}

/** For the one of the two who did not undo the payment. */
export function settlementUndoneMessage({
  trip,
  otherName,
  isReceiver,
  amount,
}: SettlementMessageInput): NotificationMessage {
  const name = otherName ?? 'Someone'
  const direction = isReceiver ? `from ${otherName ?? 'them'} to you` : `from you to ${otherName ?? 'them'}`
  return composeMessage({
    kind: 'settlement',
    title: `${name} undid a payment of ${formatAmount(amount)} for ${trip.title}`,
    text: `The payment ${direction} no longer counts.`,
    path: tripTabPath(trip.id, 'expenses', TABS_SECTION),
    mailFacts: settlementFacts({ trip, otherName, isReceiver, amount }),
    mailButton: 'See the expenses',
    why: BECAUSE.settles,
  })
}

function settlementFacts({ trip, otherName, isReceiver, amount }: SettlementMessageInput): MailFact[] {
  const [from, to] = isReceiver ? [otherName, 'You'] : ['You', otherName]
  return [
    { label: 'Trip', value: trip.title },
    ...(from === null ? [] : [{ label: 'From', value: from }]),
    ...(to === null ? [] : [{ label: 'To', value: to }]),
    { label: 'Amount', value: formatAmount(amount) },
  ]
}
