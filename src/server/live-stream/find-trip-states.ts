import type { TripState } from '#contract/live.ts'
import { STRANGER } from '../access/stranger.ts'
import { getAvailability } from '../bookings/get-availability.ts'
import { listCars } from '../cars/list-cars.ts'
import { listSeats } from '../cars/list-seats.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import { AppError } from '../fail.ts'

/** A trip's state for its watchers. */
export type TripStates = { forVisitors: TripState; forUsers: TripState }

/** What everybody who watches the trip sees; null if it is a draft or deleted. */
export async function findTripStates(
  { db, config }: Pick<Context, 'db' | 'config'>,
  tripId: number,
): Promise<TripStates | null> {
  try {
    const state = await readSnapshot(db, (tx) => readState(tx, { config, tripId }))
    return { forUsers: state, forVisitors: withoutNames(state) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'TRIP_NOT_FOUND') return null
    throw error
  }
}

async function readState(
  db: Tx,
  { config, tripId }: { config: Context['config']; tripId: number },
): Promise<TripState> {
  const request = { tripId, viewer: STRANGER }
  const { cars } = await listCars({ db }, request)
  const { seats, version } = await listSeats({ db }, request)
  const { availability } = await getAvailability({ db, config }, request)
  return {
    version,
    availability,
    cars: cars.map(({ driverId: _nobody, isMine: _no, seatLayout: _derived, ...car }) => car),
    takenSeats: seats
      .filter(({ isLocked }) => isLocked)
      .map(({ id, firstName, isHeld }) => ({ id, firstName, isHeld })),
  }
}

function withoutNames(state: TripState): TripState {
  const cars = state.cars.map((car) => ({ ...car, driverFirstName: null }))
  const takenSeats = state.takenSeats.map((seat) => ({ ...seat, firstName: null }))
  return { ...state, cars, takenSeats }
}
