import { expect, test } from 'vitest'
import type { CarChange } from '#contract/car-input.ts'
import {
  changeCar,
  listSeats,
  removeCar,
  setCarStatus,
  volunteerCar,
  type CarStatus,
  type SeenCar,
} from '#contract/cars.ts'
import { findEmittedEvents, recordLiveChanges } from '#testing/emitted-events.ts'
import { bookSeats, holdSeats } from '#testing/hold-seats.ts'
import { startApp, type Person } from '#testing/start-app.ts'
import { findUserId } from '#testing/test-notifications.ts'
import { sweepLapsedBookings } from '../bookings/sweep-lapsed-bookings.ts'

const MISSING_ID = 4711

const approved = { status: 'approved' } as const
const pending = { status: 'pending' } as const

test('an approved car takes passengers, and its driver is notified once', async () => {
  await using site = await startApp()
  const [driver, admin, ada] = [
    await site.person(),
    await site.person({ isAdmin: true }),
    await site.person(),
  ]
  const tripId = (await site.trip()).id
  const { body: car } = await site.call(volunteerCar, { params: { tripId }, body: {}, as: driver })
  const { body: seats } = await site.call(listSeats, { params: { tripId } })
  const request = { person: ada, tripId, seatIds: [seats[1]!.id] }
  expect((await holdSeats(site, request)).outcome).toBe('CAR_NOT_APPROVED')
  const liveChanges = recordLiveChanges(site)
  const params = { carId: car.id }

  const { status, body } = await site.call(setCarStatus, { params, body: approved, as: admin })
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: car.id, ...approved, driverId: car.driverId, isMine: false })
  expect((await site.call(setCarStatus, { params, body: approved, as: admin })).body).toEqual(body)

  expect(await findEmittedEvents(site, 'car.approved')).toEqual([
    {
      carId: car.id,
      approvalId: expect.any(String) as string,
      by: await findUserId(site, admin),
    },
  ])
  expect(liveChanges()).toEqual([`trip:${tripId} seats`, `user:${car.driverId} bookings`])
  expect((await holdSeats(site, request)).outcome).toBe('HELD')
})

test('taking back the approval frees all seats, and the passengers keep their places', async () => {
  await using site = await startApp()
  const { trip, car, seats } = await site.tripWithCar()
  const { trip: otherTrip, seats: otherTripSeats } = await site.tripWithCar()
  const [ada, bo, lapsedHolder] = [await site.person(), await site.person(), await site.person()]
  const lapsedHold = await holdSeats(site, { person: lapsedHolder, tripId: trip.id, seatIds: [seats[3]!.id] })
  await site.database.moveClock('16 minutes')
  const adasBookingId = await bookSeats(site, {
    person: ada,
    tripId: trip.id,
    seatIds: [seats[2]!.id, seats[0]!.id],
  })
  const bosHold = await holdSeats(site, { person: bo, tripId: trip.id, seatIds: [seats[1]!.id] })
  await bookSeats(site, { person: ada, tripId: otherTrip.id, seatIds: [otherTripSeats[0]!.id] })
  // Before recording, because the sweep publishes changes too.
  await sweepLapsedBookings(site.context)
  const liveChanges = recordLiveChanges(site)

  const { status } = await site.call(setCarStatus, {
    params: { carId: car.id },
    body: pending,
    as: await site.person({ isAdmin: true }),
  })

  expect(status).toBe(200)
  const { body } = await site.call(listSeats, { params: { tripId: trip.id } })
  expect(body.map(({ isLocked }) => isLocked)).toEqual([true, false, false, false, false])
  expect(
    await site.database.query('select id, status from bookings where trip_id = $1 and id <> $2 order by id', [
      trip.id,
      lapsedHold.bookingId,
    ]),
  ).toEqual([
    { id: adasBookingId, status: 'confirmed' },
    { id: bosHold.bookingId, status: 'held' },
  ])
  expect(await findEmittedEvents(site, 'car.unapproved')).toEqual([
    {
      freeingId: expect.any(String) as string,
      by: expect.any(String) as string,
      carId: car.id,
      tripId: trip.id,
      driverId: car.driverId,
      freed: [
        { bookingId: adasBookingId, seatLabels: ['Passenger', 'Back Right'] },
        { bookingId: bosHold.bookingId, seatLabels: ['Back Left'] },
      ],
    },
  ])
  const people = await site.database.query<{ id: string }>('select id from users where email = any ($1)', [
    [ada.email, bo.email],
  ])
  const notifiedUsers = [car.driverId, ...people.map(({ id }) => id)].map((id) => `user:${id} bookings`)
  expect(liveChanges()).toEqual([`trip:${trip.id} seats`, ...notifiedUsers].toSorted())
  const { body: otherSeats } = await site.call(listSeats, { params: { tripId: otherTrip.id } })
  expect(otherSeats.map(({ isLocked }) => isLocked)).toEqual([true, true, false, false, false])
})

