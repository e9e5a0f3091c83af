import type { RideInput } from '#contract/ride-input.ts'
import { changeRide, getRide, writeToPassengers } from '#contract/rides.ts'
import type { Person } from './start-app.ts'
import { startExpenseSite } from './start-expense-site.ts'

/** Dana drives from Jul 1, 2099; Ann has one confirmed seat in the car, Ben and a guest have two. */
export async function startRideSite() {
  const trip = await startExpenseSite()
  const { site, car } = trip
  const [first = 0, second = 0, third = 0, freeSeatId = 0] = trip.seatIds
  const ann = await trip.traveller('Ann', { seatIds: [first] })
  const ben = await trip.traveller('Ben', { people: 2, seatIds: [second, third] })
  const params = { carId: car.id }
  return {
    ...trip,
    ann,
    ben,
    freeSeatId,
    ride: (as?: Person) => site.call(getRide, { params, ...(as && { as }) }),
    changeRide: (as: Person, changes: Partial<RideInput> = {}) =>
      site.call(changeRide, {
        params,
        body: { startPlace: null, startsDaysBefore: 0, startsAt: null, pickUps: [], ...changes },
        as,
      }),
    write: (as: Person, text: string) => site.call(writeToPassengers, { params, body: { text }, as }),
  }
}
