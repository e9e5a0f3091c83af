import { and, eq, type SQL } from 'drizzle-orm'
import { countNeededSeats } from '#contract/bookings.ts'
import type { CarStatus } from '#contract/cars.ts'
import { findChangedTerms } from '../cars/rules.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { bookings, isLive } from '../db/tables/bookings.ts'
import type { Events, FreedCar } from '../events/events.ts'
import { findBooking, findSeats } from './booking-queries.ts'
import {
  carApprovedMessage,
  carChangedMessage,
  carRemovedMessage,
  carUnapprovedMessage,
  seatLostMessage,
  seatMovedMessage,
} from './car-messages.ts'
import { countFreeSeats, findCar, findName, findTrip } from './notification-queries.ts'
import { notify } from './notify.ts'

type CarReactionContext = Pick<Context, 'db'>

// Each reaction checks the present state and skips outdated news.

function notifyCarApproved(
  { db }: CarReactionContext,
  { carId, approvalId, by }: Events['car.approved'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const car = await findCar(tx, carId)
    if (car?.status !== 'approved') return
    const { driverId: userId, trip, passengerSeats, fuelEstimate } = car
    const isTravelling = await hasBooking(tx, { userId, tripId: trip.id })
    const message = carApprovedMessage({ trip, passengerSeats, fuelEstimate, isTravelling })
    const decision = decisionAbout(carId, { status: 'approved', by })
    await notify(tx, { userId, about: `car-approved/${approvalId}`, message, ...decision })
  })
}

function notifyCarUnapproved({ db }: CarReactionContext, event: Events['car.unapproved']): Promise<void> {
  return db.transaction(async (tx) => {
    const car = await findCar(tx, event.carId)
    if (car?.status === 'pending') {
      const isTravelling = await hasConfirmedBooking(tx, { userId: car.driverId, tripId: car.trip.id })
      const message = carUnapprovedMessage({ trip: car.trip, isTravelling })
      const about = `car-unapproved/${event.freeingId}`
      const decision = decisionAbout(event.carId, { status: 'pending', by: event.by })
      await notify(tx, { userId: car.driverId, about, message, ...decision })
    }
    await notifySeatsLost(tx, event)
  })
}

/** Decisions of one organiser about a car are bundled; only the one in force is mailed. */
function decisionAbout(carId: number, { status, by }: { status: CarStatus; by: string | undefined }) {
  const onlyWhile = { carId, status }
  return by === undefined
    ? { onlyWhile }
    : { onlyWhile, from: { senderId: by, subject: `car-${status}/${carId}`, isOwnMatter: true } }
}

function notifyCarRemoved({ db }: CarReactionContext, event: Events['car.removed']): Promise<void> {
  return db.transaction(async (tx) => {
    const trip = await findTrip(tx, event.tripId)
    // Drivers who remove their own car know.
    if (trip && event.by === 'organiser') {
      const isTravelling = await hasConfirmedBooking(tx, { userId: event.driverId, tripId: trip.id })
      const message = carRemovedMessage({ trip, isTravelling })
      await notify(tx, { userId: event.driverId, about: `car-removed/${event.freeingId}`, message })
    }
    await notifySeatsLost(tx, event)
  })
}

/** Notifies people who lost a seat, if they still have their place and still need a seat. */
async function notifySeatsLost(
  tx: Tx,
  { freeingId, carId, tripId, driverId, freed }: FreedCar,
): Promise<void> {
  const driver = await findName(tx, driverId)
  const freeElsewhere = await countFreeSeats(tx, { tripId, besidesCar: carId })
  for (const { bookingId, seatLabels } of freed) {
    const booking = await findBooking(tx, bookingId)
    if (!booking?.isLive) continue
    const seats = await findSeats(tx, bookingId)
    if (seats.length >= countNeededSeats(booking)) continue
    const isHeld = booking.status !== 'confirmed'
    const { trip, partySize } = booking
    const message = seatLostMessage({ trip, driver, seatLabels, freeElsewhere, partySize, isHeld })
    await notify(tx, { userId: booking.userId, about: `seat-lost/${freeingId}/${bookingId}`, message })
  }
}

/** Notifies each party of the moves that still apply. */
function notifySeatsMoved(
  { db }: CarReactionContext,
  { carId, moveId, moved: moves }: Events['seats.moved'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const car = await findCar(tx, carId)
    if (!car) return
    for (const bookingId of new Set(moves.map((move) => move.bookingId))) {
      const booking = await findBooking(tx, bookingId)
      if (!booking?.isLive) continue
      const seats = await findSeats(tx, bookingId)
      const movesInForce = moves.filter(
        (move) =>
          move.bookingId === bookingId &&
          seats.some((seat) => seat.carId === carId && seat.seatLabel === move.to),
      )
      if (movesInForce.length === 0) continue
      const message = seatMovedMessage({ trip: booking.trip, driver: car.driver, moves: movesInForce })
      await notify(tx, { userId: booking.userId, about: `seat-moved/${moveId}/${bookingId}`, message })
    }
  })
}

/** Notifies the people who still sit in the car of the changes that still apply. */
function notifyCarChanged({ db }: CarReactionContext, event: Events['car.changed']): Promise<void> {
  const { changeId, carId, bookingIds, was, is } = event
  return db.transaction(async (tx) => {
    const car = await findCar(tx, carId)
    const changedTerms = car ? findChangedTerms(was, is).filter((term) => is[term] === car[term]) : []
    if (!car || changedTerms.length === 0) return
    for (const bookingId of bookingIds) {
      const booking = await findBooking(tx, bookingId)
      if (!booking?.isLive) continue
      const seats = await findSeats(tx, bookingId)
      if (!seats.some((seat) => seat.carId === carId)) continue
      const message = carChangedMessage({ trip: car.trip, driver: car.driver, changedTerms, was, is })
      const from = { senderId: car.driverId, subject: `car/${carId}`, isOwnMatter: true }
      await notify(tx, {
        userId: booking.userId,
        // Once, even if people who were added to the booking sit in the car too.
        about: `car-changed/${changeId}/${booking.addedTo ?? bookingId}`,
        message,
        from,
      })
    }
  })
}

type Driver = { userId: string; tripId: number }

async function hasBooking(tx: Tx, { userId, tripId }: Driver, condition: SQL = isLive()): Promise<boolean> {
  const isTheirs = and(eq(bookings.userId, userId), eq(bookings.tripId, tripId), condition)
  return (await tx.$count(bookings, isTheirs)) > 0
}

/** A hold or an offer does not count: either may still end. */
function hasConfirmedBooking(tx: Tx, driver: Driver): Promise<boolean> {
  return hasBooking(tx, driver, eq(bookings.status, 'confirmed'))
}

export const carReactions = {
  'notifications.car-approved': notifyCarApproved,
  'notifications.car-unapproved': notifyCarUnapproved,
  'notifications.car-removed': notifyCarRemoved,
  'notifications.seats-moved': notifySeatsMoved,
  'notifications.car-changed': notifyCarChanged,
}
