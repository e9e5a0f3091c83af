import type { RideInput } from '#contract/ride-input.ts'
import type { Meeting } from '#contract/rides.ts'

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
