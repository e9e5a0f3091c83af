import { expect, test } from 'vitest'
import { listCars, listSeats } from '#contract/cars.ts'
import { bookSeats, holdSeats } from '#testing/hold-seats.ts'
import { startApp, type Person, withBackground } from '#testing/start-app.ts'

withBackground()

const MISSING_ID = 4711

test('visitors see which seats are free but no names', async () => {
  await using site = await startApp()
  const { trip, seats } = await site.tripWithCar()
  await bookSeats(site, { person: await site.person(), tripId: trip.id, seatIds: [seats[0]!.id] })
  const params = { tripId: trip.id }

  const { body: cars } = await site.call(listCars, { params })
  expect(cars).toMatchObject([{ driverId: null, driverFirstName: null, isMine: false, status: 'approved' }])

  const { body } = await site.call(listSeats, { params })
  expect(body.map(({ isLocked }) => isLocked)).toEqual([true, true, false, false, false])
  for (const seat of body) {
    expect(seat).toMatchObject({ userId: null, firstName: null, isMine: false, hasPaid: false })
  }
})

test('users see first names, and all details of their own seats', async () => {
  await using site = await startApp()
  const { trip, seats } = await site.tripWithCar()
  const [ada, bo] = [await site.person({ firstName: 'Ada' }), await site.person({ firstName: 'Bo' })]
  await bookSeats(site, { person: ada, tripId: trip.id, seatIds: [seats[0]!.id, seats[1]!.id] })
  await bookSeats(site, { person: bo, tripId: trip.id, seatIds: [seats[2]!.id] })
  const params = { tripId: trip.id }

  const { body } = await site.call(listSeats, { params, as: ada })
  expect(body.map(({ firstName }) => firstName)).toEqual(['Dana', 'Ada', 'Guest', 'Bo', null])
  expect(body.map(({ isMine }) => isMine)).toEqual([false, true, true, false, false])
  expect(body.map(({ hasPaid }) => hasPaid)).toEqual([false, true, true, false, false])
  expect(body.map(({ userId }) => userId !== null)).toEqual([false, true, true, false, false])

  const { body: cars } = await site.call(listCars, { params, as: ada })
  expect(cars).toMatchObject([{ driverId: null, driverFirstName: 'Dana', isMine: false }])
})

test('guests sit after the booker: named for people on the trip, “Guest” for others', async () => {
  await using site = await startApp()
  const { trip, car, seats, driver } = await site.tripWithCar({ price: '120' })
  const [ada, otherPerson] = [await site.person({ firstName: 'Ada' }), await site.person()]
  const admin = await site.person({ isAdmin: true })
  const seatIds = seats.slice(0, 3).map(({ id }) => id)
  await bookSeats(site, { person: ada, tripId: trip.id, seatIds, guests: ['Liv Berg'] })
  const params = { tripId: trip.id }
  const names = async (as: Person) =>
    (await site.call(listSeats, { params, as })).body.map(({ firstName }) => firstName)

  const namesForMembers = ['Dana', 'Ada', 'Liv', 'Guest', null]
  for (const person of [ada, driver, admin]) expect(await names(person)).toEqual(namesForMembers)
  expect(await names(otherPerson)).toEqual(['Dana', 'Ada', 'Guest', 'Guest', null])
  // The driver of a car that is not approved is not on the trip.
  await site.database.query(`update cars set status = 'pending' where id = $1`, [car.id])
  expect(await names(driver)).toEqual(['Dana', 'Ada', 'Guest', 'Guest', null])

  // A driver sits at the wheel, so the booked seats go to the guests, and the booking pays for the driver's
  // seat.
  const { body: before } = await site.call(listSeats, { params, as: driver })
  expect(before[0]).toMatchObject({ isDriver: true, hasPaid: false })
  const id = await bookSeats(site, {
    person: driver,
    tripId: trip.id,
    seatIds: [],
    guests: ['Ola Moe'],
    people: 2,
  })
  await site.database.query(`update bookings set transport = 'driving' where id = $1`, [id])
  await site.database.query(
    `update seats set is_locked = true, booking_id = $1, user_id = (select user_id from bookings where id = $1) where id = $2`,
    [id, seats[3]?.id],
  )
  const { body: after } = await site.call(listSeats, { params, as: driver })
  expect(after[0]).toMatchObject({ isDriver: true, hasPaid: true })
  expect(after.at(-1)?.firstName).toBe('Ola')
})

