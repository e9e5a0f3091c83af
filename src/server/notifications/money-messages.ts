import { bookingNumber } from '#contract/bookings.ts'
import { formatDays } from '#contract/days.ts'
import { formatAmount, toCents } from '#contract/money.ts'
import { workspacePath, bookingTabPath, receiptPath } from '#contract/pages.ts'
import { BOOKINGS_PATH, tripPath } from '#contract/paths.ts'
import type { DisputeStatus } from '#contract/payments.ts'
import { type RefundReason, describeRefund } from '#contract/refunds.ts'
import { NAME_PLACEHOLDER } from '../mails/safe-texts.ts'
import { refundAmountFacts, moneySentences, yourSpots } from './booking-messages.ts'
import { tripFacts } from './mail-facts.ts'
import type { EndedBookingMoney } from './booking-queries.ts'
import {
  BANKS_TAKE_DAYS,
  BECAUSE,
  becauseOf,
  formatMoment,
  composeMessage,
  type NotificationMessage,
  type Involvement,
  type MessageTrip,
} from './messages.ts'

type FailedPayment = {
  trip: MessageTrip
  partySize: number
  /** The booking to which the people were to be added; null: the booking is the person's own. */
  addedTo: number | null
  amount: string
  /** Until when the place is held; null: it is no longer held. */
  heldUntil: Date | null
  /** The booking is confirmed: paid by another payment. */
  isConfirmed: boolean
  timeZone: string
}

export function paymentFailedMessage({
  trip,
  partySize,
  addedTo,
  amount,
  heldUntil,
  isConfirmed,
  timeZone,
}: FailedPayment): NotificationMessage {
  const sum = formatAmount(amount)
  const isHeld = heldUntil !== null
  const consequence = describeFailedPayment({ partySize, addedTo, isHeld, isConfirmed })
  return composeMessage({
    kind: 'payment-failed',
    title: `Your payment for ${trip.title} didn’t go through`,
    text: `You weren’t charged the ${sum}. ${consequence}`,
    tripId: trip.id,
    path: bookingTabPath(trip.id),
    mailLead: `You weren’t charged. ${consequence}`,
    mailMore: isHeld ? ['Another card, or another way to pay, often helps.'] : [],
    mailFacts: [
      ...tripFacts(trip),
      { label: 'Amount', value: sum },
      ...(isHeld ? [{ label: 'Held until', value: formatMoment(heldUntil, timeZone) }] : []),
    ],
    mailButton: isHeld ? 'Try again' : 'See the trip',
    why: BECAUSE.triedToPay,
  })
}

/** What the failed payment means for the booking. */
function describeFailedPayment({
  partySize,
  addedTo,
  isHeld,
  isConfirmed,
}: {
  partySize: number
  addedTo: number | null
  isHeld: boolean
  isConfirmed: boolean
}): string {
  if (isHeld) return `We’re still holding ${yourSpots({ partySize, addedTo })}: try again.`
  return isConfirmed ? 'Your booking isn’t affected.' : 'Your hold has ended.'
}

type PromisedRefund = {
  trip: MessageTrip
  amount: string
  reason: RefundReason
  /** The organiser's own words for the traveller. */
  note: string | null
  bookingId: number
  /** The booking is of people who were added to the person's party. */
  isAdded: boolean
  /** The booking was not cancelled, although money is refunded. */
  keepsPlace: boolean
}

/** The reason for a refund, as a sentence. People on a cancelled trip get another message. */
const refundReasons: Record<RefundReason, string> = {
  cancelled: 'You cancelled your booking.',
  'cancelled-by-organiser': 'The organiser cancelled your booking.',
  'trip-cancelled': 'The trip was cancelled.',
  'party-smaller': 'You removed people from your booking.',
  'too-late':
    'Your payment arrived after your hold ended, and there weren’t enough spots left. You’re at the front of the waitlist.',
  'no-longer-open': 'Your payment arrived too late for this booking.',
  'not-wanted': 'Your payment arrived after your spot was cancelled.',
  'paid-twice': 'Your spot was already paid for.',
  overpaid: 'You removed people before your payment arrived.',
  underpaid: 'You added people before your payment arrived, so it didn’t cover everyone.',
  goodwill: 'The organiser gave you this refund.',
  'at-provider': 'The payment provider made this refund.',
}

