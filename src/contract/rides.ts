import * as z from 'zod/mini'
import { formatWeekday } from './days.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, NoContent, PathId } from './fields.ts'
import { RideInput, RideMessage } from './ride-input.ts'

/** How often a driver can write to the passengers within a day. */
export const RIDE_MESSAGES_A_DAY = 10

/** A time of day in the site's time zone: '07:30'. Null: not said yet. */
const TimeOfDay = z.nullable(z.string())

/** Somebody with a confirmed seat in the car, once for all their seats in it. */
export const RidePassenger = z.object({
  /** Null unless the viewer drives, is an organiser, or is this passenger. */
  userId: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  isMe: z.boolean(),
  /** Null if they are not picked up. `place` is null for passengers other than the viewer. */
  pickUp: z.nullable(z.object({ place: z.nullable(z.string()), time: TimeOfDay })),
})
export type RidePassenger = z.infer<typeof RidePassenger>

/** Where and when a car starts, whom it picks up and who sits where: only for the people in it and organisers. */
export const Ride = z.object({
  carId: Id,
  tripId: Id,
  driverFirstName: z.nullable(z.string()),
  isDriver: z.boolean(),
  /** The driver may still change the start and the pick-ups: the trip is not over. */
  canChange: z.boolean(),
  start: z.object({
    place: z.nullable(z.string()),
    /** How many days before the trip's first day. */
    daysBefore: z.int(),
    /** Follows from the trip's first day, so it moves along with the trip. */
    day: Day,
    time: TimeOfDay,
  }),
  passengers: z.array(RidePassenger),
  /** The taken seats but the driver's, from the front. */
  seats: z.array(
    z.object({
      seatLabel: z.string(),
      /** As in Seat. */
      firstName: z.nullable(z.string()),
      isMine: z.boolean(),
      isHeld: z.boolean(),
    }),
  ),
})
export type Ride = z.infer<typeof Ride>

const carParams = z.object({ carId: PathId })

export const getRide = endpoint({
  method: 'GET',
  path: '/api/cars/:carId/ride',
  summary:
    'Where and when a car starts, whom it picks up and who sits where, for its driver, its confirmed passengers and organisers',
  params: carParams,
  response: { 200: Ride },
})

export const changeRide = endpoint({
  method: 'PUT',
  path: '/api/cars/:carId/ride',
  summary:
    'Says where and when your car starts, and whom you pick up; the passengers whom a change concerns are told',
  params: carParams,
  body: RideInput,
  response: { 200: Ride },
})

export const writeToPassengers = endpoint({
  method: 'POST',
  path: '/api/cars/:carId/messages',
  idempotencyKey: true,
  summary: `Sends a message to everyone with a confirmed seat in your car, at most ${RIDE_MESSAGES_A_DAY} times a day`,
  params: carParams,
  body: RideMessage,
  response: { 204: NoContent },
})

/** Where, on which day ('YYYY-MM-DD') and when ('07:30') a car starts or somebody is picked up. */
export type Meeting = { place: string | null; day: string; time: string | null }

/** 'Sat, Dec 3, 07:30, Main Street 5'; without what is not said. */
export function describeMeeting({ place, day, time }: Meeting): string {
  return [formatWeekday(day), time, place].filter((part) => part !== null).join(', ')
}

/** A day alone says nothing: until the driver says more, it is the trip's first. */
export function isSaid({ place, time }: Pick<Meeting, 'place' | 'time'>): boolean {
  return place !== null || time !== null
}
