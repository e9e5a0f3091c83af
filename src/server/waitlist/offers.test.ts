import { expect, test } from 'vitest'
import { updateTrip } from '#contract/trip-input.ts'
import { withBackground, type Person } from '#testing/start-app.ts'
import { startFullTrip, type FullTrip } from '#testing/start-full-trip.ts'

withBackground()

/** A place for which everybody waits, and which the first is offered. */
async function startOffer(values: Parameters<typeof startFullTrip>[0] = {}) {
  const trip = await startFullTrip(values)
  for (const waiter of trip.waiters) await trip.join(waiter)
  await trip.giveUp()
  const [first, second] = trip.waiters as [Person, Person]
  const offer = await trip.offerOf(first)
  return { ...trip, first, second, bookingId: offer!.bookingId }
}

/** Somebody waits for a place whose hold has just lapsed. Returns who waits. */
async function waitForLapsedHold(trip: FullTrip): Promise<Person> {
  const [holder, waiter] = trip.waiters as [Person, Person]
  await trip.giveUp()
  await trip.hold(holder)
  await trip.join(waiter)
  await trip.pass('15 minutes')
  return waiter
}

test('a freed place is offered to the first in the queue, and nobody else can take it', async () => {
  await using trip = await startOffer()
  const { first, second } = trip
  const passerBy = await trip.site.person()

  expect(await trip.offerOf(first)).toMatchObject({ partySize: 1 })
  expect(await trip.offerOf(second)).toBeNull()
  expect((await trip.hold(passerBy)).body.code).toBe('TRIP_FULL')
  expect(await trip.availability()).toMatchObject({ placesLeft: 0, maxPartyNow: 0, held: 1 })
})

test('the place of a lapsed hold is offered before anybody else can take it', async () => {
  await using trip = await startFullTrip()
  const waiter = await waitForLapsedHold(trip)

  expect((await trip.hold(await trip.site.person())).body.code).toBe('TRIP_FULL')
  await expect.poll(() => trip.offerOf(waiter)).toMatchObject({ partySize: 1 })
})

test('an accepted offer becomes a hold without seats', async () => {
  await using trip = await startOffer()
  const { first, second, bookingId } = trip

  expect((await trip.accept(bookingId, second)).status).toBe(404)
  const { body } = await trip.accept(bookingId, first)
  expect(body).toMatchObject({ status: 'held', seatIds: [], unitPrice: '120.50' })
  expect((await trip.accept(bookingId, first)).body).toMatchObject({ id: bookingId, status: 'held' })
  expect(await trip.waiting(first)).toBeNull()
  expect((await trip.change(bookingId, first, { seatIds: [trip.seatIds[0]!] })).status).toBe(200)
})

test('an accepted offer of a free trip is confirmed at once', async () => {
  await using trip = await startOffer({ price: '0' })
  const { first, bookingId } = trip
  expect((await trip.accept(bookingId, first)).body).toMatchObject({ status: 'confirmed', expiresAt: null })
})

test('an offer cannot be held, changed or renewed before it is accepted', async () => {
  await using trip = await startOffer()
  const { first, bookingId } = trip
  expect((await trip.hold(first)).body).toMatchObject({ code: 'ALREADY_BOOKED', bookingId })
  expect((await trip.change(bookingId, first, { transport: 'own' })).body.code).toBe('OFFER_NOT_ACCEPTED')
  expect((await trip.renew(bookingId, first)).body.code).toBe('OFFER_NOT_ACCEPTED')
})

test('a declined offer goes to the next party, and the first one leaves the waitlist', async () => {
  await using trip = await startOffer()
  const { first, second, bookingId } = trip

  expect((await trip.decline(bookingId, first)).body.status).toBe('cancelled')
  expect(await trip.waiting(first)).toBeNull()
  expect(await trip.offerOf(second)).toMatchObject({ partySize: 1 })
  expect((await trip.decline(bookingId, first)).status).toBe(200)
  expect((await trip.accept(bookingId, first)).body.code).toBe('NOT_OFFERED')
})

test('leaving the waitlist passes the offer to the next party', async () => {
  await using trip = await startOffer()
  const { first, second } = trip

  expect((await trip.leave(first)).status).toBe(204)
  expect(await trip.offerOf(second)).toMatchObject({ partySize: 1 })
  expect((await trip.leave(first)).status).toBe(204)
})