/** Where the reason is another for people who were added to somebody's party. */
const refundReasonsOfAdded: Partial<Record<RefundReason, string>> = {
  cancelled: 'The spots of the people you added were cancelled.',
  'cancelled-by-organiser': 'The organiser cancelled the spots of people you’d added.',
  'too-late':
    'Your payment arrived after your hold ended, and there weren’t enough spots left for the people you were adding.',
  'not-wanted': 'Your payment arrived after the spots you were adding were cancelled.',
  'paid-twice': 'The spots of the people you added were already paid for.',
}

export function refundPromisedMessage({
  trip,
  amount,
  reason,
  note,
  bookingId,
  isAdded,
  keepsPlace,
}: PromisedRefund): NotificationMessage {
  const sum = formatAmount(amount)
  const words = isAdded ? { ...refundReasons, ...refundReasonsOfAdded } : refundReasons
  return composeMessage({
    kind: 'refund',
    title: `${sum} refund for ${trip.title}`,
    text: [
      words[reason],
      keepsPlace && (isAdded ? 'The people you added keep their spots.' : 'You keep your spot on the trip.'),
    ]
      .filter(Boolean)
      .join(' '),
    tripId: trip.id,
    path: receiptPath(bookingId),
    mailMore: [
      `${describeRefund(sum)} ${BANKS_TAKE_DAYS}`,
      ...(note === null ? [] : [`The organiser wrote:\n${note}`]),
    ],
    mailFacts: [
      ...tripFacts(trip),
      ...refundAmountFacts(amount),
      { label: 'Booking number', value: bookingNumber(bookingId) },
    ],
    mailButton: 'See the receipt',
    why: BECAUSE.paid,
  })
}

/** `payer` is the display name. */
type FailedRefund = { trip: MessageTrip; amount: string; bookingId: number; payer: string | null }

/** For the person who was promised the money, and for every organiser, because somebody must act. */
export function refundFailedMessages({ trip, amount, bookingId, payer }: FailedRefund): {
  payer: NotificationMessage
  organiser: NotificationMessage
} {
  const sum = formatAmount(amount)
  const name = payer ?? NAME_PLACEHOLDER
  const kind = 'refund-failed'
  const bookingFact = { label: 'Booking number', value: bookingNumber(bookingId) }
  const refundFact = { label: 'Refund', value: sum }
  return {
    payer: composeMessage({
      kind,
      title: `Your refund for ${trip.title} didn’t go through`,
      text: `We couldn’t refund ${sum}. The organisers know and will sort it out.`,
      tripId: trip.id,
      path: receiptPath(bookingId),
      mailFacts: [...tripFacts(trip), refundFact, bookingFact],
      mailButton: 'See the receipt',
      why: BECAUSE.paid,
    }),
    organiser: composeMessage({
      kind,
      title: `A refund for ${trip.title} failed`,
      text: `${sum} for ${name} didn’t go through. Try again, or refund it another way.`,
      tripId: trip.id,
      path: workspacePath(trip.id, 'payments'),
      mailLead: 'Try again, or refund it another way.',
      mailFacts: [
        ...tripFacts(trip),
        ...(payer === null ? [] : [{ label: 'Paid by', value: payer }]),
        refundFact,
        bookingFact,
      ],
      mailButton: 'See the payments',
      why: BECAUSE.organises,
    }),
  }
}

type ChangedDispute = {
  trip: MessageTrip
  amount: string
  status: DisputeStatus
  bookingId: number
  /** The display name. */
  payer: string | null
  respondBy: Date | null
  timeZone: string
}