test('drivers see which car and seat are their own', async () => {
  await using site = await startApp()
  const { trip, car, driver } = await site.tripWithCar()
  const params = { tripId: trip.id }
  expect((await site.call(listCars, { params, as: driver })).body).toEqual([car])
  const { body } = await site.call(listSeats, { params, as: driver })
  expect(body[0]).toMatchObject({ isMine: true, userId: car.driverId, isDriver: true })
})

test('admins see who has each seat and whether it is paid', async () => {
  await using site = await startApp()
  const { trip, car, seats } = await site.tripWithCar()
  await bookSeats(site, { person: await site.person(), tripId: trip.id, seatIds: [seats[0]!.id] })
  const as = await site.person({ isAdmin: true })
  const params = { tripId: trip.id }

  const { body } = await site.call(listSeats, { params, as })
  expect(body.map(({ hasPaid }) => hasPaid)).toEqual([false, true, false, false, false])
  expect(body.map(({ userId }) => userId !== null)).toEqual([true, true, false, false, false])
  expect((await site.call(listCars, { params, as })).body).toMatchObject([
    { driverId: car.driverId, isMine: false },
  ])
})

test('responses contain no last names or email addresses', async () => {
  await using site = await startApp()
  const { trip, seats } = await site.tripWithCar()
  const person = await site.person()
  await bookSeats(site, { person, tripId: trip.id, seatIds: [seats[0]!.id] })
  const as = await site.person({ isAdmin: true })
  for (const endpoint of [listCars, listSeats]) {
    const text = JSON.stringify((await site.call(endpoint, { params: { tripId: trip.id }, as })).body)
    expect(text).not.toMatch(/@example|Marlow/)
  }
})

test('a seat is held during its hold and free from the moment it lapses', async () => {
  await using site = await startApp()
  const { trip, seats } = await site.tripWithCar()
  const person = await site.person({ firstName: 'Ada' })
  await holdSeats(site, { person, tripId: trip.id, seatIds: [seats[1]!.id] })
  const params = { tripId: trip.id }
  const seatSeenByAda = async () => (await site.call(listSeats, { params, as: person })).body[2]

  expect(await seatSeenByAda()).toMatchObject({
    isLocked: true,
    isHeld: true,
    isMine: true,
    firstName: 'Ada',
  })
  await site.database.moveClock('16 minutes')
  expect(await seatSeenByAda()).toMatchObject({
    isLocked: false,
    isHeld: false,
    isMine: false,
    firstName: null,
    userId: null,
  })
})

test('a booked seat stays taken and is not shown as held', async () => {
  await using site = await startApp()
  const { trip, seats } = await site.tripWithCar()
  await bookSeats(site, { person: await site.person(), tripId: trip.id, seatIds: [seats[0]!.id] })
  await site.database.moveClock('1 day')
  const { body } = await site.call(listSeats, { params: { tripId: trip.id } })
  expect(body[1]).toMatchObject({ isLocked: true, isHeld: false })
})

test('a trip without cars lists none, and only admins can list those of a draft', async () => {
  await using site = await startApp()
  const [trip, draft] = [await site.trip(), await site.trip({ status: 'draft' })]
  const [user, admin] = [await site.person(), await site.person({ isAdmin: true })]
  for (const endpoint of [listCars, listSeats]) {
    expect((await site.call(endpoint, { params: { tripId: trip.id } })).body).toEqual([])
    const params = { tripId: draft.id }
    expect((await site.call(endpoint, { params, as: admin })).body).toEqual([])
    for (const request of [{ params }, { params, as: user }, { params: { tripId: MISSING_ID }, as: admin }]) {
      const { status, body } = await site.call(endpoint, request)
      expect([status, body.code]).toEqual([404, 'TRIP_NOT_FOUND'])
    }
    expect((await site.call(endpoint, { params: { tripId: 'x' } })).status).toBe(400)
  }
})
