import { and, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'
import type { Events } from '../events/events.ts'
import {
  bookingCancelled,
  bookingConfirmed,
  holdEnding,
  offerLapsed,
  placeOffered,
} from './booking-messages.ts'
import {
  findBooking,
  findDetails,
  findEndedMoney,
  isStillOpen,
  isTripOpen,
  whatItWas,
} from './notification-queries.ts'
import { tell } from './notify.ts'

type Needs = Pick<Context, 'db' | 'config'>

// Each looks at how things are by now: what is no longer so is not told.

function tellConfirmed({ db, config }: Needs, { bookingId }: Events['booking.confirmed']): Promise<void> {
  return db.transaction(async (tx) => {
    const booking = await findBooking(tx, bookingId)
    if (booking?.status !== 'confirmed') return
    const { userId, trip, partySize, transport, unitPrice, refundTiers: tiers, fullRefundUntil } = booking
    const { carStatus, seats, paid, lastPaidAt, now } = await findDetails(tx, bookingId)
    const message = bookingConfirmed({
      ...{ trip, partySize, bookingId, unitPrice, paid },
      way: { transport, partySize, carStatus, seats },
      terms: { tiers, lastPaidAt, fullRefundUntil, now, timeZone: config.timeZone },
    })
    await tell(tx, { userId, about: `booking-confirmed/${bookingId}`, message })
  })
}

function tellCancelled({ db }: Needs, { bookingId, by }: Events['booking.cancelled']): Promise<void> {
  return db.transaction(async (tx) => {
    if (by !== 'organiser') return
    const booking = await findBooking(tx, bookingId)
    if (booking?.status !== 'cancelled') return
    const { userId, trip, partySize } = booking
    const moneyOf = await findEndedMoney(tx, { bookingIds: [bookingId], reason: 'cancelled-by-organiser' })
    const message = bookingCancelled({ trip, partySize, was: whatItWas(booking), ...moneyOf(bookingId) })
    await tell(tx, { userId, about: `booking-cancelled/${bookingId}`, message })
  })
}

/** Warns of the end of a hold, unless it was renewed, confirmed or let go since. */
function tellHoldEnding(
  { db, config }: Needs,
  { bookingId, expiresAt }: Events['hold.ending'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const onlyWhile = { bookingId, status: 'held', expiresAt } as const
    const booking = (await isStillOpen(tx, onlyWhile)) ? await findBooking(tx, bookingId) : null
    if (!booking || !(await isTripOpen(tx, { tripId: booking.trip.id, timeZone: config.timeZone }))) return
    const { userId } = booking
    const message = holdEnding({ ...booking, until: new Date(expiresAt), timeZone: config.timeZone })
    await tell(tx, { userId, about: `hold-ending/${bookingId}/${expiresAt}`, message, onlyWhile })
  })
}

function tellOffered({ db, config }: Needs, { bookingId }: Events['place.offered']): Promise<void> {
  return db.transaction(async (tx) => {
    const booking = await findBooking(tx, bookingId)
    if (
      !booking?.expiresAt ||
      !(await isTripOpen(tx, { tripId: booking.trip.id, timeZone: config.timeZone }))
    )
      return
    const { userId, expiresAt } = booking
    const onlyWhile = { bookingId, status: 'offered', expiresAt: expiresAt.toISOString() } as const
    if (!(await isStillOpen(tx, onlyWhile))) return
    const message = placeOffered({ ...booking, until: expiresAt, timeZone: config.timeZone })
    await tell(tx, { userId, about: `place-offered/${bookingId}`, message, onlyWhile })
  })
}

/** Says whether one still waits: who has joined again, or left, since then knows better. */
function tellLapsed({ db, config }: Needs, { bookingId, isLast }: Events['offer.lapsed']): Promise<void> {
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
    if (isWaiting === isLast) return
    await tell(tx, { userId, about: `offer-lapsed/${bookingId}`, message: offerLapsed({ trip, isLast }) })
  })
}

export const bookingReactions = {
  'notifications.booking-confirmed': tellConfirmed,
  'notifications.booking-cancelled': tellCancelled,
  'notifications.hold-ending': tellHoldEnding,
  'notifications.place-offered': tellOffered,
  'notifications.offer-lapsed': tellLapsed,
}
