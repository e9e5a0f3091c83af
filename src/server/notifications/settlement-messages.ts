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
export function settlementRecordedMessage(input: SettlementMessageInput): NotificationMessage {
  const { trip, otherName, isReceiver } = input
  const name = otherName ?? 'Someone'
  const amount = formatAmount(input.amount)
  return composeSettlementMessage(input, {
    title: isReceiver
      ? `${name} paid you ${amount} for ${trip.title}`
      : `${name} received ${amount} from you for ${trip.title}`,
    text: `${name} recorded this. If it isn’t right, undo it under Expenses.`,
  })
}

/** For the one of the two who did not undo the payment. */
export function settlementUndoneMessage(input: SettlementMessageInput): NotificationMessage {
  const { trip, otherName, isReceiver, amount } = input
  const other = otherName ?? 'them'
  const direction = isReceiver ? `from ${other} to you` : `from you to ${other}`
  return composeSettlementMessage(input, {
    title: `${otherName ?? 'Someone'} undid a payment of ${formatAmount(amount)} for ${trip.title}`,
    text: `The payment ${direction} no longer counts.`,
  })
}

function composeSettlementMessage(
  input: SettlementMessageInput,
  words: Pick<NotificationMessage, 'title' | 'text'>,
): NotificationMessage {
  return composeMessage({
    ...words,
    kind: 'settlement',
    tripId: input.trip.id,
    path: tripTabPath(input.trip.id, 'expenses', TABS_SECTION),
    mailFacts: settlementFacts(input),
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
