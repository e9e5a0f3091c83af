import { eq } from 'drizzle-orm'
import { dueCents, MAX_PARTY_SIZE } from '#contract/bookings.ts'
import { toCents } from '#contract/money.ts'
import type { RefundReason } from '#contract/refunds.ts'
import { confirmBooking } from '../bookings/confirm-booking.ts'
import { lockBooking, type LockedBooking } from '../bookings/lock-booking.ts'
import { findRestOfParty } from '../bookings/party-of-booking.ts'
import { takeSeats, whyNotSeats } from '../cars/take-seats.ts'
import type { Tx } from '../db/client.ts'
import { payments } from '../db/tables/payments.ts'
import type { PaymentRow } from '../payments/payment-row.ts'
import { publishPaymentChange } from '../payments/publish-payment-change.ts'
import { countFreePlaces } from '../places/count-places.ts'
import { findLiveBooking } from '../places/find-live-booking.ts'
import { createRefunds } from '../refunds/create-refunds.ts'
import { endLapsedBookings } from '../waitlist/end-lapsed-bookings.ts'
import { offerPlaces } from '../waitlist/offer-places.ts'
import { putFirstInQueue } from '../waitlist/put-first-in-queue.ts'
import { decidePayment } from './decide-payment.ts'

type ReceivePaymentInput = {
  /** As it was before lapsed bookings end. */
  lockedBefore: LockedBooking
  payment: PaymentRow
  timeZone: string
}

/**
 * Handles money that arrived: confirms the booking, even an expired hold if there is room, or refunds the
 * money. A payer who was too late for a full trip goes to the front of the waitlist. It all happens in the
 * caller's transaction; note_payment() writes the ledger.
 */
export async function receivePayment(
  tx: Tx,
  { lockedBefore, payment, timeZone }: ReceivePaymentInput,
): Promise<void> {
  // Lapsed bookings end first, then the booking is read again: this hold, or another of the same person, may
  // be among them.
  const { trip } = lockedBefore
  await endLapsedBookings(tx, trip)
  // Still at the time of the lock: what lapses in these milliseconds has not ended.
  const { booking } = await lockBooking(tx, { id: lockedBefore.booking.id, timeZone })
  const { id: bookingId, userId } = booking
  await tx
    .update(payments)
    .set({ status: 'succeeded', failure: null, paidAt: trip.now })
    .where(eq(payments.id, payment.id))

  const amountCents = toCents(payment.amount)
  const decision = decidePayment({
    booking,
    amountCents,
    dueCents: dueCents(booking),
    trip: { isOpen: trip.isOpen, isCancelled: trip.status === 'cancelled' },
    freePlaces: await countFreePlaces(tx, trip),
    isObsolete: await isObsolete(tx, { trip, booking }),
  })
  const refund = (cents: number, reason: RefundReason) =>
    createRefunds(tx, { bookingId, paymentId: payment.id, cents, reason })
  if (decision.confirms) {
    await takeSeatsBack(tx, { trip, booking })
    await confirmBooking(tx, { trip, booking })
    if (decision.overpaidCents > 0) await refund(decision.overpaidCents, 'overpaid')
  } else {
    await refund(amountCents, decision.reason)
    // Whoever adds people is on the trip, and does not wait for it.
    if (decision.goesFirstInQueue && booking.addedTo === null)
      await putFirstInQueue(tx, { trip, userId, partySize: booking.partySize })
  }
  // Other holds may have ended above; their places go to the waitlist.
  await offerPlaces(tx, trip)
  await publishPaymentChange(tx, payment)
}

/**
 * Whether something has happened since that makes this booking impossible: the person has booked again; or, for
 * added people, the booker has left, has added others since, or the party would be too large.
 */
async function isObsolete(
  tx: Tx,
  { trip, booking }: Pick<LockedBooking, 'trip' | 'booking'>,
): Promise<boolean> {
  const { id, addedTo, userId, partySize } = booking
  if (addedTo === null) {
    const liveBookingId = await findLiveBooking(tx, { tripId: trip.id, userId, at: trip.now })
    return liveBookingId !== null && liveBookingId !== id
  }
  const { people, isBookerGoing, hasNewerPeople } = await findRestOfParty(tx, { id, addedTo })
  return !isBookerGoing || hasNewerPeople || people + partySize > MAX_PARTY_SIZE
}

/** Gives an expired hold those of its former seats that are still free. */
async function takeSeatsBack(
  tx: Tx,
  { trip, booking }: Pick<LockedBooking, 'trip' | 'booking'>,
): Promise<void> {
  if (booking.status !== 'expired') return
  const { id: bookingId, userId } = booking
  const freeSeatIds: number[] = []
  for (const seatId of booking.lastSeatIds) {
    const request = { tripId: trip.id, seatIds: [seatId], bookingId, now: trip.now }
    if ((await whyNotSeats(tx, request)) === null) freeSeatIds.push(seatId)
  }
  await takeSeats(tx, { seatIds: freeSeatIds, bookingId, userId, hasPaid: true })
}
