import { expect, test } from 'vitest'
import { holdPlaces, type PlaceRequest } from '#contract/bookings.ts'
import { listSeats, setCarStatus, volunteerCar } from '#contract/cars.ts'
import { countStatements, listStatements } from '#testing/count-statements.ts'
import { insertPeople } from '#testing/insert-people.ts'
import { withBackground } from '#testing/start-app.ts'
import { startBookingSite } from '#testing/start-booking-site.ts'
import { holdPlaces as holdDirectly } from './hold-places.ts'

withBackground()

test('a hold takes places and seats for fifteen minutes, at the current price', async () => {
  await using trip = await startBookingSite()
  const me = await trip.site.person()
  const seatIds = [trip.seatIds[1]!]

  const { status, body } = await trip.hold(me, { seatIds, partySize: 2, guests: [' Liv '] })

  expect(status).toBe(201)
  const expectedBooking = {
    status: 'held',
    partySize: 2,
    guests: ['Liv'],
    transport: 'car',
    seatIds,
    unitPrice: '120.50',
  }
  expect(body).toMatchObject({ ...expectedBooking, secondsLeft: 900 })
  await trip.site.database.query('update trips set price = 200')
  const { body: ownBooking } = await trip.get(body.id, me)
  expect(ownBooking).toMatchObject({
    ...expectedBooking,
    seats: [{ seatLabel: 'Back Left', driverFirstName: 'Dana', isOwnCar: false }],
  })
  expect(ownBooking.expiresAt).toBe(body.expiresAt)
  expect(await trip.availability()).toEqual({
    isOpen: true,
    placesLeft: 8,
    maxPartyNow: 4,
    confirmed: 0,
    held: 2,
    cars: 1,
    carSeats: 4,
    freeCarSeats: 3,
    fuelFrom: '50.00',
    needSeats: 1,
    waiting: 0,
  })
})

test('availability counts approved cars, and names the lowest fuel share of those with a free seat', async () => {
  await using trip = await startBookingSite()
  const { call, person } = trip.site
  const admin = await person({ isAdmin: true })
  const [driver, rider, party] = await trip.people(3)
  const params = { tripId: trip.tripId }
  const offered = { fuelEstimate: '42.00', passengerSeats: 1 }
  const { body: car } = await call(volunteerCar, { params, body: offered, as: driver })
  expect(await trip.availability()).toMatchObject({ cars: 1, fuelFrom: '50.00' })

  await call(setCarStatus, { params: { carId: car.id }, body: { status: 'approved' }, as: admin })
  expect(await trip.availability()).toMatchObject({ cars: 2, freeCarSeats: 5, fuelFrom: '42.00' })
  const { body: seats } = await call(listSeats, { params, as: rider })
  const cheapSeats = seats.filter(({ carId, isDriver }) => carId === car.id && !isDriver)
  await trip.hold(rider!, { seatIds: cheapSeats.map(({ id }) => id) })
  expect(await trip.availability()).toMatchObject({ cars: 2, freeCarSeats: 4, fuelFrom: '50.00' })
  await trip.hold(party!, { seatIds: trip.seatIds, partySize: 4 })
  expect(await trip.availability()).toMatchObject({ cars: 2, freeCarSeats: 0, fuelFrom: null })
})

test('a booking of a free trip is confirmed at once and counts its people', async () => {
  await using trip = await startBookingSite({ price: '0' })
  const me = await trip.site.person()
  const { status, body } = await trip.hold(me, { seatIds: [trip.seatIds[0]!], partySize: 3 })

  expect([status, body.status, body.expiresAt]).toEqual([201, 'confirmed', null])
  expect((await trip.get(body.id, me)).body).toMatchObject(body)
  const [tripRow] = await trip.site.database.query('select current_participants as people from trips')
  expect(tripRow).toEqual({ people: 3 })
  const [seat] = await trip.site.database.query(
    'select is_locked, has_paid from seats where booking_id is not null',
  )
  expect(seat).toEqual({ is_locked: true, has_paid: true })
})

test('only one of ten travellers who choose the same seat gets it', async () => {
  await using trip = await startBookingSite()
  const travellers = await trip.people(10)
  const seatIds = [trip.seatIds[0]!]

  const answers = await Promise.all(travellers.map((as) => trip.hold(as, { seatIds })))

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'SEAT_TAKEN')).toHaveLength(9)
  expect((await trip.availability()).held).toBe(1)
})

test('only three of ten travellers get the last three places', async () => {
  await using trip = await startBookingSite({ maxParticipants: 3 })
  const travellers = await trip.people(10)

  const answers = await Promise.all(travellers.map((as) => trip.hold(as)))

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(answers.filter(({ body }) => body.code === 'TRIP_FULL')).toHaveLength(7)
})

