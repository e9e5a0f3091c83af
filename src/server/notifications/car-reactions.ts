import { seatsFor } from '#contract/bookings.ts'
import { and, eq, type SQL } from 'drizzle-orm'
import { changesOfDeal } from '../cars/rules.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { bookings, isLive } from '../db/tables/bookings.ts'
import type { Events, FreedCar } from '../events/events.ts'
import { carApproved, carChanged, carRemoved, carUnapproved, seatLost, seatMoved } from './car-messages.ts'
import {
  countFreeSeats,
  findBooking,
  findCar,
  findName,
  findSeats,
  findTrip,
} from './notification-queries.ts'
import { tell } from './notify.ts'

type Needs = Pick<Context, 'db'>

// Each looks at how things are by now: what is no longer so is not told.

function tellApproved({ db }: Needs, { carId, approvalId }: Events['car.approved']): Promise<void> {
  return db.transaction(async (tx) => {
    const car = await findCar(tx, carId)
    if (car?.status !== 'approved') return
    const { driverId: userId, trip, passengerSeats, fuelEstimate } = car
    const isTravelling = await hasBooking(tx, { userId, tripId: trip.id })
    const message = carApproved({ trip, passengerSeats, fuelEstimate, isTravelling })
    await tell(tx, { userId, about: `car-approved/${approvalId}`, message })
  })
}

function tellUnapproved({ db }: Needs, event: Events['car.unapproved']): Promise<void> {
  return db.transaction(async (tx) => {
    const car = await findCar(tx, event.carId)
    if (car?.status === 'pending') {
      const isTravelling = await keepsSpot(tx, { userId: car.driverId, tripId: car.trip.id })
      const message = carUnapproved({ trip: car.trip, isTravelling })
      await tell(tx, { userId: car.driverId, about: `car-unapproved/${event.freeingId}`, message })
    }
    await tellSeatsLost(tx, event)
  })
}

function tellRemoved({ db }: Needs, event: Events['car.removed']): Promise<void> {
  return db.transaction(async (tx) => {
    const trip = await findTrip(tx, event.tripId)
    if (trip && event.by === 'organiser') {
      const isTravelling = await keepsSpot(tx, { userId: event.driverId, tripId: trip.id })
      const message = carRemoved({ trip, isTravelling })
      await tell(tx, { userId: event.driverId, about: `car-removed/${event.freeingId}`, message })
    }
    await tellSeatsLost(tx, event)
  })
}

/** Tells those who lost a seat, as long as they still have their place and want for one. */
async function tellSeatsLost(tx: Tx, { freeingId, carId, tripId, driverId, freed }: FreedCar): Promise<void> {
  const driver = await findName(tx, driverId)
  const freeElsewhere = await countFreeSeats(tx, { tripId, besidesCar: carId })
  for (const { bookingId, seatLabels } of freed) {
    const booking = await findBooking(tx, bookingId)
    if (!booking?.isLive) continue
    const { length: seats } = await findSeats(tx, bookingId)
    if (seats >= seatsFor(booking)) continue
    const isHeld = booking.status !== 'confirmed'
    const message = seatLost({ ...booking, driver, seatLabels, freeElsewhere, isHeld })
    await tell(tx, { userId: booking.userId, about: `seat-lost/${freeingId}/${bookingId}`, message })
  }
}

function tellMoved({ db }: Needs, { carId, moveId, moved }: Events['seats.moved']): Promise<void> {
  return db.transaction(async (tx) => {
    const car = await findCar(tx, carId)
    if (!car) return
    for (const bookingId of new Set(moved.map((move) => move.bookingId))) {
      const booking = await findBooking(tx, bookingId)
      if (!booking?.isLive) continue
      const seats = await findSeats(tx, bookingId)
      const kept = moved.filter(
        (move) =>
          move.bookingId === bookingId &&
          seats.some((seat) => seat.carId === carId && seat.seatLabel === move.to),
      )
      if (kept.length === 0) continue
      const message = seatMoved({ trip: booking.trip, driver: car.driver, moved: kept })
      await tell(tx, { userId: booking.userId, about: `seat-moved/${moveId}/${bookingId}`, message })
    }
  })
}

/** Tells those who still sit in the car of what is still so. */
function tellChanged({ db }: Needs, event: Events['car.changed']): Promise<void> {
  const { changeId, carId, bookingIds, was, is } = event
  return db.transaction(async (tx) => {
    const car = await findCar(tx, carId)
    const changed = car ? changesOfDeal(was, is).filter((part) => is[part] === car[part]) : []
    if (!car || changed.length === 0) return
    for (const bookingId of bookingIds) {
      const booking = await findBooking(tx, bookingId)
      if (!booking?.isLive) continue
      const seats = await findSeats(tx, bookingId)
      if (!seats.some((seat) => seat.carId === carId)) continue
      const message = carChanged({ trip: car.trip, driver: car.driver, changed, was, is })
      const from = { senderId: car.driverId, subject: `car/${carId}`, isOwnMatter: true }
      await tell(tx, { userId: booking.userId, about: `car-changed/${changeId}/${bookingId}`, message, from })
    }
  })
}

type Driver = { userId: string; tripId: number }

async function hasBooking(tx: Tx, { userId, tripId }: Driver, isOne: SQL = isLive()): Promise<boolean> {
  const theirs = and(eq(bookings.userId, userId), eq(bookings.tripId, tripId), isOne)
  return (await tx.$count(bookings, theirs)) > 0
}

/** Whoever has only a hold or an offer keeps no spot: both may still end. */
function keepsSpot(tx: Tx, driver: Driver): Promise<boolean> {
  return hasBooking(tx, driver, eq(bookings.status, 'confirmed'))
}

export const carReactions = {
  'notifications.car-approved': tellApproved,
  'notifications.car-unapproved': tellUnapproved,
  'notifications.car-removed': tellRemoved,
  'notifications.seats-moved': tellMoved,
  'notifications.car-changed': tellChanged,
}
