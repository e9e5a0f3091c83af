import { eq } from 'drizzle-orm'
import { hashPassword } from '../auth/passwords.ts'
import { insertSeats } from '../cars/insert-seats.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { users } from '../db/tables/auth.ts'
import { bookings } from '../db/tables/bookings.ts'
import { cars } from '../db/tables/cars.ts'
import { pickUps } from '../db/tables/rides.ts'
import { refundTerms, trips as tripTable } from '../db/tables/trips.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'
import { appNow } from '../db/tables/columns.ts'
import { findToday } from '../trips/trip-clock.ts'
import { DEMO_ID_PREFIX, demoAccounts } from './demo-accounts.ts'
import { people } from './people.ts'
import { scheduleTrips } from './schedule-trips.ts'
import { seatPassengers } from './seat-passengers.ts'
import { seedChats } from './seed-chats.ts'
import { seedExpenses } from './seed-expenses.ts'
import { seedInvitation } from './seed-invitation.ts'
import { seedOrganising, seedSuggestion } from './seed-organising.ts'
import { confirmedDaysAgo, seedCancellation, seedPayments } from './seed-payments.ts'
import { trips } from './trips.ts'

/** The seeded booking that was cancelled. */
const CANCELLED_BOOKING = { person: 'oliver', title: trips[0]?.title ?? '' }

/** The trip with an open invitation. */
const INVITED_TO = 'Julian Alps: Emerald Soča and Quiet Lakes'

/** To whom the organiser suggests a seat. */
const SUGGESTED_SEAT = { person: 'maya', title: 'High Trestle Night Ride' }

/** The waitlist of a full trip. */
const WAITLISTED = [
  { person: 'mereana', partySize: 2, acceptsFewer: false },
  { person: 'oliver', partySize: 1, acceptsFewer: false },
]

