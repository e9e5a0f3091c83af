import { sql } from 'drizzle-orm'
import type { Transport } from '#contract/bookings.ts'
import type { CarStatus } from '#contract/cars.ts'
import { peopleOnTrip } from '../bookings/people-on-trip.ts'
import type { Tx } from '../db/client.ts'
import type { TripStart } from '../events/events.ts'
import { findTrip, isTripAhead } from './notification-queries.ts'
import { seatsOfBooking, toTakenSeat, type BookedSeatRow } from './booking-queries.ts'
import type { NotificationMessage } from './messages.ts'
import { reminderMessage } from './trip-messages.ts'

type DescribeRemindersInput = TripStart & {
  timeZone: string
  /** Only for this person. */
  userId?: string
}

/** Reminders for everyone now on the trip; none if it was moved or cancelled. */
export async function describeReminders(
  tx: Tx,
  wanted: DescribeRemindersInput,
): Promise<{ userId: string; message: NotificationMessage }[]> {
  const trip = await findTrip(tx, wanted.tripId)
  if (!trip || !(await isTripAhead(tx, wanted))) return []
  const travellers = await findTravellers(tx, wanted)
  return travellers.map(({ userId, way }) => ({ userId, message: reminderMessage({ trip, way }) }))
}

type TravellerRow = {
  user_id: string
  party_size: number | null
  transport: Transport | null
  car_status: CarStatus | null
  seats: BookedSeatRow[]
}

/** The people on a trip, with the car that each offers, their party's seats and the drivers of those cars. */
async function findTravellers(tx: Tx, { tripId, userId }: DescribeRemindersInput) {
  const { rows } = await tx.execute<TravellerRow>(sql`
    select people.user_id, people.party_size, b.transport, own.status as car_status,
      coalesce(taken.seats, '[]') as seats
    from (${peopleOnTrip(tripId)}) people
    left join bookings b on b.trip_id = ${tripId} and b.user_id = people.user_id and b.status = 'confirmed'
    left join cars own on own.trip_id = ${tripId} and own.driver_id = people.user_id
    left join lateral (${seatsOfBooking(sql`b`)}) taken on true
    where ${userId === undefined ? sql`true` : sql`people.user_id = ${userId}`}`)
  return rows.map(({ user_id, party_size, transport, car_status, seats }) => ({
    userId: user_id,
    way:
      party_size === null || transport === null
        ? null
        : { transport, partySize: party_size, carStatus: car_status, seats: seats.map(toTakenSeat) },
  }))
}
