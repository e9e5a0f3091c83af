import { beforeEach, expect, test } from 'vitest'
import { type Availability, getAvailability, listBookings, type MyBooking } from '#contract/bookings.ts'
import { listCars, listSeats, type Seat, seatLayout } from '#contract/cars.ts'
import type { TripState } from '#contract/live.ts'
import { getWaitlist } from '#contract/waitlist.ts'
import { preloadAnswer } from '#testing/preload-answer.ts'
import { signIn } from '#testing/sign-in.ts'
import { aBooking, aHold, anAvailability } from '../features/bookings/bookings.fixture.ts'
import { carOf, heldSeat, ownSeat, seatsOf } from '../features/cars/cars.fixture.ts'
import { createQueryClient, queryOf, shownVersions } from './query.ts'
import { showTripState } from './show-trip-state.ts'

const params = { tripId: 7 }
const car = carOf(1, { passengerSeats: 3, seatLayout: seatLayout(3) })
const PATHS = {
  availability: '/api/trips/7/availability',
  cars: '/api/trips/7/cars',
  seats: '/api/trips/7/seats',
  waitlist: '/api/trips/7/waitlist',
}

beforeEach(() => shownVersions.clear())

/** A page of trip 7 that shows one car with three free seats. */
function openPage({ seats = seatsOf(car) }: { seats?: Seat[] } = {}) {
  const queryClient = createQueryClient()
  preloadAnswer(queryClient, getAvailability, { params }, anAvailability({ held: 0 }))
  preloadAnswer(queryClient, listCars, { params }, [car])
  preloadAnswer(queryClient, listSeats, { params }, seats)
  return queryClient
}

function openPageOfUser(
  bookings: MyBooking[],
  { seats, isAdmin = false }: { seats?: Seat[]; isAdmin?: boolean } = {},
) {
  const queryClient = signIn(openPage(seats && { seats }), { isAdmin })
  preloadAnswer(queryClient, listBookings, {}, bookings)
  return queryClient
}

type Page = ReturnType<typeof openPage>
const shownSeats = (page: Page) => page.getQueryData<Seat[]>(queryOf(listSeats, { params }).queryKey) ?? []
const shownHeld = (page: Page) =>
  page.getQueryData<Availability>(queryOf(getAvailability, { params }).queryKey)?.held

/** The seats at positions 1 and 2 are held by Noor and a guest. */
const heldSeats = seatsOf(car, {
  1: { ...heldSeat, firstName: 'Noor' },
  2: { ...heldSeat, firstName: 'Guest' },
})

function stateOf(overrides: Partial<TripState> = {}): TripState {
  return {
    version: 5,
    availability: anAvailability({ held: 2 }),
    cars: [{ ...car, fuelEstimate: '60.00' }],
    takenSeats: heldSeats.filter(({ isLocked }) => isLocked),
    ...overrides,
  }
}

const show = (page: Page, state: TripState, isForUsers = true) =>
  showTripState(page, { tripId: '7', state, isForUsers })

test('visitors see the new state, and refetch nothing of it', async () => {
  const page = openPage()
  expect(await show(page, stateOf(), false)).toEqual([PATHS.availability, PATHS.cars, PATHS.seats])
  expect(shownSeats(page)).toEqual(heldSeats)
  expect(shownHeld(page)).toBe(2)
  expect(page.getQueryData(queryOf(listCars, { params }).queryKey)).toEqual([
    { ...car, fuelEstimate: '60.00' },
  ])
})

/** A page of somebody who holds the seat at position 3. */
const openPageOfHolder = () =>
  openPageOfUser([aHold(600, { tripId: 7, seatIds: [103] })], {
    seats: seatsOf(car, { 3: { ...ownSeat, ...heldSeat, userId: 'u1' } }),
  })

test('the viewer’s own seats stay marked', async () => {
  const page = openPageOfHolder()
  const takenSeats = [...stateOf().takenSeats, { id: 103, firstName: 'Maya', isHeld: true }]
  expect(await show(page, stateOf({ takenSeats }))).toContain(PATHS.seats)
  expect(shownSeats(page)[1]).toMatchObject({ isMine: false, isLocked: true, firstName: 'Noor' })
  expect(shownSeats(page)[3]).toMatchObject({ isMine: true, isLocked: true, userId: 'u1' })
})