/** Fills an empty database with people, and with trips around today, in one transaction. */
export async function seedDemo({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  const passwords = new Map<string, string>()
  for (const { email, password } of demoAccounts) passwords.set(email, await hashPassword(password))

  const today = await findToday({ db, config })

  await db.transaction(async (tx) => {
    const idOf = new Map(people.map(({ key }) => [key, DEMO_ID_PREFIX + key]))
    await tx.insert(users).values(
      people.map(({ key, ...person }) => ({
        ...person,
        id: requireId(idOf, key),
        emailVerifiedAt: appNow,
        // The others only fill trips; nobody can sign in as them.
        passwordHash: passwords.get(person.email) ?? null,
      })),
    )
    for (const scheduledTrip of scheduleTrips(trips, today)) await seedTrip(tx, scheduledTrip, idOf)
    await seedOrganising(tx, {
      tripId: (await findTripTerms(tx, trips[0]?.title ?? '')).tripId,
      organiserId: requireId(idOf, 'admin'),
    })
    await seedInvitation(tx, {
      ...(await findTripTerms(tx, INVITED_TO)),
      organiserId: requireId(idOf, 'admin'),
    })
    await seedSuggestion(tx, {
      tripId: (await findTripTerms(tx, SUGGESTED_SEAT.title)).tripId,
      travellerId: requireId(idOf, SUGGESTED_SEAT.person),
      organiserId: requireId(idOf, 'admin'),
    })
    await seedExpenses(tx, (person) => requireId(idOf, person))
    await seedChats(tx, (person) => requireId(idOf, person))
    if (config.payments === 'sandbox') {
      await seedPayments(tx, { organiserId: requireId(idOf, 'admin') })
      const { title, person } = CANCELLED_BOOKING
      const terms = await findTripTerms(tx, title)
      await seedCancellation(tx, { ...terms, userId: requireId(idOf, person) })
    }
  })
}

type IdsByPerson = Map<string, string>

/** Inserts a trip with its bookings, cars, seats and, if it is full, its waitlist. */
async function seedTrip(
  tx: Tx,
  { trip: seed, startDate, endDate }: ReturnType<typeof scheduleTrips>[number],
  idOf: IdsByPerson,
): Promise<void> {
  const {
    startsInDays: _startsInDays,
    days: _days,
    going,
    cars: seedCars = [],
    image,
    heroImage,
    accommodationImage,
    ...fields
  } = seed
  const trip = await tx
    .insert(tripTable)
    .values({
      ...fields,
      startDate,
      endDate,
      imageUrl: photoPath(image),
      heroImageUrl: photoPath(heroImage),
      accommodationImageUrl: photoPath(accommodationImage),
    })
    .returning({ id: tripTable.id, refundTiers: refundTerms })
    .then(firstRow)
  const tripId = trip.id

  const drivers = new Set(seedCars.map(({ driver }) => driver))
  for (const [index, { person, partySize, guests = [], added = [] }] of going.entries()) {
    const terms = {
      tripId,
      userId: requireId(idOf, person),
      status: 'confirmed' as const,
      unitPrice: seed.price,
      refundTiers: trip.refundTiers,
      ...confirmedDaysAgo({ daysAgo: daysAgo(tripId, index), startDate }),
    }
    const booking = await tx
      .insert(bookings)
      .values({ ...terms, partySize, guests, transport: drivers.has(person) ? 'driving' : 'later' })
      .returning({ id: bookings.id })
      .then(firstRow)
    if (added.length > 0) {
      await tx
        .insert(bookings)
        .values({ ...terms, addedTo: booking.id, partySize: added.length, guests: added, transport: 'later' })
    }
  }
  const seedPickUps: (typeof pickUps.$inferInsert)[] = []
  for (const { driver, pickUps: pickUpsOfCar = [], ...car } of seedCars) {
    const added = await tx
      .insert(cars)
      .values({ ...car, tripId, driverId: requireId(idOf, driver) })
      .returning()
      .then(firstRow)
    await insertSeats(tx, added)
    for (const { person, ...pickUp } of pickUpsOfCar) {
      seedPickUps.push({ ...pickUp, carId: added.id, userId: requireId(idOf, person) })
    }
  }
  await seatPassengers(tx, tripId)
  if (seedPickUps.length > 0) await tx.insert(pickUps).values(seedPickUps)

  const takenPlaces = going.reduce((sum, { partySize }) => sum + partySize, 0)
  const isFull = takenPlaces === fields.maxParticipants
  if (isFull && fields.status === 'upcoming') {
    const peopleOnTrip = new Set([...going.map(({ person }) => person), ...drivers])
    await seedWaitlist(tx, { tripId, peopleOnTrip, idOf })
  }
}

async function seedWaitlist(
  tx: Tx,
  { tripId, peopleOnTrip, idOf }: { tripId: number; peopleOnTrip: Set<string>; idOf: IdsByPerson },
): Promise<void> {
  const waiting = WAITLISTED.filter(({ person }) => !peopleOnTrip.has(person))
  if (waiting.length === 0) return
  await tx.insert(waitlistEntries).values(
    waiting.map(({ person, partySize, acceptsFewer }) => ({
      tripId,
      userId: requireId(idOf, person),
      partySize,
      acceptsFewer,
    })),
  )
}

/** Spreads the bookings over the last eleven weeks. */
function daysAgo(tripId: number, index: number): number {
  return 1 + ((tripId * 13 + index * 17) % 76)
}

/** What a booking of the trip takes over from it. */
async function findTripTerms(tx: Tx, title: string) {
  const [trip] = await tx
    .select({ tripId: tripTable.id, unitPrice: tripTable.price, refundTiers: refundTerms })
    .from(tripTable)
    .where(eq(tripTable.title, title))
  if (!trip) throw new Error(`No trip is called ${title}`)
  return trip
}

function photoPath(name: string | null): string | null {
  return name === null ? null : `/photos/${name}.jpg`
}

function requireId(idOf: IdsByPerson, key: string): string {
  const id = idOf.get(key)
  if (id === undefined) throw new Error(`Nobody is called ${key}`)
  return id
}