test('a party that lets an offer lapse comes last, and is removed after a second lapse', async () => {
  await using trip = await startOffer({ waiters: 3 })
  const [first, second, third] = trip.waiters as [Person, Person, Person]
  const { bookingId } = trip
  const outsider = await trip.site.person()

  await trip.pass('24 hours')
  await expect.poll(() => trip.offerOf(second)).toMatchObject({ partySize: 1 })
  expect((await trip.accept(bookingId, first)).body.code).toBe('OFFER_ENDED')
  expect(await trip.waiting(first)).toMatchObject({
    position: 1,
    offer: null,
    passedOver: { places: 1, reason: 'lapsed' },
  })
  // A declined offer goes to the next party, not back to the one that let it lapse.
  await trip.decline((await trip.offerOf(second))!.bookingId, second)
  expect([await trip.offerOf(first), await trip.offerOf(third)]).toMatchObject([null, { partySize: 1 }])

  // Both let an offer lapse, so both are asked again, and nobody else can book.
  await trip.pass('24 hours')
  await expect.poll(() => trip.offerOf(first)).toMatchObject({ partySize: 1 })
  expect((await trip.hold(outsider)).body.code).toBe('TRIP_FULL')
  await trip.pass('24 hours')
  await expect.poll(() => trip.offerOf(third)).toMatchObject({ partySize: 1 })
  expect(await trip.waiting(first)).toBeNull()
  expect((await trip.hold(outsider)).body.code).toBe('TRIP_FULL')

  await trip.pass('24 hours')
  await expect.poll(() => trip.waiting(third)).toBeNull()
  expect((await trip.hold(outsider)).status).toBe(201)
})

test('a smaller party behind gets the offer first, and the larger one is told why', async () => {
  await using trip = await startFullTrip({ places: 3 })
  const [family, single] = trip.waiters as [Person, Person]
  await trip.join(family, { partySize: 3 })
  await trip.join(single)
  await trip.shrinkTo(2)

  expect(await trip.offerOf(single)).toMatchObject({ partySize: 1 })
  expect(await trip.waiting(family)).toMatchObject({ offer: null, passedOver: { places: 1, reason: 'size' } })
})

test('a place that fits no waiting party is open to everybody', async () => {
  await using trip = await startFullTrip({ places: 3, waiters: 1 })
  const [family] = trip.waiters as [Person]
  await trip.join(family, { partySize: 3 })
  await trip.shrinkTo(2)
  expect(await trip.availability()).toMatchObject({ placesLeft: 1, maxPartyNow: 1 })
  expect((await trip.hold(await trip.site.person())).status).toBe(201)
})

test('a party that accepts fewer places gets the free ones, even at once when it joins', async () => {
  await using trip = await startFullTrip({ places: 3 })
  const [first, second] = trip.waiters as [Person, Person]
  await trip.join(first, { partySize: 3, acceptsFewer: true })
  await trip.shrinkTo(1)
  expect(await trip.offerOf(first)).toMatchObject({ partySize: 2 })
  await trip.decline((await trip.offerOf(first))!.bookingId, first)
  expect((await trip.join(second, { partySize: 4, acceptsFewer: true })).body.offer).toMatchObject({
    partySize: 2,
  })
})

test('raising the number of places offers them to the waitlist', async () => {
  await using trip = await startFullTrip({ waiters: 3 })
  const admin = await trip.site.person({ isAdmin: true })
  const [first, second, third] = trip.waiters as [Person, Person, Person]
  for (const waiter of [first, second, third]) await trip.join(waiter)

  await trip.site.call(updateTrip, { params: { id: trip.tripId }, body: { maxParticipants: 3 }, as: admin })

  await expect.poll(() => trip.offerOf(second)).toMatchObject({ partySize: 1 })
  expect(await trip.offerOf(first)).toMatchObject({ partySize: 1 })
  expect(await trip.offerOf(third)).toBeNull()
})

test('offered places count as taken when a trip is made smaller', async () => {
  await using trip = await startFullTrip({ places: 2 })
  const admin = await trip.site.person({ isAdmin: true })
  const [first] = trip.waiters as [Person]
  await trip.join(first)
  await trip.shrinkTo(1)
  const params = { id: trip.tripId }
  const { body } = await trip.site.call(updateTrip, { params, body: { maxParticipants: 1 }, as: admin })
  expect(body.code).toBe('BELOW_PLACES_TAKEN')
})

