import { sql } from 'drizzle-orm'
import { DEFAULT_REFUND_TIERS } from '#contract/refunds.ts'
import { hashPassword } from '../auth/passwords.ts'
import { insertSeats } from '../cars/insert-seats.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { bookings } from '../db/tables/bookings.ts'
import { cars } from '../db/tables/cars.ts'
import { trips as tripTable } from '../db/tables/trips.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'
import { findToday } from '../trips/find-today.ts'
import { DEMO_ID_PREFIX, demoAccounts } from './demo-accounts.ts'
import { people } from './people.ts'
import { placeTrips } from './place-trips.ts'
import { seatPassengers } from './seat-passengers.ts'
import { trips } from './trips.ts'

/** Fills an empty database with people, and trips around today. All of it, or nothing. */
export async function seedDemo({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  const passwords = new Map<string, string>()
  for (const { email, password } of demoAccounts) passwords.set(email, await hashPassword(password))

  const today = await findToday({ db, config })

  await db.transaction(async (tx) => {
    const idOf = new Map(people.map(({ key }) => [key, DEMO_ID_PREFIX + key]))
    await tx.insert(users).values(
      people.map(({ key, ...person }) => ({
        ...person,
        id: known(idOf, key),
        // The others are there to fill trips: nobody can sign in as them.
        passwordHash: passwords.get(person.email) ?? null,
      })),
    )
    for (const placed of placeTrips(trips, today)) await seedTrip(tx, placed, idOf)
  })
}

async function seedTrip(
  tx: Tx,
  { trip: seed, startDate, endDate }: ReturnType<typeof placeTrips>[number],
  idOf: Map<string, string>,
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
  const [trip] = await tx
    .insert(tripTable)
    .values({
      ...fields,
      startDate,
      endDate,
      imageUrl: photoPath(image),
      heroImageUrl: photoPath(heroImage),
      accommodationImageUrl: photoPath(accommodationImage),
    })
    .returning({ id: tripTable.id })
  if (!trip) throw new Error('The trip was not inserted')
  const tripId = trip.id

  const drivers = new Set(seedCars.map(({ driver }) => driver))
  if (going.length > 0) {
    await tx.insert(bookings).values(
      going.map(({ person, partySize, guests = [] }) => ({
        tripId,
        userId: known(idOf, person),
        status: 'confirmed' as const,
        partySize,
        guests,
        transport: drivers.has(person) ? ('driving' as const) : ('later' as const),
        unitPrice: seed.price,
        refundTiers: DEFAULT_REFUND_TIERS,
        confirmedAt: sql<Date>`app_now()`,
      })),
    )
  }
  for (const { driver, ...car } of seedCars) {
    const [added] = await tx
      .insert(cars)
      .values({ ...car, tripId, driverId: known(idOf, driver) })
      .returning()
    if (!added) throw new Error('The car was not inserted')
    await insertSeats(tx, added)
  }
  await seatPassengers(tx, tripId)

  const places = going.reduce((sum, { partySize }) => sum + partySize, 0)
  if (places === fields.maxParticipants && fields.status === 'upcoming') {
    const isGoing = new Set(going.map(({ person }) => person))
    const waiting = WAITING.filter(({ person }) => !isGoing.has(person) && !drivers.has(person))
    if (waiting.length > 0) {
      await tx
        .insert(waitlistEntries)
        .values(waiting.map(({ person, ...party }) => ({ tripId, userId: known(idOf, person), ...party })))
    }
  }
}

/** Who waits for a trip that is full. */
const WAITING = [
  { person: 'mereana', partySize: 2, acceptsFewer: false },
  { person: 'oliver', partySize: 1, acceptsFewer: false },
]

function photoPath(name: string | null): string | null {
  return name === null ? null : `/photos/${name}.jpg`
}

function known(idOf: Map<string, string>, key: string): string {
  const id = idOf.get(key)
  if (id === undefined) throw new Error(`Nobody is called ${key}`)
  return id
}
