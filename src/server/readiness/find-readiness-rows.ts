import { sql, type SQL } from 'drizzle-orm'
import type { BookingStatus, Transport } from '#contract/bookings.ts'
import type { CarStatus } from '#contract/cars.ts'
import { Channel } from '#contract/notifications.ts'
import type { NudgeTopic, ReadinessRow } from '#contract/readiness.ts'
import { GOODWILL_REASONS } from '#contract/refunds.ts'
import { findAvailability } from '../bookings/get-availability.ts'
import type { Database, Tx } from '../db/client.ts'
import { muteCondition, notificationMutes } from '../db/tables/notifications.ts'
import { countPeople, judgeReadiness, nudgeableFrom, type BookingState, type TripCapacity } from './rules.ts'

/** More people than any trip takes. */
const MAX_ROWS = 1_000

type FindReadinessRowsInput = {
  tripId: number
  timeZone: string
  /** Only this person's row. */
  userId?: string
}

/** Everybody who has a booking, hold, offer or car on a trip, by name, and what they still have to do. */
export async function findReadinessRows(
  db: Database | Tx,
  { tripId, timeZone, userId }: FindReadinessRowsInput,
): Promise<ReadinessRow[]> {
  const { isOpen, freeCarSeats, maxPartyNow } = await findAvailability(
    { db, config: { timeZone } },
    { tripId },
  )
  const capacity: TripCapacity = { isOpen, freeSeats: freeCarSeats, freePlaces: maxPartyNow }
  // SQL condition: the row is that person's, if only one is asked for.
  const isSelected = (column: SQL) => (userId === undefined ? sql`true` : sql`${column} = ${userId}`)
  const { rows } = await db.execute<ReadinessQueryRow>(sql`
    with people as (
      select user_id, booking_id, booking_status, party_size, transport, unit_price, expires_at, guests_named,
        car_id, car_status
      from (
        select user_id, id as booking_id, status as booking_status, party_size, transport, unit_price, expires_at,
          cardinality(guests) as guests_named
        from bookings
        where trip_id = ${tripId} and added_to is null and ${isSelected(sql`user_id`)} and status in ('offered', 'held', 'confirmed')
          and is_live(status, expires_at, app_now())
      ) booked full join (
        select driver_id as user_id, id as car_id, status as car_status
        from cars where trip_id = ${tripId} and ${isSelected(sql`driver_id`)}
      ) driving using (user_id)
    )
    select u.id as user_id, u.first_name, u.last_name, u.profile_image_url, app_now() as now,
      booking_id, booking_status, party_size, transport, unit_price, guests_named,
      coalesce(expires_at, (
        select min(a.expires_at) from bookings a where a.added_to = people.booking_id and a.status = 'held'
          and is_live(a.status, a.expires_at, app_now())
      )) as expires_at,
      ${seatsChosen(sql`people.booking_id`)} as seats_chosen, ${isPaying(sql`people.booking_id`)} as is_paying,
      (
        select coalesce(json_agg(json_build_object('status', a.status, 'partySize', a.party_size,
          'transport', a.transport, 'unitPrice', a.unit_price::text, 'guestsNamed', cardinality(a.guests),
          'seatsChosen', ${seatsChosen(sql`a.id`)}, 'isPaying', ${isPaying(sql`a.id`)}) order by a.id), '[]')
        from bookings a where a.added_to = people.booking_id and a.status in ('held', 'confirmed')
          and is_live(a.status, a.expires_at, app_now())
      ) as added,
      (
        select coalesce(sum(r.amount), 0)::numeric(10, 2) from refunds r join payments p on p.id = r.payment_id
          join bookings of_party on of_party.id = p.booking_id
        where (of_party.id = people.booking_id or of_party.added_to = people.booking_id) and r.status <> 'failed' and r.reason in ${GOODWILL_REASONS}
      ) as given_back,
      (
        select count(distinct channel) = ${Channel.options.length} from ${notificationMutes}
        where ${muteCondition({ userId: sql`people.user_id`, kind: 'nudge' })}
      ) as has_nudges_off,
      car_id, car_status,
      last_nudge.id as nudge_id, last_nudge.about as nudge_about, last_nudge.created_at as nudged_at,
      sender.first_name as nudged_by
    from people join users u on u.id = people.user_id
      left join lateral (
        select * from nudges where nudges.trip_id = ${tripId} and nudges.user_id = people.user_id
        order by id desc limit 1
      ) last_nudge on true
      left join users sender on sender.id = last_nudge.by_user_id
    order by u.first_name, u.last_name, u.id limit ${MAX_ROWS}`)
  return rows.map((row) => toReadinessRow(row, capacity))
}

function seatsChosen(bookingId: SQL): SQL {
  return sql`(select count(*)::int from seats where seats.booking_id = ${bookingId})`
}

function isPaying(bookingId: SQL): SQL {
  return sql`exists (select from payments where payments.booking_id = ${bookingId} and status = 'processing')`
}

type PersonColumns = {
  user_id: string
  first_name: string | null
  last_name: string | null
  profile_image_url: string | null
  now: string
  /** The person muted nudges in every channel. */
  has_nudges_off: boolean
  /** The people added to their booking. */
  added: BookingState[]
}
type BookingColumns = {
  booking_id: number
  booking_status: BookingStatus
  party_size: number
  transport: Transport
  unit_price: string
  expires_at: string | null
  guests_named: number
  seats_chosen: number
  /** The payment is being processed. */
  is_paying: boolean
  /** Goodwill refunds, including pending ones. */
  given_back: string
}
type CarColumns = { car_id: number; car_status: CarStatus }
type NudgeColumns = {
  nudge_id: number
  nudge_about: NudgeTopic[]
  nudged_at: string
  nudged_by: string | null
}

/** A table that was not joined has null in all columns. */
type OptionalColumns<Columns> = Columns | { [Name in keyof Columns]: null }
type ReadinessQueryRow = PersonColumns &
  OptionalColumns<BookingColumns> &
  OptionalColumns<CarColumns> &
  OptionalColumns<NudgeColumns>

function toReadinessRow(row: ReadinessQueryRow, capacity: TripCapacity): ReadinessRow {
  const booking = readBooking(row)
  const car = row.car_id === null ? null : { id: row.car_id, status: row.car_status }
  const lastNudge = readLastNudge(row)
  const nudgeableAt = nudgeableFrom(lastNudge && new Date(lastNudge.createdAt), new Date(row.now))
  return {
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    profileImageUrl: row.profile_image_url,
    booking: booking && { ...booking, partySize: countPeople(booking) },
    car,
    ...judgeReadiness({ booking, car }, capacity),
    hasNudgesOff: row.has_nudges_off,
    lastNudge,
    nudgeableAt: nudgeableAt?.toISOString() ?? null,
  }
}

function readBooking(row: ReadinessQueryRow) {
  if (row.booking_id === null) return null
  return {
    id: row.booking_id,
    status: row.booking_status,
    partySize: row.party_size,
    transport: row.transport,
    unitPrice: row.unit_price,
    expiresAt: row.expires_at === null ? null : new Date(row.expires_at).toISOString(),
    guestsNamed: row.guests_named,
    seatsChosen: row.seats_chosen,
    isPaying: row.is_paying,
    givenBack: row.given_back,
    added: row.added,
  }
}

function readLastNudge(row: ReadinessQueryRow): ReadinessRow['lastNudge'] {
  if (row.nudge_id === null) return null
  return {
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    id: row.nudge_id,
    byFirstName: row.nudged_by,
    about: row.nudge_about,
    createdAt: new Date(row.nudged_at).toISOString(),
  }
}