test('seats are refetched if the viewer’s own are not taken: the state or the booking is outdated', async () => {
  expect(await show(openPageOfHolder(), stateOf())).toEqual([PATHS.availability, PATHS.cars])
})

test('signed-in viewers refetch the cars if there is a new one, which may be theirs', async () => {
  const page = openPageOfUser([])
  const cars = [...stateOf().cars, carOf(2)]
  expect(await show(page, stateOf({ cars }))).not.toContain(PATHS.cars)
  expect(await show(openPage(), stateOf({ cars }), false)).toContain(PATHS.cars)
})

test('a seat that the viewer has given up is no longer marked', async () => {
  const page = openPageOfUser([], { seats: seatsOf(car, { 3: { ...ownSeat, userId: 'u1', hasPaid: true } }) })
  await show(page, stateOf())
  expect(shownSeats(page)[3]).toMatchObject({ isMine: false, isLocked: false, userId: null, hasPaid: false })
})

test('people on the trip refetch the seats, whose guests they may know', async () => {
  const member = openPageOfUser([aBooking({ tripId: 7, status: 'confirmed', endedAt: null })])
  expect(await show(member, stateOf())).toEqual([PATHS.availability, PATHS.cars])
  const driver = openPageOfUser([])
  preloadAnswer(driver, listCars, { params }, [{ ...car, isMine: true, driverId: 'u1' }])
  expect(await show(driver, stateOf({ version: 6 }))).toEqual([PATHS.availability, PATHS.cars])
  expect(driver.getQueryData(queryOf(listCars, { params }).queryKey)).toMatchObject([
    { isMine: true, driverId: 'u1', fuelEstimate: '60.00' },
  ])
})

test('somebody whose bookings are not loaded yet may be on the trip', async () => {
  const page = signIn(openPage())
  expect(await show(page, stateOf())).toEqual([PATHS.availability, PATHS.cars])
})

test('organisers refetch cars and seats, because they see whose they are', async () => {
  const page = openPageOfUser([], { isAdmin: true })
  expect(await show(page, stateOf())).toEqual([PATHS.availability])
})

test('an older state is not shown', async () => {
  const page = openPage()
  await show(page, stateOf({ version: 5 }), false)
  const older = stateOf({ version: 4, availability: anAvailability({ held: 1 }) })
  expect(await show(page, older, false)).toEqual([PATHS.availability, PATHS.cars, PATHS.seats])
  expect(shownHeld(page)).toBe(2)
})

test.each([
  ['newer', 6, 3],
  ['older', 4, 2],
])(
  'the newer one is shown of a state and a response that is on its way: the response is %s',
  async (_age, version, held) => {
    const page = openPage()
    const { queryKey } = queryOf(getAvailability, { params })
    const loading = page.fetchQuery({
      queryKey,
      staleTime: 0,
      queryFn: () => {
        shownVersions.set(PATHS.availability, version)
        return anAvailability({ held: 3 })
      },
    })
    expect(page.isFetching()).toBe(1)
    await Promise.all([loading, show(page, stateOf({ version: 5 }), false)])
    expect(shownHeld(page)).toBe(held)
  },
)

test('what is not loaded yet, and seats of cars that have changed, are refetched', async () => {
  const empty = createQueryClient()
  expect(await show(empty, stateOf(), false)).toEqual([])
  const page = openPage()
  const largerCar = stateOf({ cars: [{ ...car, passengerSeats: 4 }] })
  expect(await show(page, largerCar, false)).toEqual([PATHS.availability, PATHS.cars])
  const otherSeats = stateOf({ version: 6, takenSeats: [{ id: 999, firstName: null, isHeld: true }] })
  expect(await show(page, otherSeats, false)).toEqual([PATHS.availability, PATHS.cars])
})

test('a state for visitors is not shown to somebody who has just signed in', async () => {
  const page = openPageOfUser([])
  expect(await show(page, stateOf(), false)).toEqual([])
  expect(shownHeld(page)).toBe(0)
})

test('the waitlist is refetched only by those who are on it', async () => {
  const page = openPageOfUser([])
  preloadAnswer(page, getWaitlist, { params }, null)
  expect(await show(page, stateOf())).toContain(PATHS.waitlist)
})
