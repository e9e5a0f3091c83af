import type { QueryClient } from '@tanstack/react-query'
import { can } from '#contract/access.ts'
import { getCurrentUser } from '#contract/auth.ts'
import { getAvailability, listBookings } from '#contract/bookings.ts'
import { type Car, listCars, listSeats, type Seat, seatLayout } from '#contract/cars.ts'
import type { TripState } from '#contract/live.ts'
import { getWaitlist } from '#contract/waitlist.ts'
import { pathOf, queryOf, shownVersions } from './query.ts'

/** The query of an endpoint, as queryOf() returns it. */
type Query<Data> = { queryKey: string[]; queryFn: () => Promise<Data> }
/** `isForUsers`: with names, which visitors do not see. */
type PushedState = { tripId: string; state: TripState; isForUsers: boolean }

/**
 * Shows a state that the server has pushed, and returns the paths that need no refetching. What belongs to the
 * viewer is marked here, because the state is the same for all. Organisers and people on the trip see more
 * than it holds, so they refetch that.
 */
export async function showTripState(queryClient: QueryClient, pushed: PushedState): Promise<string[]> {
  const { tripId, state } = pushed
  const params = { tripId }
  const availability = queryOf(getAvailability, { params })
  const cars = queryOf(listCars, { params })
  const seats = queryOf(listSeats, { params })
  const waitlist = queryOf(getWaitlist, { params })
  const viewer = describeViewer(queryClient, pushed, cars)
  // The stream opened just before the viewer signed in or out.
  if (pushed.isForUsers !== viewer.isSignedIn) return []

  const shownPaths: string[] = []
  /** `update` returns null if the data cannot be brought up to date without asking. */
  const show = async <Data>(query: Query<Data>, update: (data: Data) => Data | null) => {
    if (await showNewer(queryClient, query, { version: state.version, update }))
      shownPaths.push(pathOf(query.queryKey))
  }
  await Promise.all([
    show(availability, () => state.availability),
    !viewer.seesAccounts && show(cars, (shown) => mergeCars(shown, state.cars, viewer)),
    !viewer.seesAccounts &&
      !viewer.isOnTrip &&
      show(seats, (shown) => mergeSeats(shown, state, viewer.seatIds)),
  ])
  // Joining the waitlist is a change of its own; others change only the places of those who are on it.
  if (dataOf(queryClient, waitlist) === null) shownPaths.push(pathOf(waitlist.queryKey))
  return shownPaths
}

/** What this page knows about its viewer. As long as it does not know, the viewer may be on the trip. */
function describeViewer(queryClient: QueryClient, { tripId }: PushedState, cars: Query<Car[]>) {
  const user = dataOf(queryClient, queryOf(getCurrentUser, {}))
  if (!user) return { isSignedIn: false, seesAccounts: false, isOnTrip: false, seatIds: [] }
  const bookings = dataOf(queryClient, queryOf(listBookings, {}))
  const booking = bookings?.find((each) => String(each.tripId) === tripId && each.endedAt === null)
  const isDriver = dataOf(queryClient, cars)?.some(({ isMine, status }) => isMine && status === 'approved')
  return {
    isSignedIn: true,
    seesAccounts: can(user, 'see-account-of-seat', { tripId: Number(tripId) }),
    isOnTrip: bookings === undefined || booking?.status === 'confirmed' || isDriver !== false,
    seatIds: booking?.seatIds ?? [],
  }
}

function dataOf<Data>(queryClient: QueryClient, { queryKey }: Query<Data>): Data | undefined {
  return queryClient.getQueryData(queryKey)
}

/**
 * Shows the pushed data, unless the page already shows newer data. Returns whether the page is now up to date.
 */
async function showNewer<Data>(
  queryClient: QueryClient,
  query: Query<Data>,
  { version, update }: { version: number; update: (data: Data) => Data | null },
): Promise<boolean> {
  const { queryKey } = query
  // A response on its way may be older or newer: wait for it.
  if (queryClient.isFetching({ queryKey, exact: true }) > 0)
    await queryClient.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })
  const shown = dataOf(queryClient, query)
  if (shown === undefined) return false
  const path = pathOf(queryKey)
  if (version <= (shownVersions.get(path) ?? -1)) return true
  const updated = update(shown)
  if (updated === null) return false
  shownVersions.set(path, version)
  queryClient.setQueryData(queryKey, updated)
  return true
}

/** Null if there is a new car, which may be the viewer's. Whose the others are does not change. */
function mergeCars(
  shown: Car[],
  cars: TripState['cars'],
  { isSignedIn }: { isSignedIn: boolean },
): Car[] | null {
  const isNew = (car: { id: number }) => shown.every(({ id }) => id !== car.id)
  if (isSignedIn && cars.some(isNew)) return null
  return cars.map((car) => {
    const { driverId = null, isMine = false } = shown.find(({ id }) => id === car.id) ?? {}
    return { ...car, driverId, isMine, seatLayout: seatLayout(car.passengerSeats) }
  })
}

/** Null if there are other cars or seats now, or if the viewer's own are not certain. */
function mergeSeats(shown: Seat[], { cars, takenSeats }: TripState, ownSeatIds: number[]): Seat[] | null {
  const takenById = new Map(takenSeats.map((seat) => [seat.id, seat]))
  const knownCount = shown.filter(({ id }) => takenById.has(id)).length
  const areSameCars = cars.every(
    (car) => shown.filter(({ carId }) => carId === car.id).length === car.passengerSeats + 1,
  )
  const seatCount = cars.reduce((sum, car) => sum + car.passengerSeats + 1, 0)
  if (!areSameCars || seatCount !== shown.length || knownCount !== takenById.size) return null
  // The state, or what the page knows of the booking, is outdated.
  if (!ownSeatIds.every((id) => takenById.has(id))) return null

  return shown.map((seat) => {
    const taken = takenById.get(seat.id)
    const isMine = ownSeatIds.includes(seat.id) || (seat.isDriver && seat.isMine)
    if (isMine) return { ...seat, ...taken, isMine, isLocked: true }
    const { firstName = null, isHeld = false } = taken ?? {}
    return { ...seat, firstName, isHeld, isLocked: !!taken, isMine, userId: null, hasPaid: false }
  })
}
