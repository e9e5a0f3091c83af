import { expect, test } from 'vitest'
import { startBookingSite } from '#testing/start-booking-site.ts'

test('seats are changed without ever letting go of those that stay', async () => {
  await using trip = await startBookingSite()
  const me = await trip.site.person()
  const [one, two, three] = trip.seatIds as [number, number, number]
  const { body } = await trip.hold(me, { partySize: 2, seatIds: [one, two] })

  const changed = await trip.change(body.id, me, { seatIds: [two, three] })

  expect(changed.body).toMatchObject({ seatIds: [two, three], transport: 'car', partySize: 2 })
  expect((await trip.hold(await trip.site.person(), { seatIds: [one] })).status).toBe(201)
})

test('a change that cannot be made changes nothing', async () => {
  await using trip = await startBookingSite()
  const [me, other] = await trip.people(2)
  const [one, two] = trip.seatIds as [number, number]
  const { body } = await trip.hold(me!, { seatIds: [one] })
  await trip.hold(other!, { seatIds: [two] })

  const { status, body: failure } = await trip.change(body.id, me!, { seatIds: [two], guests: [] })

  expect([status, failure.code]).toEqual([409, 'SEAT_TAKEN'])
  expect((await trip.get(body.id, me!)).body.seatIds).toEqual([one])
})

test('of two people changing to one seat, exactly one gets it', async () => {
  await using trip = await startBookingSite()
  const people = await trip.people(2)
  const held = await Promise.all(people.map((as) => trip.hold(as)))
  const seatIds = [trip.seatIds[0]!]

  const answers = await Promise.all(
    held.map(({ body }, at) => trip.change(body.id, people[at]!, { seatIds })),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('travelling by one’s own means leaves the seats to others', async () => {
  await using trip = await startBookingSite()
  const me = await trip.site.person()
  const { body } = await trip.hold(me, { seatIds: [trip.seatIds[0]!] })
  expect((await trip.change(body.id, me, { transport: 'own' })).body).toMatchObject({
    transport: 'own',
    seatIds: [],
  })
  expect(await trip.availability()).toMatchObject({ freeCarSeats: 4, needSeats: 0 })
})

test('a held party grows as far as there are places, and shrinks', async () => {
  await using trip = await startBookingSite({ maxParticipants: 3 })
  const me = await trip.site.person()
  const { body } = await trip.hold(me, { partySize: 2, guests: ['Liv'] })

  expect((await trip.change(body.id, me, { partySize: 4 })).body.code).toBe('TRIP_FULL')
  expect((await trip.change(body.id, me, { partySize: 3 })).body.partySize).toBe(3)
  const tooMany = await trip.change(body.id, me, { partySize: 1, guests: ['Liv'] })
  expect(tooMany.body.issues?.[0]?.path).toBe('guests')
  expect((await trip.change(body.id, me, { partySize: 1 })).body).toMatchObject({ partySize: 1, guests: [] })
  expect((await trip.availability()).placesLeft).toBe(2)
})

test('a confirmed party only shrinks, and what it leaves is free', async () => {
  await using trip = await startBookingSite({ maxParticipants: 4 })
  const me = await trip.site.person()
  const { body } = await trip.hold(me, { partySize: 3, seatIds: trip.seatIds.slice(0, 3) })
  await trip.confirm(body.id)

  expect((await trip.change(body.id, me, { partySize: 4 })).body.code).toBe('PARTY_CANNOT_GROW')
  expect((await trip.change(body.id, me, { partySize: 2 })).body.issues?.[0]?.path).toBe('seatIds')
  const { body: smaller } = await trip.change(body.id, me, {
    partySize: 2,
    seatIds: trip.seatIds.slice(0, 2),
  })
  expect(smaller).toMatchObject({ status: 'confirmed', partySize: 2 })
  const [counted] = await trip.site.database.query('select current_participants as people from trips')
  expect(counted).toEqual({ people: 2 })
  const paid = await trip.site.database.query('select id from seats where has_paid order by id')
  expect(paid).toEqual(trip.seatIds.slice(0, 2).map((id) => ({ id })))
})

test('what has ended, has started or is somebody else’s cannot be changed', async () => {
  await using trip = await startBookingSite()
  const [me, other] = await trip.people(2)
  const admin = await trip.site.person({ isAdmin: true })
  const { body } = await trip.hold(me!)
  const codeFor = async (as = me!) => (await trip.change(body.id, as, { transport: 'own' })).body.code

  expect(await codeFor(other)).toBe('BOOKING_NOT_FOUND')
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

test('a hold is kept for fifteen minutes more, forty-five in all', async () => {
  await using trip = await startBookingSite()
  const me = await trip.site.person()
  const { body } = await trip.hold(me)
  const renewed = async () => (await trip.renew(body.id, me)).body.secondsLeft

  await trip.pass('10 minutes')
  expect(await renewed()).toBe(900)
  await trip.pass('14 minutes')
  expect(await renewed()).toBe(900)
  await trip.pass('14 minutes')
  // 38 minutes have passed.
  expect(await renewed()).toBeLessThanOrEqual(7 * 60)
  await trip.pass('7 minutes')
  expect((await trip.renew(body.id, me)).body.code).toBe('HOLD_ENDED')
})

test('only who holds can keep holding', async () => {
  await using trip = await startBookingSite()
  const [me, other] = await trip.people(2)
  const { body } = await trip.hold(me!)
  expect((await trip.renew(body.id, other!)).status).toBe(404)
  await trip.confirm(body.id)
  expect((await trip.renew(body.id, me!)).body).toMatchObject({ status: 'confirmed', expiresAt: null })
  await trip.cancel(body.id, me!)
  expect((await trip.renew(body.id, me!)).body.code).toBe('BOOKING_ENDED')
})
