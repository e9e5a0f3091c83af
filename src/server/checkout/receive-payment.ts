import { eq } from 'drizzle-orm'
import { dueCents } from '#contract/bookings.ts'
import { toCents } from '#contract/money.ts'
import { confirmBooking } from '../bookings/confirm-booking.ts'
import { lockBooking, type LockedBooking } from '../bookings/lock-booking.ts'
import { takeSeats, whyNotSeats } from '../cars/take-seats.ts'
import type { Tx } from '../db/client.ts'
import { payments } from '../db/tables/payments.ts'
import { publishPaymentChange } from '../payments/publish-payment-change.ts'
import { createRefunds } from '../refunds/create-refunds.ts'
import { countFreePlaces } from '../places/count-places.ts'
import { findLiveBooking } from '../places/find-live-booking.ts'
import { endLapsedBookings } from '../waitlist/end-lapsed-bookings.ts'
import { offerPlaces } from '../waitlist/offer-places.ts'
import { decidePayment } from './decide-payment.ts'
import { putFirstInQueue } from '../waitlist/put-first-in-queue.ts'
import type { PaymentRow } from '../payments/payment-row.ts'

type ReceivePaymentInput = { locked: LockedBooking; payment: PaymentRow; timeZone: string }

/**
 * Handles money that arrived: confirms the booking, even an expired hold if there is room, or refunds the
 * money. A payer who was too late for a full trip goes to the front of the waitlist. All or nothing.
 * note_payment() writes the ledger.
 */
export async function receivePayment(
  tx: Tx,
  { locked: before, payment, timeZone }: ReceivePaymentInput,
): Promise<void> {
  // First end lapsed bookings: this hold, or another one of the same person, may be among them.
  await endLapsedBookings(tx, before.trip)
  const locked = await lockBooking(tx, { id: before.booking.id, timeZone })
  const { trip, booking } = locked
  const amountCents = toCents(payment.amount)
  const liveBookingId = await findLiveBooking(tx, { tripId: trip.id, userId: booking.userId, at: trip.now })
  await tx
    .update(payments)
    .set({ status: 'succeeded', failure: null, paidAt: trip.now })
    .where(eq(payments.id, payment.id))
  const decision = decidePayment({
    booking,
    amountCents,
    dueCents: dueCents(booking),
    trip: { isOpen: trip.isOpen, isCancelled: trip.status === 'cancelled' },
    freePlaces: await countFreePlaces(tx, trip),
    hasOtherBooking: liveBookingId !== null && liveBookingId !== booking.id,
  })
  const { id: bookingId, userId } = booking
  if (decision.confirms) {
    await takeSeatsBack(tx, locked)
    await confirmBooking(tx, { trip, booking })
    if (decision.overpaidCents > 0) {
      await createRefunds(tx, {
        bookingId,
        paymentId: payment.id,
        cents: decision.overpaidCents,
        reason: 'overpaid',
      })
    }
  } else {
    await createRefunds(tx, { bookingId, paymentId: payment.id, cents: amountCents, reason: decision.reason })
    if (decision.goesFirstInQueue) await putFirstInQueue(tx, { trip, userId, partySize: booking.partySize })
  }
  // Other holds may have ended above; their places go to the waitlist.
  await offerPlaces(tx, trip)
  await publishPaymentChange(tx, payment)
}

/** Returns to an expired hold those of its seats that are still free. */
async function takeSeatsBack(tx: Tx, { trip, booking }: LockedBooking): Promise<void> {
  if (booking.status !== 'expired') return
  const { id: bookingId, userId } = booking
  const freeSeatIds: number[] = []
  for (const seatId of booking.lastSeatIds) {
    const request = { tripId: trip.id, seatIds: [seatId], bookingId, now: trip.now }
    if ((await whyNotSeats(tx, request)) === null) freeSeatIds.push(seatId)
  }
  await takeSeats(tx, { seatIds: freeSeatIds, bookingId, userId, hasPaid: true })
}