test('only admins can approve cars', async () => {
  await using site = await startApp()
  const { car, driver } = await site.tripWithCar()
  const params = { carId: car.id }
  expect((await site.call(setCarStatus, { params, body: pending })).status).toBe(401)
  expect((await site.call(setCarStatus, { params, body: pending, as: driver })).status).toBe(403)
  const admin = await site.person({ isAdmin: true })
  const missing = await site.call(setCarStatus, { params: { carId: MISSING_ID }, body: pending, as: admin })
  expect([missing.status, missing.body.code]).toEqual([404, 'CAR_NOT_FOUND'])
  for (const status of ['rejected', '', null, 1]) {
    const answer = await site.call(setCarStatus, { params, body: { status: status as never }, as: admin })
    expect(answer.status).toBe(400)
  }
})

test('no seat stays held when the car’s approval is taken back at the same moment', async () => {
  await using site = await startApp()
  const { trip, car, seats } = await site.tripWithCar()
  const admin = await site.person({ isAdmin: true })
  const people = await Promise.all(seats.map(() => site.person()))

  const [outcomes] = await Promise.all([
    Promise.all(
      people.map((person, index) =>
        holdSeats(site, { person, tripId: trip.id, seatIds: [seats[index]!.id] }),
      ),
    ),
    site.call(setCarStatus, { params: { carId: car.id }, body: pending, as: admin }),
  ])

  for (const { outcome } of outcomes) expect(['HELD', 'CAR_NOT_APPROVED']).toContain(outcome)
  const { body } = await site.call(listSeats, { params: { tripId: trip.id } })
  expect(body.filter(({ isLocked, isDriver }) => isLocked && !isDriver)).toEqual([])
})

