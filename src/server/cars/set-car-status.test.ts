import { expect, test } from 'vitest'
import { listSeats, setCarStatus, volunteerCar } from '#contract/cars.ts'
import { findEmittedEvents, recordLiveChanges } from '#testing/emitted-events.ts'
import { bookSeats, holdSeats } from '#testing/hold-seats.ts'
import { startApp } from '#testing/start-app.ts'
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