/** For every organiser: a payer's bank disputes a payment, or has decided about it. */
export function disputeMessage({
  trip,
  amount,
  status,
  bookingId,
  payer,
  respondBy,
  timeZone,
}: ChangedDispute): NotificationMessage {
  const sum = formatAmount(amount)
  const name = payer ?? NAME_PLACEHOLDER
  const titles: Record<DisputeStatus, string> = {
    'needs-response': `A payment for ${trip.title} is disputed`,
    'under-review': `A payment for ${trip.title} is disputed`,
    won: `You won a dispute for ${trip.title}`,
    lost: `You lost a dispute for ${trip.title}`,
  }
  const consequences: Record<DisputeStatus, string> = {
    'needs-response': 'Respond at your payment provider. Until it’s decided, you can’t refund this payment.',
    'under-review': 'Until it’s decided, you can’t refund this payment.',
    won: 'The money stays with you. You can refund this payment again.',
    lost: 'The money is gone. The spot stays booked until you cancel the booking.',
  }
  const texts: Record<DisputeStatus, string> = {
    'needs-response': `${name}’s bank wants ${sum} back.`,
    'under-review': `${name}’s bank wants ${sum} back.`,
    won: `${name}’s bank wanted ${sum} back.`,
    lost: `${name}’s bank wanted ${sum} back.`,
  }
  return composeMessage({
    kind: 'dispute',
    title: titles[status],
    text: `${texts[status]} ${consequences[status]}`,
    tripId: trip.id,
    path: workspacePath(trip.id, 'payments'),
    mailLead: consequences[status],
    mailFacts: [
      ...tripFacts(trip),
      ...(payer === null ? [] : [{ label: 'Paid by', value: payer }]),
      { label: 'Disputed', value: sum },
      ...(respondBy ? [{ label: 'Respond by', value: formatMoment(respondBy, timeZone) }] : []),
      { label: 'Booking number', value: bookingNumber(bookingId) },
    ],
    mailButton: 'See the payments',
    why: BECAUSE.organises,
  })
}

type CancelledTrip = {
  trip: MessageTrip
  involvement: Involvement
} & EndedBookingMoney

export function tripCancelledMessage({
  trip,
  involvement,
  refund,
  isPaying,
  mayBeCharged,
}: CancelledTrip): NotificationMessage {
  const consequences: Record<Involvement, string> = {
    paid: 'Your booking is cancelled.',
    booked: 'Your booking is cancelled.',
    held: 'Your hold has ended.',
    offered: 'Your offer has ended.',
    invited: 'Your invitation has ended.',
    waiting: 'You’re no longer on the waitlist.',
    driving: 'Your car isn’t needed. Thank you for offering it.',
  }
  // Somebody with a free spot may be paying for people they add.
  const isAboutMoney = involvement === 'paid' || involvement === 'held' || isPaying || mayBeCharged
  const money = isAboutMoney ? moneySentences({ refund, isPaying, mayBeCharged }) : []
  const isRefunded = involvement === 'paid' && toCents(refund) > 0
  const lead = [consequences[involvement], ...money].join(' ')
  return composeMessage({
    kind: 'trip-cancelled',
    title: `${trip.title} is cancelled`,
    text: `It won’t take place on ${formatDays(trip.startDate, trip.endDate)}. ${lead}`,
    tripId: trip.id,
    path: involvement === 'paid' ? BOOKINGS_PATH : tripPath(trip.id),
    mailLead: lead,
    mailMore: isRefunded ? [BANKS_TAKE_DAYS] : [],
    mailFacts: [...tripFacts(trip), ...refundAmountFacts(refund)],
    mailButton: involvement === 'paid' ? 'See my bookings' : 'See the trip',
    why: cancelledBecause(involvement),
  })
}

/** The reason for the mail. Holds and waiting are in the past, because they ended with the trip. */
function cancelledBecause(involvement: Involvement): string {
  if (involvement === 'held') return BECAUSE.held
  return involvement === 'waiting' ? BECAUSE.waited : becauseOf[involvement]
}