test('several approvals at once approve a car once', async () => {
  await using site = await startApp()
  const { car } = await site.tripWithCar()
  await site.database.query(`update cars set status = 'pending'`)
  const admin = await site.person({ isAdmin: true })
  const approve = () => site.call(setCarStatus, { params: { carId: car.id }, body: approved, as: admin })
  const answers = await Promise.all([approve(), approve(), approve()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await findEmittedEvents(site, 'car.approved')).toHaveLength(1)
})

/** A pending car as a page shows it, and two organisers. */
async function startWithTwoOrganisers() {
  const site = await startApp()
  const { trip, car, seats, driver } = await site.tripWithCar()
  await site.database.query(`update cars set status = 'pending'`)
  const [ana, bea] = [
    await site.person({ firstName: 'Ana', isAdmin: true }),
    await site.person({ firstName: 'Bea', isAdmin: true }),
  ]
  const { passengerSeats, fuelEstimate, bootSpaceDescription, canFitOnBarge } = car
  const terms = { passengerSeats, fuelEstimate, bootSpaceDescription, canFitOnBarge }
  const seen = (status: CarStatus, passengers: SeenCar['passengers'] = []) => ({
    ...terms,
    status,
    passengers,
  })
  const params = { carId: car.id }
  return {
    site,
    tripId: trip.id,
    seats,
    driver,
    ana,
    bea,
    seen,
    set: (as: Person, status: CarStatus, saw: SeenCar) =>
      site.call(setCarStatus, { params, body: { status, seen: saw }, as }),
    remove: (as: Person, saw: SeenCar) => site.call(removeCar, { params, body: { seen: saw }, as }),
    change: (body: CarChange) => site.call(changeCar, { params, body, as: driver }),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

test('an organiser who saw a car as it no longer is reads who changed it, and nothing is reversed', async () => {
  await using trip = await startWithTwoOrganisers()
  const { ana, bea, seen } = trip
  expect((await trip.set(ana, 'approved', seen('pending'))).body.status).toBe('approved')
  // Repeating one’s own request changes nothing.
  expect((await trip.set(ana, 'approved', seen('pending'))).status).toBe(200)
  const second = await trip.set(bea, 'approved', seen('pending'))
  expect([second.status, second.body]).toMatchObject([
    409,
    { code: 'CAR_CHANGED', message: 'Ana has since approved this car.', current: { status: 'approved' } },
  ])
  expect((await trip.remove(bea, seen('pending'))).body.message).toBe('Ana has since approved this car.')

  expect((await trip.set(bea, 'pending', seen('approved'))).status).toBe(200)
  const undo = await trip.set(ana, 'pending', seen('approved'))
  expect([undo.status, undo.body.message]).toEqual([409, 'Bea has since unapproved this car.'])

  await trip.change({ fuelEstimate: '99.00' })
  const outdated = await trip.set(ana, 'approved', seen('pending'))
  expect([outdated.status, outdated.body]).toMatchObject([
    409,
    { code: 'CAR_CHANGED', current: { fuelEstimate: '99.00', status: 'pending' } },
  ])
  // Pages that do not show its details do not send them.
  const statusOnly = (status: CarStatus): SeenCar => ({ status, passengers: [] })
  expect((await trip.set(ana, 'approved', statusOnly('pending'))).status).toBe(200)

  await trip.remove(bea, statusOnly('approved'))
  expect((await trip.set(ana, 'pending', statusOnly('approved'))).body.code).toBe('CAR_NOT_FOUND')
})

test('nobody loses a seat that was taken after the organiser saw the car', async () => {
  await using trip = await startWithTwoOrganisers()
  const { site, tripId, seats, ana, driver, seen } = trip
  await trip.set(ana, 'approved', seen('pending'))
  const seatId = seats[0]!.id
  const jo = await site.person({ firstName: 'Jo' })
  await bookSeats(site, { person: jo, tripId, seatIds: [seatId] })
  // In the second case somebody else has left the seat to Jo.
  for (const passengers of [[], [{ seatId, firstName: 'Ines' }]]) {
    for (const answer of [
      await trip.set(ana, 'pending', seen('approved', passengers)),
      await trip.remove(ana, seen('approved', passengers)),
      await trip.remove(driver, seen('pending', passengers)),
    ]) {
      expect([answer.status, answer.body?.code]).toEqual([409, 'PASSENGERS_CHANGED'])
    }
  }
  const withJo = seen('approved', [{ seatId, firstName: 'Jo' }])
  expect((await trip.set(ana, 'pending', withJo)).status).toBe(200)
})

test('undoing an approval does not reverse a later one', async () => {
  await using trip = await startWithTwoOrganisers()
  const { ana, bea, seen } = trip
  const { decidedAt } = (await trip.set(ana, 'approved', { ...seen('pending'), decidedAt: null })).body
  expect(decidedAt).not.toBeNull()
  await trip.set(bea, 'pending', seen('approved'))
  await trip.set(bea, 'approved', seen('pending'))
  const undo = await trip.set(ana, 'pending', { ...seen('approved'), decidedAt })
  expect([undo.status, undo.body.message]).toEqual([409, 'Bea has since approved this car.'])
  expect((await trip.remove(ana, { ...seen('approved'), decidedAt })).body.code).toBe('CAR_CHANGED')
})

test.each(['pending', 'removed'] as const)(
  'of an approval and its opposite (%s) at the same moment, one is refused or both are done in turn',
  async (opposite) => {
    await using trip = await startWithTwoOrganisers()
    const { site, ana, bea, seen } = trip
    const decisions = await Promise.all([
      trip.set(ana, 'approved', seen('pending')),
      opposite === 'removed' ? trip.remove(bea, seen('pending')) : trip.set(bea, 'pending', seen('approved')),
    ])
    const [car] = await site.database.query<{ status: string }>('select status from cars')
    const [first, second] = decisions.map(({ status }) => status < 300)
    if (opposite === 'removed') {
      // Whoever is second saw a car that is gone, or that has been approved.
      expect([first, second, car?.status]).toEqual(
        first ? [true, false, 'approved'] : [false, true, undefined],
      )
    } else {
      expect([first, car?.status]).toEqual([true, second ? 'pending' : 'approved'])
    }
  },
)
