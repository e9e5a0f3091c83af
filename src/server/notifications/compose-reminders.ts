import { sql } from 'drizzle-orm'
import { countNeededSeats, type Transport } from '#contract/bookings.ts'
import type { CarStatus } from '#contract/cars.ts'
import { isOfParty, peopleOnTrip } from '../bookings/people-on-trip.ts'
import type { Tx } from '../db/client.ts'
import type { TripStart } from '../events/events.ts'
import { groupBy } from '../group-by.ts'
import { findOwnRides } from '../rides/find-own-rides.ts'
import { seatsOfParty, toTakenSeat, type BookedSeatRow } from './booking-queries.ts'
import type { PartyTransport } from './mail-facts.ts'
import type { NotificationMessage } from './messages.ts'
import { findTrip, stillStartsOn } from './notification-queries.ts'
import { reminderMessage } from './trip-messages.ts'

type ComposeRemindersInput = TripStart & {
  timeZone: string
  /** If set, only this person is reminded. */
  userId?: string
}

/** Composes the reminders for everyone now on the trip; none if it was moved or cancelled. */
export async function composeReminders(
  tx: Tx,
  { tripId, startDate, timeZone, userId }: ComposeRemindersInput,
): Promise<{ userId: string; message: NotificationMessage }[]> {
  const trip = await findTrip(tx, tripId)
  if (!trip || !(await stillStartsOn(tx, { tripId, startDate, timeZone }))) return []
  const travellers = await findTravellers(tx, { tripId, userId })
  const ridesOf = groupBy(await findOwnRides(tx, { tripId, userId }), (ride) => ride.userId)
  return travellers.map((traveller) => ({
    userId: traveller.userId,
    message: reminderMessage({
      trip,
      partyTransport: traveller.partyTransport,
      rides: ridesOf.get(traveller.userId) ?? [],
    }),
  }))
}

/** `partyTransport` is null for drivers who have no booking of their own. */
type Traveller = { userId: string; partyTransport: PartyTransport | null }

type TravellerRow = {
  user_id: string
  party_size: number | null
  transport: Transport | null
  car_status: CarStatus | null
  /** The booking, and those of people who were added to it. */
  bookings: { transport: Transport; partySize: number }[] | null
  seats: BookedSeatRow[]
}

/** The people on a trip: how they travel, the status of the car that they offer, and their party's seats. */
async function findTravellers(
  tx: Tx,
  { tripId, userId }: { tripId: number; userId: string | undefined },
): Promise<Traveller[]> {
  const { rows } = await tx.execute<TravellerRow>(sql`
    select people.user_id, people.party_size, b.transport, own_car.status as car_status, (
        select json_agg(json_build_object('transport', of_party.transport, 'partySize', of_party.party_size))
        from bookings of_party where ${isOfParty(sql`of_party`, sql`b`)}
      ) as bookings, coalesce(party.seats, '[]') as seats
    from (${peopleOnTrip(tripId)}) people
    left join bookings b
      on b.trip_id = ${tripId} and b.user_id = people.user_id and b.status = 'confirmed' and b.added_to is null
    left join cars own_car on own_car.trip_id = ${tripId} and own_car.driver_id = people.user_id
    left join lateral (${seatsOfParty(sql`b`)}) party on true
    where ${userId === undefined ? sql`true` : sql`people.user_id = ${userId}`}`)
  return rows.map(({ user_id, party_size, transport, car_status, bookings, seats }) => ({
    userId: user_id,
    partyTransport:
      party_size === null || transport === null
        ? null
        : {
            transport,
            partySize: party_size,
            neededSeats: (bookings ?? []).reduce((sum, booking) => sum + countNeededSeats(booking), 0),
            carStatus: car_status,
            seats: seats.map(toTakenSeat),
          },
  }))
}
