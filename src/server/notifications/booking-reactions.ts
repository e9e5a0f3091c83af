import { and, eq } from 'drizzle-orm'
import { countNeededSeats } from '#contract/bookings.ts'
import type { Context } from '../context.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'
import type { Events } from '../events/events.ts'
import { findOwnRides } from '../rides/find-own-rides.ts'
import {
  bookingCancelledMessage,
  bookingConfirmedMessage,
  holdEndingMessage,
  offerLapsedMessage,
  placeOfferedMessage,
} from './booking-messages.ts'
import {
  findBooking,
  findBookingDetails,
  findEndedBookingMoney,
  isBookingStillOpen,
  statusBeforeEnd,
} from './booking-queries.ts'
import { isTripOpen } from './notification-queries.ts'
import { notify } from './notify.ts'

type BookingReactionContext = Pick<Context, 'db' | 'config'>

// Each reaction checks the present state and skips outdated news.

function notifyBookingConfirmed(
  { db, config }: BookingReactionContext,
  { bookingId }: Events['booking.confirmed'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const booking = await findBooking(tx, bookingId)
    if (booking?.status !== 'confirmed') return
    const {
      userId,
      trip,
      addedTo,
      partySize,
      guests,
      transport,
      unitPrice,
      refundTiers: tiers,
      fullRefundUntil,
    } = booking
    const { carStatus, seats, paid, lastPaidAt, now } = await findBookingDetails(tx, bookingId)
    const message = bookingConfirmedMessage({
      trip,
      addedTo,
      partySize,
      guests,
      bookingId,
      unitPrice,
      paid,
      partyTransport: {
        transport,
        partySize,
        neededSeats: countNeededSeats({ transport, partySize }),
        carStatus,
        seats,
      },
      rides: await findOwnRides(tx, { tripId: trip.id, userId }),
      terms: { tiers, lastPaidAt, fullRefundUntil, now, timeZone: config.timeZone },
    })
    await notify(tx, { userId, about: `booking-confirmed/${bookingId}`, message })
  })
}

function notifyBookingCancelled(
  { db }: BookingReactionContext,
  { bookingId, by }: Events['booking.cancelled'],
): Promise<void> {
  return db.transaction(async (tx) => {
    // People who cancel themselves know.
    if (by !== 'organiser') return
    const booking = await findBooking(tx, bookingId)
    if (booking?.status !== 'cancelled') return
    const { userId, trip, addedTo, partySize } = booking
    const moneyOf = await findEndedBookingMoney(tx, {
      bookingIds: [bookingId],
      reason: 'cancelled-by-organiser',
    })
    const message = bookingCancelledMessage({
      trip,
      addedTo,
      partySize,
      statusBefore: statusBeforeEnd(booking),
      ...moneyOf(bookingId),
    })
    await notify(tx, { userId, about: `booking-cancelled/${bookingId}`, message })
  })
}

/** Warns of the end of a hold, unless it was renewed, confirmed or given up since. */
function notifyHoldEnding(
  { db, config }: BookingReactionContext,
  { bookingId, expiresAt }: Events['hold.ending'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const onlyWhile = { bookingId, status: 'held', expiresAt } as const
    if (!(await isBookingStillOpen(tx, onlyWhile))) return
    const booking = await findBooking(tx, bookingId)
    if (!booking || !(await isTripOpen(tx, { tripId: booking.trip.id, timeZone: config.timeZone }))) return
    const { userId } = booking
    const message = holdEndingMessage({ ...booking, until: new Date(expiresAt), timeZone: config.timeZone })
    await notify(tx, { userId, about: `hold-ending/${bookingId}/${expiresAt}`, message, onlyWhile })
  })
}

function notifyPlaceOffered(
  { db, config }: BookingReactionContext,
  { bookingId }: Events['place.offered'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const booking = await findBooking(tx, bookingId)
    // A booking without `expiresAt` is no longer an offer.
    if (
      !booking?.expiresAt ||
      !(await isTripOpen(tx, { tripId: booking.trip.id, timeZone: config.timeZone }))
    )
      return
    const { userId, expiresAt } = booking
    const onlyWhile = { bookingId, status: 'offered', expiresAt: expiresAt.toISOString() } as const
    if (!(await isBookingStillOpen(tx, onlyWhile))) return
    const message = placeOfferedMessage({ ...booking, until: expiresAt, timeZone: config.timeZone })
    await notify(tx, { userId, about: `place-offered/${bookingId}`, message, onlyWhile })
  })
}

/** Tells whether the person is still on the waitlist. Skipped if they have joined or left it since. */
function notifyOfferLapsed(
  { db, config }: BookingReactionContext,
  { bookingId, isLast }: Events['offer.lapsed'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const booking = await findBooking(tx, bookingId)
    if (
      booking?.status !== 'expired' ||
      !(await isTripOpen(tx, { tripId: booking.trip.id, timeZone: config.timeZone }))
    )
      return
    const { userId, trip } = booking
    const isEntry = and(eq(waitlistEntries.tripId, trip.id), eq(waitlistEntries.userId, userId))
    const isWaiting = (await tx.$count(waitlistEntries, isEntry)) > 0
    // After the last offer people were taken off the waitlist; otherwise they stayed on it.
    const hasJoinedOrLeft = isWaiting === isLast
    if (hasJoinedOrLeft) return
    await notify(tx, {
      userId,
      about: `offer-lapsed/${bookingId}`,
      message: offerLapsedMessage({ trip, isOffWaitlist: isLast }),
    })
  })
}

export const bookingReactions = {
  'notifications.booking-confirmed': notifyBookingConfirmed,
  'notifications.booking-cancelled': notifyBookingCancelled,
  'notifications.hold-ending': notifyHoldEnding,
  'notifications.place-offered': notifyPlaceOffered,
  'notifications.offer-lapsed': notifyOfferLapsed,
}