test('a repeated request returns the same booking; a different one is refused', async () => {
  await using trip = await startBookingSite()
  const me = await trip.site.person()
  const request = { seatIds: trip.seatIds.slice(0, 2), partySize: 2 }
  const [first, second] = await Promise.all([trip.hold(me, request), trip.hold(me, request)])
  expect([first.status, second.status].toSorted()).toEqual([200, 201])
  expect(first.body.id).toBe(second.body.id)

  const reversedSeats = await trip.hold(me, { ...request, seatIds: request.seatIds.toReversed() })
  expect([reversedSeats.status, reversedSeats.body.id]).toEqual([200, first.body.id])
  const smallerParty = await trip.hold(me, { partySize: 1 })
  expect([smallerParty.status, smallerParty.body.code, smallerParty.body.bookingId]).toEqual([
    409,
    'ALREADY_BOOKED',
    first.body.id,
  ])
})

test.each<[string, unknown, string]>([
  ['nobody', { partySize: 0 }, 'partySize'],
  ['five people', { partySize: 5 }, 'partySize'],
  ['half a person', { partySize: 1.5 }, 'partySize'],
  ['people as text', { partySize: '2' }, 'partySize'],
  ['an unknown transport', { transport: 'balloon' }, 'transport'],
  ['more guests than the party has', { partySize: 2, guests: ['Liv', 'Ola'] }, 'guests'],
  ['a guest without a name', { partySize: 2, guests: [' '] }, 'guests.0'],
  ['a name as long as a novel', { partySize: 2, guests: ['x'.repeat(81)] }, 'guests.0'],
  ['one seat twice', { partySize: 2, seatIds: [1, 1] }, 'seatIds'],
  ['more seats than people', { partySize: 1, seatIds: [1, 2] }, 'seatIds'],
  ['seats without a car', { transport: 'own', seatIds: [1] }, 'seatIds'],
  ['seats for later', { transport: 'later', seatIds: [1] }, 'seatIds'],
  ['no number for a seat', { seatIds: ['1; drop table seats'] }, 'seatIds.0'],
  ['a number that is no id', { seatIds: [99999999999] }, 'seatIds.0'],
])('%s cannot be booked', async (_what, request, path) => {
  await using trip = await startBookingSite()
  const { status, body } = await trip.hold(await trip.site.person(), request as PlaceRequest)
  expect([status, body.code, body.issues?.[0]?.path]).toEqual([400, 'INVALID_INPUT', path])
  expect((await trip.availability()).held).toBe(0)
})

test('ignores sent values for fields that the server sets', async () => {
  await using trip = await startBookingSite()
  const request = {
    status: 'confirmed',
    unitPrice: '0.00',
    userId: 'demo-maya',
    expiresAt: '2999-01-01T00:00:00Z',
  }
  const { body } = await trip.hold(await trip.site.person(), request as PlaceRequest)
  expect(body).toMatchObject({ status: 'held', unitPrice: '120.50', secondsLeft: 900 })
})

test('visitors cannot book, and nobody can book a missing trip or a draft', async () => {
  await using trip = await startBookingSite()
  const { site, tripId } = trip
  expect((await site.call(holdPlaces, { params: { tripId }, body: {} })).status).toBe(401)
  const me = await site.person()
  const draft = await site.trip({ status: 'draft' })
  for (const id of [999, draft.id]) {
    const { body } = await site.call(holdPlaces, { params: { tripId: id }, body: {}, as: me })
    expect(body.code).toBe('TRIP_NOT_FOUND')
  }
})

test.each(['ongoing', 'completed', 'cancelled'] as const)(
  'refuses bookings of a trip that is %s',
  async (status) => {
    await using trip = await startBookingSite()
    const me = await trip.site.person()
    await trip.site.database.query('update trips set status = $1', [status])
    expect((await trip.hold(me)).body.code).toBe('TRIP_CLOSED')
  },
)

test('a trip closes at midnight of its first day, in the time zone of the site', async () => {
  await using trip = await startBookingSite({ startDate: '2099-07-01' }, { TIME_ZONE: 'Pacific/Auckland' })
  const [early, late] = await trip.people(2)
  const setClock = (time: string) =>
    trip.site.database.query(`update app_clock set ahead = $1::timestamptz - clock_timestamp()`, [time])
  await trip.site.database.query("update sessions set expire = '2100-01-01'")
  // Ten minutes before midnight in Auckland, which is noon of the day before in UTC.
  await setClock('2099-06-30T11:50:00Z')

  const { body } = await trip.hold(early!)
  expect(body.expiresAt).toBe('2099-06-30T12:00:00.000Z')
  await setClock('2099-06-30T12:00:01Z')
  expect((await trip.hold(late!)).body.code).toBe('TRIP_CLOSED')
})

