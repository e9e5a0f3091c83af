import { expect, test } from 'vitest'
import { getWaitlist, joinWaitlist, listWaitlist } from '#contract/waitlist.ts'
import { withBackground, type Person } from '#testing/start-app.ts'
import { startFullTrip } from '#testing/start-full-trip.ts'

withBackground()

test('a party that does not fit joins the waitlist, and sees its position', async () => {
  await using trip = await startFullTrip()
  const [first, second] = trip.waiters as [Person, Person]
  expect((await trip.hold(first)).body.code).toBe('TRIP_FULL')

  const { status, body } = await trip.join(first, { partySize: 2, acceptsFewer: true })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    partySize: 2,
    acceptsFewer: true,
    position: 1,
    parties: 1,
    offer: null,
    passedOver: null,
  })
  expect((await trip.join(second)).body).toMatchObject({
    partySize: 1,
    acceptsFewer: false,
    position: 2,
    parties: 2,
  })
  expect((await trip.availability()).waiting).toBe(2)
  expect(await trip.waiting(trip.going)).toBeNull()
})

test('a party that fits, or that is already on the trip, cannot join the waitlist', async () => {
  await using trip = await startFullTrip({ places: 2 })
  const [me] = trip.waiters as [Person]
  expect((await trip.join(trip.going)).body).toMatchObject({
    code: 'ALREADY_BOOKED',
    bookingId: trip.bookingId,
  })
  await trip.shrinkTo(1)
  expect((await trip.join(me)).body.code).toBe('PLACES_FREE')
  expect((await trip.join(me, { partySize: 2 })).status).toBe(201)
})

test('joining again changes nothing, except that a larger party goes to the end', async () => {
  await using trip = await startFullTrip()
  const [first, second] = trip.waiters as [Person, Person]
  const entry = (await trip.join(first, { partySize: 2 })).body
  await trip.join(second)

  const repeated = await trip.join(first, { partySize: 2 })
  expect([repeated.status, repeated.body.id, repeated.body.position]).toEqual([200, entry.id, 1])
  expect((await trip.join(first, { partySize: 1 })).body.position).toBe(1)
  expect((await trip.join(first, { partySize: 3 })).body.position).toBe(2)
  const both = await Promise.all([trip.join(second, { partySize: 2 }), trip.join(second, { partySize: 2 })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
})

test('a person’s waitlist entries are listed until the trip starts', async () => {
  await using trip = await startFullTrip()
  const [me, otherPerson] = trip.waiters as [Person, Person]
  await trip.join(me)
  const listEntries = async (as = me) => (await trip.site.call(listWaitlist, { as })).body
  expect(await listEntries()).toMatchObject([
    { tripId: trip.tripId, position: 1, trip: { title: 'Ridge walk' } },
  ])
  expect(await listEntries(otherPerson)).toEqual([])
  await trip.site.database.query("update trips set status = 'ongoing'")
  expect(await listEntries()).toEqual([])
  expect((await trip.join(otherPerson)).body.code).toBe('TRIP_CLOSED')
})

test('visitors, unknown trips and impossible party sizes are refused', async () => {
  await using trip = await startFullTrip({ waiters: 1 })
  const { site, tripId } = trip
  expect((await site.call(joinWaitlist, { params: { tripId }, body: {} })).status).toBe(401)
  expect((await site.call(getWaitlist, { params: { tripId } })).status).toBe(401)
  const [as] = trip.waiters as [Person]
  expect((await site.call(joinWaitlist, { params: { tripId: 999 }, body: {}, as })).status).toBe(404)
  expect((await site.call(getWaitlist, { params: { tripId: 999 }, as })).status).toBe(404)
  for (const partySize of [0, 5, 1.5]) expect((await trip.join(as, { partySize })).status).toBe(400)
})

test('a person paused after giving up two holds cannot join the waitlist either', async () => {
  await using trip = await startFullTrip()
  const [me, otherPerson] = trip.waiters as [Person, Person]
  await trip.giveUp()
  for (let round = 0; round < 2; round++) {
    const { body } = await trip.hold(me)
    await trip.cancel(body.id, me)
  }
  const { body: held } = await trip.hold(otherPerson)
  const refused = await trip.join(me)
  expect([refused.status, refused.body.code]).toEqual([429, 'HOLD_PAUSED'])
  expect(Number(refused.header('retry-after'))).toBeGreaterThan(59 * 60)
  await trip.confirm(held.id)
  await trip.pass('1 hour')
  expect((await trip.join(me)).status).toBe(201)
})