test('accepting every offer twice at once creates each hold once', async () => {
  await using trip = await startFullTrip({ places: 3, waiters: 3 })
  for (const waiter of trip.waiters) await trip.join(waiter)
  await trip.giveUp()
  const offers = await Promise.all(trip.waiters.map((waiter) => trip.offerOf(waiter)))
  const answers = await Promise.all(
    offers.flatMap((offer, index) => {
      const accept = () => trip.accept(offer!.bookingId, trip.waiters[index]!)
      return [accept(), accept()]
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await trip.availability()).toMatchObject({ held: 3, placesLeft: 0, waiting: 0 })
})

test('a person’s own lapsed hold does not block their offer', async () => {
  await using trip = await startFullTrip({ places: 3 })
  const [me, otherPerson] = trip.waiters as [Person, Person]
  await trip.shrinkTo(2)
  await trip.join(me, { partySize: 2 })
  await trip.hold(me)
  await trip.pass('15 minutes')
  // Even if the lapsed hold was not swept yet.
  expect((await trip.giveUp()).status).toBe(200)
  expect(await trip.offerOf(me)).toMatchObject({ partySize: 2 })

  await trip.hold(otherPerson)
  await trip.pass('15 minutes')
  const { status, body } = await trip.join(otherPerson, { partySize: 3, acceptsFewer: true })
  expect([status, body.offer?.partySize]).toEqual([201, 1])
})

test('a person who books while a lapsed place is offered to them gets that offer', async () => {
  await using trip = await startFullTrip()
  const waiter = await waitForLapsedHold(trip)

  const { body } = await trip.hold(waiter)
  expect(body.code).toBe('ALREADY_BOOKED')
  expect((await trip.get(body.bookingId!, waiter)).body).toMatchObject({ status: 'offered' })
})

test('a trip that opens again makes offers to its waitlist', async () => {
  await using trip = await startFullTrip()
  const admin = await trip.site.person({ isAdmin: true })
  const [waiter] = trip.waiters as [Person]
  await trip.join(waiter)
  await trip.site.database.query(
    "update trips set status = 'ongoing', start_date = app_now()::date, end_date = app_now()::date + 3",
  )
  await trip.cancel(trip.bookingId, admin)
  expect(await trip.offerOf(waiter)).toBeNull()

  const dates = { startDate: '2099-08-01', endDate: '2099-08-02' }
  const { body } = await trip.site.call(updateTrip, { params: { id: trip.tripId }, body: dates, as: admin })
  expect(body.status).toBe('upcoming')
  await expect.poll(() => trip.offerOf(waiter)).toMatchObject({ partySize: 1 })
})

test('leaving the waitlist frees no place, so a party that let an offer lapse still comes last', async () => {
  await using trip = await startFullTrip({ places: 2, waiters: 3 })
  const [lapsing, leaving, next] = trip.waiters as [Person, Person, Person]
  await trip.join(lapsing)
  await trip.join(leaving)
  await trip.join(next, { partySize: 2 })
  await trip.shrinkTo(1)
  await trip.pass('24 hours')
  await expect.poll(() => trip.offerOf(leaving)).toMatchObject({ partySize: 1 })
  await trip.join(next, { partySize: 1 })

  await trip.leave(leaving)
  expect([await trip.offerOf(lapsing), await trip.offerOf(next)]).toMatchObject([null, { partySize: 1 }])
})

test('a person who gave up an offer and joins again comes after everybody else', async () => {
  await using trip = await startFullTrip({ waiters: 2 })
  const [returning, newcomer] = trip.waiters as [Person, Person]
  await trip.join(returning)
  await trip.giveUp()
  await trip.leave(returning)
  const { body: held } = await trip.hold(newcomer)
  await trip.join(returning)
  const latecomer = await trip.site.person()
  await trip.join(latecomer)
  expect([await trip.waiting(returning), await trip.waiting(latecomer)]).toMatchObject([
    { position: 2 },
    { position: 1 },
  ])

  await trip.cancel(held.id, newcomer)
  expect([await trip.offerOf(returning), await trip.offerOf(latecomer)]).toMatchObject([
    null,
    { partySize: 1 },
  ])
  await trip.pass('24 hours')
  await expect.poll(() => trip.offerOf(returning)).toMatchObject({ partySize: 1 })
  // The offer that was given up counts, so this was the second.
  await trip.pass('24 hours')
  await expect.poll(() => trip.waiting(returning)).toBeNull()
})
