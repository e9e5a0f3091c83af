import { expect, test } from 'vitest'
import { listSeats, setCarStatus, volunteerCar } from '#contract/cars.ts'
import { bookSeats, holdSeats } from '#testing/hold-seats.ts'
import { startApp } from '#testing/start-app.ts'
import { findEmittedEvents, recordLiveChanges } from '#testing/emitted-events.ts'
import { endLapsedHolds } from '../bookings/end-lapsed-holds.ts'

const approved = { status: 'approved' } as const
const pending = { status: 'pending' } as const

test('an approved car’s takes passengers, and its driver is told once', async () => {
  await using site = await startApp()
  const [driver, admin, ada] = [
    await site.person(),
    await site.person({ isAdmin: true }),
    await site.person(),
  ]
  const tripId = (await site.trip()).id
  const { body: car } = await site.call(volunteerCar, { params: { tripId }, body: {}, as: driver })
  const { body: seats } = await site.call(listSeats, { params: { tripId } })
  const wanted = { person: ada, tripId, seatIds: [seats[1]!.id] }
  expect((await holdSeats(site, wanted)).outcome).toBe('CAR_NOT_APPROVED')
  const announced = recordLiveChanges(site)
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
  expect(announced()).toEqual([`trip:${tripId} seats`, `user:${car.driverId} bookings`])
  expect((await holdSeats(site, wanted)).outcome).toBe('HELD')
})

test('taking the approval back frees its seats, held ones too, and their people keep the place', async () => {
  await using site = await startApp()
  const { trip, car, seats } = await site.tripWithCar()
  const { trip: other, seats: elsewhere } = await site.tripWithCar()
  const [ada, bo, late] = [await site.person(), await site.person(), await site.person()]
  const lapsed = await holdSeats(site, { person: late, tripId: trip.id, seatIds: [seats[3]!.id] })
  await site.database.moveClock('16 minutes')
  const adas = await bookSeats(site, { person: ada, tripId: trip.id, seatIds: [seats[2]!.id, seats[0]!.id] })
  const bos = await holdSeats(site, { person: bo, tripId: trip.id, seatIds: [seats[1]!.id] })
  await bookSeats(site, { person: ada, tripId: other.id, seatIds: [elsewhere[0]!.id] })
  // Before recording, because the sweep publishes changes too.
  await endLapsedHolds(site.context)
  const announced = recordLiveChanges(site)

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
      lapsed.bookingId,
    ]),
  ).toEqual([
    { id: adas, status: 'confirmed' },
    { id: bos.bookingId, status: 'held' },
  ])
  expect(await findEmittedEvents(site, 'car.unapproved')).toEqual([
    {
      freeingId: expect.any(String) as string,
      carId: car.id,
      tripId: trip.id,
      driverId: car.driverId,
      freed: [
        { bookingId: adas, seatLabels: ['Passenger', 'Back Right'] },
        { bookingId: bos.bookingId, seatLabels: ['Back Left'] },
      ],
    },
  ])
  const people = await site.database.query<{ id: string }>('select id from users where email = any ($1)', [
    [ada.email, bo.email],
  ])
  const told = [car.driverId, ...people.map(({ id }) => id)].map((id) => `user:${id} bookings`)
  expect(announced()).toEqual([`trip:${trip.id} seats`, ...told].toSorted())
  const { body: others } = await site.call(listSeats, { params: { tripId: other.id } })
  expect(others.map(({ isLocked }) => isLocked)).toEqual([true, true, false, false, false])
})

test('only organisers approve cars', async () => {
  await using site = await startApp()
  const { car, driver } = await site.tripWithCar()
  const params = { carId: car.id }
  expect((await site.call(setCarStatus, { params, body: pending })).status).toBe(401)
  expect((await site.call(setCarStatus, { params, body: pending, as: driver })).status).toBe(403)
  const admin = await site.person({ isAdmin: true })
  const gone = await site.call(setCarStatus, { params: { carId: 4711 }, body: pending, as: admin })
  expect([gone.status, gone.body.code]).toEqual([404, 'CAR_NOT_FOUND'])
  for (const status of ['rejected', '', null, 1]) {
    const answer = await site.call(setCarStatus, { params, body: { status: status as never }, as: admin })
    expect(answer.status).toBe(400)
  }
})

test('a seat is never held in a car whose approval was taken back at the same moment', async () => {
  await using site = await startApp()
  const { trip, car, seats } = await site.tripWithCar()
  const admin = await site.person({ isAdmin: true })
  const people = await Promise.all(seats.map(() => site.person()))

  const [outcomes] = await Promise.all([
    Promise.all(
      people.map((person, at) => holdSeats(site, { person, tripId: trip.id, seatIds: [seats[at]!.id] })),
    ),
    site.call(setCarStatus, { params: { carId: car.id }, body: pending, as: admin }),
  ])

  for (const { outcome } of outcomes) expect(['HELD', 'CAR_NOT_APPROVED']).toContain(outcome)
  const { body } = await site.call(listSeats, { params: { tripId: trip.id } })
  expect(body.filter(({ isLocked, isDriver }) => isLocked && !isDriver)).toEqual([])
})

test('organisers who press at once approve a car once', async () => {
  await using site = await startApp()
  const { car } = await site.tripWithCar()
  await site.database.query(`update cars set status = 'pending'`)
  const admin = await site.person({ isAdmin: true })
  const press = () => site.call(setCarStatus, { params: { carId: car.id }, body: approved, as: admin })
  const answers = await Promise.all([press(), press(), press()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await findEmittedEvents(site, 'car.approved')).toHaveLength(1)
})
