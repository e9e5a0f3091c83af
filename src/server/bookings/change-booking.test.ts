import { expect, test } from 'vitest'
import { startBookingSite } from '#testing/start-booking-site.ts'

test('changing seats keeps those that stay and frees the others', async () => {
  await using trip = await startBookingSite()
  const me = await trip.site.person()
  const [first, second, third] = trip.seatIds as [number, number, number]
  const { body } = await trip.hold(me, { partySize: 2, seatIds: [first, second] })

  const response = await trip.change(body.id, me, { seatIds: [second, third] })

  expect(response.body).toMatchObject({ seatIds: [second, third], transport: 'car', partySize: 2 })
  expect((await trip.hold(await trip.site.person(), { seatIds: [first] })).status).toBe(201)
})

test('a refused change leaves the booking as it was', async () => {
  await using trip = await startBookingSite()
  const [me, otherPerson] = await trip.people(2)
  const [first, second] = trip.seatIds as [number, number]
  const { body } = await trip.hold(me!, { seatIds: [first] })
  await trip.hold(otherPerson!, { seatIds: [second] })

  const { status, body: failure } = await trip.change(body.id, me!, { seatIds: [second], guests: [] })

  expect([status, failure.code]).toEqual([409, 'SEAT_TAKEN'])
  expect((await trip.get(body.id, me!)).body.seatIds).toEqual([first])
})

test('only one of two people who change to the same seat at once gets it', async () => {
  await using trip = await startBookingSite()
  const people = await trip.people(2)
  const holds = await Promise.all(people.map((as) => trip.hold(as)))
  const seatIds = [trip.seatIds[0]!]

  const answers = await Promise.all(
    holds.map(({ body }, index) => trip.change(body.id, people[index]!, { seatIds })),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('changing to own transport frees the seats', async () => {
  await using trip = await startBookingSite()
  const me = await trip.site.person()
  const { body } = await trip.hold(me, { seatIds: [trip.seatIds[0]!] })
  expect((await trip.change(body.id, me, { transport: 'own' })).body).toMatchObject({
    transport: 'own',
    seatIds: [],
  })
  expect(await trip.availability()).toMatchObject({ freeCarSeats: 4, needSeats: 0 })
})

test('a held party can shrink, and grow while there are places', async () => {
  await using trip = await startBookingSite({ maxParticipants: 3 })
  const me = await trip.site.person()
  const { body } = await trip.hold(me, { partySize: 2, guests: ['Liv'] })

  expect((await trip.change(body.id, me, { partySize: 4 })).body.code).toBe('TRIP_FULL')
  expect((await trip.change(body.id, me, { partySize: 3 })).body.partySize).toBe(3)
  const tooManyGuests = await trip.change(body.id, me, { partySize: 1, guests: ['Liv'] })
  expect(tooManyGuests.body.issues?.[0]?.path).toBe('guests')
  expect((await trip.change(body.id, me, { partySize: 1 })).body).toMatchObject({ partySize: 1, guests: [] })
  expect((await trip.availability()).placesLeft).toBe(2)
})

test('a confirmed party can only shrink, which frees places and seats', async () => {
  await using trip = await startBookingSite({ maxParticipants: 4 })
  const me = await trip.site.person()
  const { body } = await trip.hold(me, { partySize: 3, seatIds: trip.seatIds.slice(0, 3) })
  await trip.confirm(body.id)

  expect((await trip.change(body.id, me, { partySize: 4 })).body.code).toBe('ADD_PEOPLE_INSTEAD')
  expect((await trip.change(body.id, me, { partySize: 2 })).body.issues?.[0]?.path).toBe('seatIds')
  const { body: smaller } = await trip.change(body.id, me, {
    partySize: 2,
    seatIds: trip.seatIds.slice(0, 2),
  })
  expect(smaller).toMatchObject({ status: 'confirmed', partySize: 2 })
  const [tripRow] = await trip.site.database.query('select current_participants as people from trips')
  expect(tripRow).toEqual({ people: 2 })
  const paidSeats = await trip.site.database.query('select id from seats where has_paid order by id')
  expect(paidSeats).toEqual(trip.seatIds.slice(0, 2).map((id) => ({ id })))
})

test('refuses changes to ended bookings, started trips and other people’s bookings', async () => {
  await using trip = await startBookingSite()
  const [me, otherPerson] = await trip.people(2)
  const admin = await trip.site.person({ isAdmin: true })
  const { body } = await trip.hold(me!)
  const codeFor = async (as = me!) => (await trip.change(body.id, as, { transport: 'own' })).body.code

  expect(await codeFor(otherPerson)).toBe('BOOKING_NOT_FOUND')
  expect(await codeFor(admin)).toBe('NOT_YOURS')
  await trip.confirm(body.id)
  await trip.site.database.query("update trips set status = 'ongoing'")
  expect(await codeFor()).toBe('TRIP_CLOSED')
  await trip.site.database.query("update trips set status = 'upcoming'")
  await trip.cancel(body.id, me!)
  expect(await codeFor()).toBe('BOOKING_ENDED')
  const { body: second } = await trip.hold(me!)
  await trip.pass('15 minutes')
  expect((await trip.change(second.id, me!, { transport: 'own' })).body.code).toBe('HOLD_ENDED')
})

test('a renewed hold lasts fifteen minutes from now, but forty-five in all', async () => {
  await using trip = await startBookingSite()
  const me = await trip.site.person()
  const { body } = await trip.hold(me)
  const renewAndCountSeconds = async () => (await trip.renew(body.id, me)).body.secondsLeft

  await trip.pass('10 minutes')
  expect(await renewAndCountSeconds()).toBe(15 * 60)
  await trip.pass('14 minutes')
  expect(await renewAndCountSeconds()).toBe(15 * 60)
  await trip.pass('14 minutes')
  // 38 minutes have passed, so seven are left.
  expect(await renewAndCountSeconds()).toBeLessThanOrEqual(7 * 60)
  await trip.pass('7 minutes')
  expect((await trip.renew(body.id, me)).body.code).toBe('HOLD_ENDED')
})

test('only the owner can renew a hold', async () => {
  await using trip = await startBookingSite()
  const [me, otherPerson] = await trip.people(2)
  const { body } = await trip.hold(me!)
  expect((await trip.renew(body.id, otherPerson!)).status).toBe(404)
  await trip.confirm(body.id)
  expect((await trip.renew(body.id, me!)).body).toMatchObject({ status: 'confirmed', expiresAt: null })
  await trip.cancel(body.id, me!)
  expect((await trip.renew(body.id, me!)).body.code).toBe('BOOKING_ENDED')
})
