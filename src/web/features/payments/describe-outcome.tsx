import { type Booking, describeAddedGoing, dueCents, type MyBooking } from '#contract/bookings.ts'
import { ADVENTURES_PATH, BOOKINGS_PATH } from '#contract/paths.ts'
import { bookingTabPath, chatPath, checkoutPath, receiptPath } from '#contract/pages.ts'
import { type RefundReason, describeRefund } from '#contract/refunds.ts'
import { formatAmount, formatCents } from '#contract/money.ts'
import type { Payment } from '#contract/payments.ts'
import type { Trip } from '#contract/trips.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AddToCalendar } from '../calendar/add-to-calendar.tsx'
import { ConfirmationFacts } from './confirmation-facts.tsx'
import { chooseSeatsLabel, countWithoutSeat, spotIs } from '../bookings/booking-words.ts'
import type { OutcomeCardProps } from './outcome-card.tsx'
import {
  describeRefundedPart,
  describePaid,
  describeProcessingPayment,
  refundedWords,
  TOO_LATE_FOR_ADDED,
} from './outcome-words.ts'
import type { PaymentOutcome } from './payment-outcome.ts'

type OutcomeDetails = {
  trip: Trip
  payment: Payment
  booking: Booking
  /** Reason of the latest refund; null if nothing was refunded. */
  refundReason: RefundReason | null
  /** The booking with its seats; undefined until it is loaded. */
  place: MyBooking | undefined
  /** Some car has a free seat, as far as is known. */
  hasFreeSeat: boolean
}

/** What became of a payment, and the next steps. */
export function describeOutcome(outcome: PaymentOutcome, details: OutcomeDetails): OutcomeCardProps {
  switch (outcome) {
    case 'paid':
      return describePaidPlace(details)
    case 'processing':
      return describeProcessing(details)
    case 'not-charged':
      return describeNotCharged(details)
    case 'paid-twice':
      return describePaidTwice(details)
    case 'underpaid':
      return describeUnderpaid(details)
    case 'too-late':
    case 'not-wanted':
    case 'trip-cancelled':
    case 'no-longer-open':
      return describeRefunded(outcome, details)
  }
}

function describePaidPlace({
  trip,
  payment,
  booking,
  refundReason,
  place,
  hasFreeSeat,
}: OutcomeDetails): OutcomeCardProps {
  const missingSeats = countWithoutSeat(booking)
  const isAdded = booking.addedTo !== null
  return {
    tone: 'moss',
    title: isAdded ? describeAddedGoing(booking) : 'Your spot has been secured!',
    text: `${describePaid(payment, booking, refundReason)} You’ll find everything in My Bookings.`,
    facts: place?.status === 'confirmed' && <ConfirmationFacts trip={trip} booking={place} />,
    actions: (
      <>
        <ButtonLink href={bookingTabPath(trip.id)}>
          {hasFreeSeat && missingSeats > 0 ? chooseSeatsLabel(booking, missingSeats) : 'See your booking'}
        </ButtonLink>
        <AddToCalendar trip={trip} canSubscribe align="left" />
        <ButtonLink href={chatPath(trip.id)}>Group chat</ButtonLink>
        <ReceiptLink booking={booking} />
        <ButtonLink href={BOOKINGS_PATH}>My Bookings</ButtonLink>
      </>
    ),
  }
}

function describeProcessing({ payment, booking }: OutcomeDetails): OutcomeCardProps {
  const amount = formatAmount(payment.amount)
  return {
    tone: 'amber',
    title: 'Your payment is being processed',
    text: `We’ll let you know as soon as your payment of ${amount} goes through. ${describeProcessingPayment(booking)}`,
    actions: <ButtonLink href={BOOKINGS_PATH}>My Bookings</ButtonLink>,
  }
}

function describeNotCharged({ trip, payment, booking }: OutcomeDetails): OutcomeCardProps {
  const isHeld = booking.status === 'held'
  return {
    tone: 'berry',
    title: 'You were not charged',
    text: (
      <>
        {payment.failure ?? 'The payment didn’t go through.'}{' '}
        {`${spotIs(booking)} ${isHeld ? 'still' : 'no longer'} held.`}
      </>
    ),
    actions: isHeld ? (
      <ButtonLink href={checkoutPath(trip.id, dueCents(booking))}>Try again</ButtonLink>
    ) : (
      <ButtonLink href={bookingTabPath(trip.id)}>Choose again</ButtonLink>
    ),
  }
}

function describePaidTwice({ payment, booking }: OutcomeDetails): OutcomeCardProps {
  const amount = formatAmount(payment.amount)
  return {
    tone: 'moss',
    title: 'You’ve already paid',
    text: `${spotIs(booking)} safe. ${describeRefund(`Your second payment of ${amount}`)}`,
    actions: <ReceiptLink booking={booking} />,
  }
}

function describeUnderpaid({ trip, payment, booking }: OutcomeDetails): OutcomeCardProps {
  const isHeld = booking.status === 'held'
  const due = dueCents(booking)
  return {
    tone: 'amber',
    title: 'We’re refunding your payment',
    text: (
      <>
        {`Your payment was less than the price for your party. ${describeRefundedPart(payment)} `}
        {isHeld && `${spotIs(booking)} still held. Pay ${formatCents(due)} to confirm.`}
      </>
    ),
    actions: (
      <>
        {isHeld ? (
          <ButtonLink href={checkoutPath(trip.id, due)}>Pay again</ButtonLink>
        ) : (
          <ButtonLink href={bookingTabPath(trip.id)}>See the trip</ButtonLink>
        )}
        <ReceiptLink booking={booking} />
      </>
    ),
  }
}

/** The payment got no place, and not because it was too small or the second one. */
function describeRefunded(
  outcome: keyof typeof refundedWords,
  { trip, payment, booking }: OutcomeDetails,
): OutcomeCardProps {
  const isLateForAdded = outcome === 'too-late' && booking.addedTo !== null
  const whyRefunded = isLateForAdded ? TOO_LATE_FOR_ADDED : refundedWords[outcome]
  return {
    tone: 'amber',
    title: 'We’re refunding your payment',
    text: `${whyRefunded} ${describeRefundedPart(payment)}`,
    actions: (
      <>
        {outcome === 'trip-cancelled' || outcome === 'no-longer-open' ? (
          <ButtonLink href={ADVENTURES_PATH}>Browse Adventures</ButtonLink>
        ) : (
          <ButtonLink href={bookingTabPath(trip.id)}>See the trip</ButtonLink>
        )}
        <ReceiptLink booking={booking} />
      </>
    ),
  }
}

function ReceiptLink({ booking }: { booking: Booking }) {
  return <ButtonLink href={receiptPath(booking.id)}>Receipt</ButtonLink>
}
