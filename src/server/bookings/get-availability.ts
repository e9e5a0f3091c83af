import { eq, sql } from 'drizzle-orm'
import { canSeeTrip } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import { type Availability, MAX_PARTY_SIZE } from '#contract/bookings.ts'
import type { TripStatus } from '#contract/trips.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { bookings } from '../db/tables/bookings.ts'
import { trips } from '../db/tables/trips.ts'
import { fail } from '../fail.ts'
import { isOpen } from '../trips/trip-clock.ts'
import { findWaitingParties } from '../waitlist/find-waiting-parties.ts'
import { planOffers } from '../waitlist/rules.ts'

type AvailabilityContext = { db: Database | Tx; config: Pick<Config, 'timeZone'> }

/** How full a trip is right now, counting holds and offers, and which seats its cars have. */
export async function getAvailability(
  context: AvailabilityContext,
  { tripId, viewer }: { tripId: number; viewer: Viewer | null },
): Promise<{ availability: Availability; version: number }> {
  const { status, version, ...availability } = await findAvailability(context, { tripId })
  return canSeeTrip(viewer, { id: tripId, status }) ? { availability, version } : fail('TRIP_NOT_FOUND')
}

/** Like getAvailability(), but without an access check, for the server's own use. */
export async function findAvailability(
  { db, config }: AvailabilityContext,
  { tripId }: { tripId: number },
): Promise<Availability & { status: TripStatus; version: number }> {
  const counts = await countPlacesAndSeats(db, tripId)
  const [trip] = await db
    .select({
      status: trips.status,
      free: sql<number | null>`places_free(${trips.maxParticipants}, ${counts.confirmed}, ${counts.held})`,
      isOpen: isOpen(config.timeZone),
    })
    .from(trips)
    .where(eq(trips.id, tripId))
  if (!trip) fail('TRIP_NOT_FOUND')

  const { confirmed, held, waiting } = counts
  const queue = waiting > 0 ? await findWaitingParties(db, { tripId, now: new Date(counts.now) }) : []
  // Places that a waiting party will be offered cannot be booked by others.
  const { left: bookablePlaces } = planOffers(queue, trip.free ?? Infinity)
  return {
    status: trip.status,
    version: counts.version,
    isOpen: trip.isOpen,
    placesLeft: trip.free,
    maxPartyNow: trip.isOpen ? Math.min(bookablePlaces, MAX_PARTY_SIZE) : 0,
    confirmed,
    held,
    cars: counts.cars,
    carSeats: counts.car_seats,
    freeCarSeats: counts.free_car_seats,
    fuelFrom: counts.fuel_from,
    needSeats: counts.need_seats,
    waiting,
  }
}

type CountsRow = {
  /** People of confirmed bookings. */
  confirmed: number
  /** People of live holds and offers. */
  held: number
  /** Seats that confirmed and held parties need and have not chosen. */
  need_seats: number
  /** Approved cars. */
  cars: number
  /** Their seats, without the drivers'. */
  car_seats: number
  free_car_seats: number
  /** The lowest fuel share of a car with a free seat. */
  fuel_from: string | null
  /** Parties on the waitlist. */
  waiting: number
  now: string
  version: number
}

async function countPlacesAndSeats(db: Database | Tx, tripId: number): Promise<CountsRow> {
  const isLive = sql`is_live(b.status, b.expires_at, clock.now)`
  const isFree = sql`b.id is null or not ${isLive}`
  // countNeededSeats() in SQL.
  const neededSeats = sql`case b.transport when 'own' then 0 when 'driving' then b.party_size - 1 else b.party_size end`
  const { rows } = await db.execute<CountsRow>(sql`
    with clock as materialized (select app_now() as now),
    people as (
      select coalesce(sum(b.party_size) filter (where b.status = 'confirmed'), 0)::int as confirmed,
        coalesce(sum(b.party_size) filter (where b.status <> 'confirmed'), 0)::int as held,
        coalesce(sum(greatest(0, ${neededSeats} - (select count(*) from seats s where s.booking_id = b.id)))
          filter (where b.status <> 'offered'), 0)::int as need_seats
      from ${bookings} b, clock
      where b.trip_id = ${tripId} and b.status in ('offered', 'held', 'confirmed') and ${isLive}
    ),
    car_counts as (
      select count(distinct c.id)::int as cars, count(*)::int as car_seats,
        count(*) filter (where ${isFree})::int as free_car_seats,
        min(c.fuel_estimate) filter (where ${isFree})::text as fuel_from
      from clock, seats s join cars c on c.id = s.car_id left join ${bookings} b on b.id = s.booking_id
      where s.trip_id = ${tripId} and not s.is_driver and c.status = 'approved'
    )
    select people.*, car_counts.*, clock.now, data_version() as version,
      (select count(*)::int from waitlist_entries where trip_id = ${tripId}) as waiting
    from people, car_counts, clock`)
  return firstRow(rows)
}
