import { formatWeekday } from '#contract/days.ts'
import type { RideInput } from '#contract/ride-input.ts'
import type { TripStatus } from '#contract/trips.ts'

/** Where, on which day ('YYYY-MM-DD') and when ('07:30') a car starts or somebody is picked up. */
export type Meeting = { place: string | null; day: string; time: string | null }

/** What the driver or a passenger of a car may know about its ride. */
export type OwnRide = {
  userId: string
  carId: number
  tripId: number
  isDriver: boolean
  driverFirstName: string | null
  start: Meeting
  /** Null if the person is not picked up. */
  pickUp: Meeting | null
}

/** 'Sat, Dec 3, 07:30, Main Street 5'; without what is not said. */
export function describeMeeting({ place, day, time }: Meeting): string {
  return [formatWeekday(day), time, place].filter((part) => part !== null).join(', ')
}

/** A day alone says nothing: until the driver says more, it is the trip's first. */
export function isSaid({ place, time }: Pick<Meeting, 'place' | 'time'>): boolean {
  return place !== null || time !== null
}

/** A driver can change a ride on the day it starts, too. */
export function isRideOver(status: TripStatus): boolean {
  return status === 'completed' || status === 'cancelled'
}

/** The passengers whose start or pick-up differs. */
export function findConcerned(before: RideInput, after: RideInput, passengerIds: string[]): string[] {
  return startOf(before) === startOf(after)
    ? passengerIds.filter((id) => pickUpOf(before, id) !== pickUpOf(after, id))
    : passengerIds
}

function startOf({ startPlace, startsDaysBefore, startsAt }: RideInput): string {
  return JSON.stringify([startPlace, startsDaysBefore, startsAt])
}

function pickUpOf({ pickUps }: RideInput, id: string): string {
  const pickUp = pickUps.find(({ userId }) => userId === id)
  return JSON.stringify(pickUp ? [pickUp.place, pickUp.time] : null)
}
