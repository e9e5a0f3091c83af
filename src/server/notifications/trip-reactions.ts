import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { seatsFor, type Transport } from '#contract/bookings.ts'
import { peopleOnTrip } from '../bookings/people-on-trip.ts'
import { isFree } from '../bookings/rules.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { bookings } from '../db/tables/bookings.ts'
import { cars } from '../db/tables/cars.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'
import type { Events } from '../events/events.ts'
import { plainName } from '../mails/plain-name.ts'
import { findTrip, isTripAhead } from './find-told.ts'
import { formatMoment } from './messages.ts'
import { tell } from './tell.ts'
import { reminder, tripChanged } from './trip-messages.ts'

type Needs = Pick<Context, 'db' | 'config'>

/** Told to everybody who has a place, waits for one, or drives. */
function tellChanged(
  { db, config }: Needs,
  { tripId, changeId, was }: Events['trip.changed'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const trip = await findTrip(tx, tripId)
    if (!trip) return
    for (const [userId, until] of await findConcerned(tx, tripId)) {
      const refundUntil = until === null ? null : formatMoment(until, config.timeZone)
      const message = tripChanged({ trip, was, refundUntil })
      if (message) await tell(tx, { userId, about: `trip-changed/${changeId}/${userId}`, message })
    }
  })
}

/** Everybody whom a trip's plan concerns, with until when new dates let them cancel with everything back. */
async function findConcerned(tx: Tx, tripId: number): Promise<Map<string, Date | null>> {
  const others = await tx.execute<{ user_id: string }>(sql`
    select driver_id as user_id from ${cars} where trip_id = ${tripId}
    union select user_id from ${waitlistEntries} where trip_id = ${tripId}
    union select user_id from ${bookings} where trip_id = ${tripId}
      and (status = 'confirmed' or status = 'held' and expires_at > app_now())`)
  const untils = new Map<string, Date | null>(others.rows.map(({ user_id }) => [user_id, null]))
  const going = await tx
    .select({ userId: bookings.userId, until: bookings.fullRefundUntil, unitPrice: bookings.unitPrice })
    .from(bookings)
    .where(
      and(eq(bookings.tripId, tripId), eq(bookings.status, 'confirmed'), isNotNull(bookings.fullRefundUntil)),
    )
  for (const { userId, until, unitPrice } of going) if (!isFree(unitPrice)) untils.set(userId, until)
  return untils
}

/** Told to everybody who is on the trip by then, unless it has moved or been cancelled. */
function remind({ db, config }: Needs, near: Events['trip.near']): Promise<void> {
  const { tripId, startDate } = near
  return db.transaction(async (tx) => {
    const trip = await findTrip(tx, tripId)
    if (!trip || !(await isTripAhead(tx, { ...near, timeZone: config.timeZone }))) return
    for (const { userId, booking } of await findTravellers(tx, tripId)) {
      const message = reminder({ trip, booking })
      await tell(tx, { userId, about: `reminder/${tripId}/${startDate}/${userId}`, message, onlyWhile: near })
    }
  })
}

type Traveller = {
  user_id: string
  party_size: number | null
  transport: Transport | null
  seats: { label: string; driver: string | null }[]
}

/** Who is on a trip, with the seats of each party and whose cars they are in. */
async function findTravellers(tx: Tx, tripId: number) {
  const { rows } = await tx.execute<Traveller>(sql`
    select people.user_id, people.party_size, b.transport, coalesce(taken.seats, '[]') as seats
    from (${peopleOnTrip(tripId)}) people
    left join bookings b on b.trip_id = ${tripId} and b.user_id = people.user_id and b.status = 'confirmed'
    left join lateral (
      select json_agg(json_build_object('label', s.seat_label, 'driver', u.first_name) order by s.car_id, s.position) as seats
      from seats s join cars c on c.id = s.car_id join users u on u.id = c.driver_id
      where s.trip_id = ${tripId} and s.booking_id = b.id
    ) taken on true`)
  return rows.map(({ user_id, party_size, transport, seats }) => ({
    userId: user_id,
    booking:
      party_size === null || transport === null
        ? null
        : {
            transport,
            seats: seats.map(({ label, driver }) => ({ label, driver: plainName(driver) })),
            needsSeats: seatsFor({ transport, partySize: party_size }) - seats.length,
          },
  }))
}

export const tripReactions = {
  'notifications.trip-changed': tellChanged,
  'notifications.reminder': remind,
}
