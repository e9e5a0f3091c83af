import { and, asc, eq, isNotNull, or } from 'drizzle-orm'
import type { Manifest, ManifestCar } from '#contract/cars.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { bookings, isLive } from '../db/tables/bookings.ts'
import { cars, seats } from '../db/tables/cars.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { fullName } from '../full-name.ts'
import { createSeatCounter, isBookerSeated, nameOnSeat } from './rules.ts'

/** The people in a trip's approved cars that go on the barge, including those who only hold a seat. */
export async function getManifest(
  { db }: Pick<Context, 'db'>,
  { tripId }: { tripId: number },
): Promise<Manifest> {
  const [trip] = await db
    .select({
      id: trips.id,
      title: trips.title,
      startDate: trips.startDate,
      endDate: trips.endDate,
      bargeLocation: trips.bargeLocation,
    })
    .from(trips)
    .where(eq(trips.id, tripId))
  if (!trip) fail('TRIP_NOT_FOUND')

  const takenSeats = await findTakenSeats(db, tripId)
  const onBarge = new Map<number, ManifestCar>()
  const nextSeatOf = createSeatCounter()
  for (const { car, seatLabel, booking, ...person } of takenSeats) {
    const name = fullName(person)
    // A taken seat without a booking is the driver's, which comes first in each car.
    if (!booking) {
      if (car.status === 'approved' && car.canFitOnBarge) onBarge.set(car.id, toManifestCar(car, name))
      continue
    }
    const index = nextSeatOf(booking.id)
    const party = { name, guests: booking.guests, isBookerSeated: isBookerSeated(booking) }
    // A car that is not on the barge is not listed, but its seats count above.
    onBarge.get(car.id)?.passengers.push({
      seatLabel,
      name: nameOnSeat(party, index),
      isHeld: booking.status !== 'confirmed',
    })
  }
  return { trip, cars: [...onBarge.values()] }
}

/** In all cars: a party may sit in several, and its names are assigned across all its seats. */
function findTakenSeats(db: Context['db'], tripId: number) {
  return db
    .select({
      car: cars,
      seatLabel: seats.seatLabel,
      booking: bookings,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(seats)
    .innerJoin(cars, eq(cars.id, seats.carId))
    .innerJoin(users, eq(users.id, seats.userId))
    .leftJoin(bookings, and(eq(bookings.id, seats.bookingId), isLive()))
    .where(and(eq(seats.tripId, tripId), or(seats.isDriver, isNotNull(bookings.id))))
    .orderBy(asc(seats.carId), asc(seats.position))
}

function toManifestCar(
  { id, bootSpaceDescription, passengerSeats }: typeof cars.$inferSelect,
  driver: string,
): ManifestCar {
  return { carId: id, driver, bootSpaceDescription, passengerSeats, passengers: [] }
}
