import { and, eq } from 'drizzle-orm'
import { type Booking, MAX_PARTY_SIZE, type PlaceRequest } from '#contract/bookings.ts'
import { findCar } from '../cars/find-car.ts'
import { freeSeats } from '../cars/free-seats.ts'
import { takeSeats, whyNotSeats } from '../cars/take-seats.ts'
import type { Tx } from '../db/client.ts'
import { bookings } from '../db/tables/bookings.ts'
import { payments } from '../db/tables/payments.ts'
import { fail } from '../fail.ts'
import { recheckPayments } from '../payments/recheck-payments.ts'
import { countFreePlaces } from '../places/count-places.ts'
import { publishPlaceChange } from '../places/publish-place-change.ts'
import { createRefunds } from '../refunds/create-refunds.ts'
import { quoteRefund } from '../refunds/quote-refund.ts'
import { publishTripChanges } from '../trips/publish-trip-changes.ts'
import { reassignPlaces, reassignPlacesInNewRound } from '../waitlist/reassign-places.ts'
import {
  type BookingContext,
  type LockedBooking,
  type ViewersBooking,
  withLockedBooking,
} from './lock-booking.ts'
import { findRestOfParty } from './party-of-booking.ts'
import { areSameDetails, findDetailIssues, type BookingDetails, applyPlaceRequest } from './rules.ts'

/**
 * Changes a party's transport, guests, seats and, within limits, size: freely while it is held, only
 * downwards once it is confirmed; addPeople() adds more people. Everything changes, or nothing. All seats are freed
 * and the new ones taken; under the trip's lock nobody else can get them in between. For a confirmed booking a trigger,
 * count_participants(), also updates the trip's number of people.
 */
export function changeBooking(
  context: BookingContext,
  { id, viewer, request }: ViewersBooking & { request: PlaceRequest },
): Promise<Booking> {
  return withLockedBooking(context, { id, viewer, action: 'change-booking' }, (tx, locked) =>
    changeLockedBooking(tx, locked, request),
  )
}

/** Changes a booking that the caller has locked, for the person who made it. */
export async function changeLockedBooking(
  tx: Tx,
  locked: LockedBooking,
  request: PlaceRequest,
): Promise<void> {
  const { trip, booking, seatIds } = locked
  refuseUnchangeableBooking(locked)
  const before = { ...booking, seatIds }
  const isAdded = booking.addedTo !== null
  const after = applyPlaceRequest(request, { before, isAdded })
  const issues = findDetailIssues(after, { isAdded })
  if (issues.length > 0) fail('INVALID_INPUT', { issues })
  if (areSameDetails(before, after)) return

  await refuseImpossibleChange(tx, locked, after)
  await freeSeats(tx, booking.id)
  const { seatIds: newSeatIds, ...fields } = after
  await tx.update(bookings).set(fields).where(eq(bookings.id, booking.id))
  const hasPaid = booking.status === 'confirmed'
  await takeSeats(tx, { seatIds: newSeatIds, bookingId: booking.id, userId: booking.userId, hasPaid })

  await publishPlaceChange(tx, trip.id, booking.userId)
  if (after.partySize !== booking.partySize) await followNewPartySize(tx, locked, after.partySize)
}

function refuseUnchangeableBooking({ trip, booking, hasLapsed }: LockedBooking): void {
  if (booking.status === 'expired' || (hasLapsed && booking.status === 'held')) fail('HOLD_ENDED')
  if (hasLapsed) fail('OFFER_ENDED')
  if (booking.status === 'cancelled') fail('BOOKING_ENDED')
  if (booking.status === 'offered') fail('OFFER_NOT_ACCEPTED')
  if (!trip.isOpen) fail('TRIP_CLOSED')
}

async function refuseImpossibleChange(
  tx: Tx,
  { trip, booking }: LockedBooking,
  { partySize, transport, seatIds }: BookingDetails,
): Promise<void> {
  const growth = partySize - booking.partySize
  if (growth !== 0 && (await hasPaymentUnderWay(tx, booking.id))) fail('PAYMENT_UNDER_WAY')
  if (growth > 0 && booking.status === 'confirmed') fail('ADD_PEOPLE_INSTEAD')
  if (growth > 0) {
    const { id, addedTo } = booking
    const otherPeople = addedTo === null ? 0 : (await findRestOfParty(tx, { id, addedTo })).people
    if (otherPeople + partySize > MAX_PARTY_SIZE) fail('PARTY_TOO_LARGE')
    // The waitlist is served first.
    await reassignPlaces(tx, trip)
    if ((await countFreePlaces(tx, trip)) < growth) fail('TRIP_FULL')
  }
  const startsDriving = transport === 'driving' && booking.transport !== 'driving'
  if (startsDriving && !(await findCar(tx, { tripId: trip.id, driverId: booking.userId })))
    fail('NO_CAR_TO_DRIVE')
  const refusal = await whyNotSeats(tx, { tripId: trip.id, seatIds, bookingId: booking.id, now: trip.now })
  if (refusal) fail(refusal)
}

/** A payment for the current party size is being processed and cannot be stopped. */
async function hasPaymentUnderWay(tx: Tx, bookingId: number): Promise<boolean> {
  const underWay = and(eq(payments.bookingId, bookingId), eq(payments.status, 'processing'))
  return (await tx.$count(payments, underWay)) > 0
}

/** What follows from another party size: for the money, the waitlist and the trip's number of people. */
async function followNewPartySize(tx: Tx, locked: LockedBooking, partySize: number): Promise<void> {
  const { trip, booking } = locked
  const leavingCount = booking.partySize - partySize
  // A confirmed party never grows, so people leave.
  if (booking.status === 'confirmed') await refundLeavingPeople(tx, locked, leavingCount)
  // Another amount is due now; the check cancels an open payment of the old amount.
  else await recheckPayments(tx, booking.id)
  if (leavingCount > 0) await reassignPlacesInNewRound(tx, trip)
  if (booking.status === 'confirmed') await publishTripChanges(tx, [trip.id])
}

async function refundLeavingPeople(
  tx: Tx,
  { trip, booking }: LockedBooking,
  leavingCount: number,
): Promise<void> {
  const { daysBefore, now } = trip
  const { refundCents } = await quoteRefund(tx, { booking, leavingCount, daysBefore, isByAdmin: false, now })
  await createRefunds(tx, { bookingId: booking.id, cents: refundCents, reason: 'party-smaller' })
}