test('refuses seats that are missing, on another trip, not approved or the driver’s', async () => {
  await using trip = await startBookingSite()
  const { site, tripId, seatIds } = trip
  const me = await site.person()
  const otherTrip = await site.tripWithCar()
  const codeFor = async (seatId: number) => (await trip.hold(me, { seatIds: [seatId] })).body.code
  const [driverSeat] = await site.database.query<{ id: number }>(
    'select id from seats where is_driver and trip_id = $1',
    [tripId],
  )

  expect(await codeFor(99_999)).toBe('SEAT_GONE')
  expect(await codeFor(otherTrip.seats[0]!.id)).toBe('SEAT_GONE')
  expect(await codeFor(driverSeat!.id)).toBe('SEAT_TAKEN')
  await site.database.query(`update cars set status = 'pending' where trip_id = $1`, [tripId])
  expect(await codeFor(seatIds[0]!)).toBe('CAR_NOT_APPROVED')
  expect((await trip.availability()).held).toBe(0)
})

test('holds neither of two seats when one is taken', async () => {
  await using trip = await startBookingSite()
  const [first, second] = await trip.people(2)
  await trip.hold(first!, { seatIds: [trip.seatIds[0]!] })

  const { body } = await trip.hold(second!, { partySize: 2, seatIds: trip.seatIds.slice(0, 2) })

  expect(body.code).toBe('SEAT_TAKEN')
  expect(await trip.availability()).toMatchObject({ held: 1, freeCarSeats: 3 })
})

test.each([0, null])('a maximum of %s participants means no limit', async (maxParticipants) => {
  await using trip = await startBookingSite({ maxParticipants })
  const { status } = await trip.hold(await trip.site.person(), { partySize: 4 })
  expect(status).toBe(201)
  expect(await trip.availability()).toMatchObject({ placesLeft: null, maxPartyNow: 4, held: 4 })
})

test('a lapsed hold frees its place and seat even before it is swept', async () => {
  await using trip = await startBookingSite({ maxParticipants: 1 })
  const [first, second] = await trip.people(2)
  const request = { seatIds: [trip.seatIds[0]!] }
  const { body: lapsedHold } = await trip.hold(first!, request)
  await trip.pass('15 minutes')

  expect((await trip.hold(second!, request)).status).toBe(201)
  expect((await trip.get(lapsedHold.id, first!)).body).toMatchObject({
    status: 'expired',
    seatIds: [],
    seats: [],
  })
})

test('a person whose hold lapsed can hold again', async () => {
  await using trip = await startBookingSite({ maxParticipants: 1 })
  const me = await trip.site.person()
  const { body: first } = await trip.hold(me)
  await trip.pass('16 minutes')
  const { status, body } = await trip.hold(me)
  expect(status).toBe(201)
  expect(body.id).not.toBe(first.id)
})

test('drivers need a volunteered car, and pick seats only for their guests', async () => {
  await using trip = await startBookingSite()
  const { site, tripId, seatIds, driver } = trip
  const [hiker] = await trip.people(1)
  expect((await trip.hold(hiker!, { transport: 'driving' })).body.code).toBe('NO_CAR_TO_DRIVE')
  await site.call(volunteerCar, { params: { tripId }, body: {}, as: hiker! })
  expect((await trip.hold(hiker!, { transport: 'driving' })).status).toBe(201)

  // A party of two needs one seat besides the driver's.
  const family = { transport: 'driving' as const, partySize: 2 }
  expect((await trip.hold(driver, { ...family, seatIds: seatIds.slice(0, 2) })).status).toBe(400)
  expect((await trip.hold(driver, { ...family, seatIds: seatIds.slice(0, 1) })).status).toBe(201)
})

test('the commit is the last statement of booking a free place', async () => {
  await using trip = await startBookingSite({ price: '0' })
  const { database, context } = trip.site
  const [person] = await insertPeople(database, 1)
  const input = { tripId: trip.tripId, userId: person!.id, request: {} }

  const statements = await listStatements(database.url, (db) => holdDirectly({ ...context, db }, input))

  expect(statements.at(-1)).toBe('commit')
})

test('a hold takes one statement, also with an idempotency key', async () => {
  await using trip = await startBookingSite()
  const { database, context } = trip.site
  const people = await insertPeople(database, 2)

  // The first person sends no key, the second one does.
  for (const [index, { id: userId }] of people.entries()) {
    const key = index === 0 ? null : { userId, route: 'POST', key: 'one', requestHash: 'hash' }
    const input = { tripId: trip.tripId, userId, request: { seatIds: [trip.seatIds[index]!] }, key }
    const statementCount = await countStatements(database.url, (db) =>
      holdDirectly({ ...context, db }, input),
    )
    expect(statementCount).toBe(1)
  }
})
