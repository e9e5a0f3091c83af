import { expect, test } from 'vitest'
import { holdPlaces, listBookings, listPeople, previewCancellation } from '#contract/bookings.ts'
import { getManifest, listSeats } from '#contract/cars.ts'
import { getReadiness, isReady } from '#contract/readiness.ts'
import { updateTrip } from '#contract/trip-input.ts'
import { withBackground, type Person } from '#testing/start-app.ts'
import { startPaymentSite, type PayingTrip } from '#testing/start-payment-site.ts'
import { findNotifications } from '#testing/test-notifications.ts'
import { findOwnTrips } from '../calendar/find-own-trips.ts'
import { reconcilePayments } from '../checkout/reconcile-payments.ts'
import { composeReminders } from '../notifications/compose-reminders.ts'
import { findPartySizes } from './people-on-trip.ts'
import { sweepLapsedBookings } from './sweep-lapsed-bookings.ts'

withBackground()

const PRICE_CENTS = 12_050

/** A trip and somebody with a paid booking on it. */
async function startPaidTrip(values: Parameters<typeof startPaymentSite>[0] = {}) {
  const trip = await startPaymentSite(values)
  const me = await trip.site.person({ firstName: 'Kit' })
  const own = await trip.buy(me, PRICE_CENTS)
  return Object.assign(trip, { me, own })
}

async function codeOf(answer: Promise<{ status: number; body: { code?: string } }>): Promise<string> {
  const { status, body } = await answer
  return [status, body.code].filter(Boolean).join(' ')
}

/** Pays for the people whom somebody adds, and returns their booking. */
async function addAndPay(trip: PayingTrip, { own, me, body = {}, cents }: AddAndPayInput): Promise<number> {
  const { body: added } = await trip.add(own, me, body)
  expect(await trip.buy(me, cents)).toBe(added.id)
  return added.id
}

/** What messages of this kind say. */
async function textsFor({ site }: PayingTrip, person: Person, kind: string): Promise<string[]> {
  return (await findNotifications(site, person)).filter((each) => each.kind === kind).map(({ text }) => text)
}

type AddAndPayInput = {
  own: number
  me: Person
  body?: Parameters<PayingTrip['add']>[2]
  cents: number
}

test('people are added by a hold of 15 minutes, counted in the places, with a payment of their own', async () => {
  await using trip = await startPaidTrip({ maxParticipants: 4 })
  const { site, me, own, seatIds } = trip
  const request = { partySize: 2, guests: ['Liv', 'Jo'], seatIds: seatIds.slice(0, 2) }
  const held = await trip.add(own, me, request)
  expect(held).toMatchObject({
    status: 201,
    body: { addedTo: own, status: 'held', partySize: 2, guests: ['Liv', 'Jo'], unitPrice: '120.50' },
  })
  expect(held.body.secondsLeft).toBeGreaterThan(14 * 60)
  expect(await trip.availability()).toMatchObject({ confirmed: 1, held: 2, placesLeft: 1 })
  // The same request again returns the same hold; another one is refused.
  expect(await trip.add(own, me, request)).toMatchObject({ status: 200, body: { id: held.body.id } })
  const other = await trip.add(own, me, { partySize: 1 })
  expect(other).toMatchObject({ status: 409, body: { code: 'ALREADY_ADDING', bookingId: held.body.id } })

  expect(await trip.buy(me, 2 * PRICE_CENTS)).toBe(held.body.id)
  expect((await trip.get(held.body.id, me)).body).toMatchObject({ status: 'confirmed', paid: '241.00' })
  expect((await trip.get(own, me)).body).toMatchObject({ status: 'confirmed', partySize: 1, paid: '120.50' })
  expect(await trip.availability()).toMatchObject({ confirmed: 3, held: 0 })
  await expect
    .poll(async () => (await findNotifications(site, me)).map(({ title }) => title))
    .toContainEqual(expect.stringMatching(/^The (people you added are|person you added is) going: /))
  expect(await trip.contradictions()).toEqual([])
})

test('only the booker of a confirmed party adds people, up to four in all, and none of them drives', async () => {
  await using trip = await startPaidTrip()
  const { site, me, own } = trip
  const [stranger, admin] = [await site.person(), await site.person({ isAdmin: true })]
  expect(await codeOf(trip.add(own, stranger))).toBe('404 BOOKING_NOT_FOUND')
  expect(await codeOf(trip.add(own, admin))).toBe('403 NOT_YOURS')
  const { body: hold } = await trip.hold(stranger)
  expect(await codeOf(trip.add(hold.id, stranger))).toBe('409 NOT_CONFIRMED_YET')

  const { body: heldPeople } = await trip.add(own, me)
  expect(await codeOf(trip.add(heldPeople.id, me))).toBe('200')
  await trip.cancel(heldPeople.id, me)

  expect(await codeOf(trip.add(own, me, { partySize: 4 }))).toBe('409 PARTY_TOO_LARGE')
  expect(await codeOf(trip.add(own, me, { transport: 'driving' }))).toBe('400 INVALID_INPUT')
  expect(await codeOf(trip.add(own, me, { guests: ['Liv', 'Jo'] }))).toBe('400 INVALID_INPUT')
  expect(await codeOf(trip.change(own, me, { partySize: 2 }))).toBe('409 ADD_PEOPLE_INSTEAD')

  const added = await addAndPay(trip, { own, me, cents: PRICE_CENTS })
  // The address of added people leads to the booking they belong to.
  const { body: more } = await trip.add(added, me, { partySize: 2 })
  expect(more).toMatchObject({ addedTo: own, partySize: 2 })
  expect(await codeOf(trip.change(more.id, me, { partySize: 3 }))).toBe('409 PARTY_TOO_LARGE')
  expect((await trip.change(more.id, me, { partySize: 1 })).body.partySize).toBe(1)

  await trip.cancel(own, me)
  expect(await codeOf(trip.add(own, me))).toBe('409 BOOKING_ENDED')
})

test('added people pay today’s price, and are refunded by today’s terms', async () => {
  await using trip = await startPaidTrip()
  const { site, tripId, me, own } = trip
  const admin = await site.person({ isAdmin: true })
  const change = (body: object) => site.call(updateTrip, { params: { id: tripId }, body, as: admin })
  await change({ price: '150.00', refundTiers: [{ daysBefore: 0, percent: 40 }] })
  const { body: held } = await trip.add(own, me, { partySize: 2 })
  // A later change does not matter for the hold.
  await change({ price: '90.00' })
  expect(await codeOf(trip.begin(me, 2 * 9_000))).toBe('409 AMOUNT_DIFFERS')
  expect(await trip.buy(me, 2 * 15_000)).toBe(held.id)
  await trip.pass('2 days')

  // One of the two leaves, then the other; the booker's own refund is by the former terms.
  await trip.change(held.id, me, { partySize: 1 })
  await trip.cancel(held.id, me)
  expect(await trip.refunds()).toMatchObject([
    { amount: '60.00', reason: 'party-smaller' },
    { amount: '60.00', reason: 'cancelled' },
  ])
  expect((await trip.get(own, me)).body).toMatchObject({
    status: 'confirmed',
    paid: '120.50',
    refunded: '0.00',
  })
  expect(await trip.contradictions()).toEqual([])
})

test('whoever cancels leaves with the people they added; each is refunded by its own terms', async () => {
  await using trip = await startPaidTrip()
  const { site, tripId, me, own, seatIds } = trip
  const admin = await site.person({ isAdmin: true })
  const body = { price: '100.00', refundTiers: [{ daysBefore: 0, percent: 40 }] }
  await site.call(updateTrip, { params: { id: tripId }, body, as: admin })
  const paid = await addAndPay(trip, { own, me, body: { seatIds: seatIds.slice(0, 1) }, cents: 10_000 })
  const { body: held } = await trip.add(own, me)
  await trip.begin(me, 10_000)
  await trip.pass('2 minutes')

  const preview = await site.call(previewCancellation, { params: { id: own }, as: admin })
  expect(preview.body).toMatchObject({
    refund: '120.50',
    added: [
      { bookingId: paid, partySize: 1, paid: '100.00', refund: '100.00' },
      { bookingId: held.id, partySize: 1, paid: '0.00', refund: '0.00' },
    ],
  })
  const ofSome = { params: { id: own }, query: { leaving: '1' }, as: me }
  expect((await site.call(previewCancellation, ofSome)).body.added).toEqual([])

  await trip.pass('2 days')
  // The hold has lapsed meanwhile.
  const later = await site.call(previewCancellation, { params: { id: own }, as: me })
  expect(later.body.added).toMatchObject([{ bookingId: paid, refund: '40.00' }])
  await trip.cancel(own, me)
  expect(await trip.refunds()).toMatchObject([{ amount: '120.50' }, { amount: '40.00' }])
  const statuses = (await site.call(listBookings, { as: me })).body.map(({ id, status }) => [id, status])
  expect(statuses.toSorted()).toEqual([
    [own, 'cancelled'],
    [paid, 'cancelled'],
    [held.id, 'expired'],
  ])
  expect(await trip.availability()).toMatchObject({ confirmed: 0, held: 0, freeCarSeats: 4 })
  expect(await trip.contradictions()).toEqual([])
})

test('a hold that lapses, is given up or is declined leaves the confirmed booking as it was', async () => {
  await using trip = await startPaidTrip()
  const { site, me, own, seatIds } = trip
  await trip.change(own, me, { seatIds: seatIds.slice(0, 1) })
  const before = (await trip.get(own, me)).body

  const { body: declined } = await trip.add(own, me, { seatIds: seatIds.slice(1, 2) })
  const { body: intent } = await trip.begin(me, PRICE_CENTS)
  await trip.pay(me, intent.clientSecret, 'declined')
  expect((await trip.check(me)).booking).toMatchObject({ id: declined.id, status: 'held' })
  await trip.cancel(declined.id, me)

  const { body: lapsed } = await trip.add(own, me, { seatIds: seatIds.slice(1, 2) })
  await trip.pass('16 minutes')
  await sweepLapsedBookings(site.context)
  expect((await trip.get(lapsed.id, me)).body.status).toBe('expired')
  expect((await trip.get(own, me)).body).toEqual(before)
  expect(await trip.availability()).toMatchObject({ confirmed: 1, held: 0, freeCarSeats: 3 })
  expect(await trip.contradictions()).toEqual([])
})

test('giving up two holds of added people within a day pauses adding people for an hour', async () => {
  await using trip = await startPaidTrip()
  const { me, own } = trip
  for (let round = 0; round < 2; round++) {
    const { body } = await trip.add(own, me)
    await trip.cancel(body.id, me)
  }
  expect(await codeOf(trip.add(own, me))).toBe('429 HOLD_PAUSED')
  await trip.pass('61 minutes')
  expect(await codeOf(trip.add(own, me))).toBe('201')
})

test('adding people counts as an unpaid hold, of which nobody has more than three', async () => {
  await using trip = await startPaidTrip()
  const { me, own } = trip
  const others = await Promise.all([1, 2, 3].map(() => trip.site.trip({ price: '80' })))
  for (const { id: tripId } of others) {
    expect((await trip.site.call(holdPlaces, { params: { tripId }, body: {}, as: me })).status).toBe(201)
  }
  expect(await codeOf(trip.add(own, me))).toBe('409 TOO_MANY_HOLDS')
})

test('the waitlist comes first: nobody adds people while a waiting party fits', async () => {
  await using trip = await startPaidTrip({ maxParticipants: 3 })
  const { site, me, own } = trip
  const [other, waiting] = await trip.people(2)
  const { body: hold } = await trip.hold(other!, { partySize: 2 })
  await trip.join(waiting!, { partySize: 1 })
  expect(await codeOf(trip.add(own, me))).toBe('409 TRIP_FULL')
  await trip.cancel(hold.id, other!)
  // One place is offered to the waiting person, and one is left.
  expect(await codeOf(trip.add(own, me, { partySize: 2 }))).toBe('409 TRIP_FULL')
  expect(await codeOf(trip.add(own, me))).toBe('201')
  expect((await site.call(listBookings, { as: waiting! })).body).toMatchObject([{ status: 'offered' }])
  expect(await trip.contradictions()).toEqual([])
})

test('holds given up before the last confirmation do not pause adding people', async () => {
  await using trip = await startPaymentSite()
  const me = await trip.site.person()
  await trip.cancel((await trip.hold(me)).body.id, me)
  const own = await trip.buy(me, PRICE_CENTS)
  await trip.cancel((await trip.add(own, me)).body.id, me)
  await addAndPay(trip, { own, me, cents: PRICE_CENTS })
  await trip.cancel((await trip.add(own, me)).body.id, me)
  expect(await codeOf(trip.add(own, me))).toBe('201')
})

test('whoever pays for added people after their hold has ended is told so', async () => {
  await using trip = await startPaidTrip()
  const { me, own } = trip
  await trip.add(own, me)
  await trip.pass('16 minutes')
  expect(await trip.begin(me, PRICE_CENTS)).toMatchObject({ status: 409, body: { code: 'HOLD_ENDED' } })
  await sweepLapsedBookings(trip.site.context)
  expect(await trip.begin(me, PRICE_CENTS)).toMatchObject({ status: 409, body: { code: 'HOLD_ENDED' } })
  await addAndPay(trip, { own, me, cents: PRICE_CENTS })
  expect(await trip.begin(me, PRICE_CENTS)).toMatchObject({ status: 409, body: { code: 'NOTHING_DUE' } })
})

test('whoever cancels leaves with people whose hold has lapsed, too', async () => {
  await using trip = await startPaidTrip()
  const { me, own } = trip
  const { body: added } = await trip.add(own, me)
  await trip.pass('16 minutes')
  expect((await trip.cancel(own, me)).status).toBe(200)
  expect((await trip.get(added.id, me)).body.status).toBe('expired')
  expect(await trip.contradictions()).toEqual([])
})

test('the database refuses added people without their booker or of somebody else, and parties of more than four', async () => {
  await using trip = await startPaidTrip()
  const { site, me, own } = trip
  const added = await addAndPay(trip, { own, me, body: { partySize: 3 }, cents: 3 * PRICE_CENTS })
  const leave = `update bookings set status = 'cancelled', ended_at = app_now(), ended_by = 'traveller' where id = $1`
  await expect(site.database.query(leave, [own])).rejects.toThrow(/has added people but is not confirmed/)
  const grow = 'update bookings set party_size = 4 where id = $1'
  await expect(site.database.query(grow, [added])).rejects.toThrow(/more than four people/)
  const { email } = await site.person()
  const give = `update bookings set user_id = (select id from users where email = $2) where id = $1`
  await expect(site.database.query(give, [added, email])).rejects.toThrow(/somebody else/)
  await site.database.query(leave, [added])
  await site.database.query(leave, [own])
})

test('messages about added people do not say that the whole booking was cancelled', async () => {
  await using trip = await startPaidTrip()
  const { site, me, own } = trip
  const organiser = await site.person({ isAdmin: true })
  const add = () => addAndPay(trip, { own, me, cents: PRICE_CENTS })
  await trip.cancel(await add(), me)
  await expect
    .poll(() => textsFor(trip, me, 'refund'))
    .toEqual(['The spots of the people you added were cancelled.'])
  await trip.cancel(await add(), organiser)
  await expect
    .poll(() => textsFor(trip, me, 'refund'))
    .toContain('The organiser cancelled the spots of people you’d added.')
  await trip.cancel((await trip.add(own, me)).body.id, organiser)
  await expect
    .poll(() => textsFor(trip, me, 'booking-cancelled'))
    .toContainEqual(expect.stringMatching(/^The organiser released the spot for the person you’re adding\./))
})

test('on a free trip people are added at once', async () => {
  await using trip = await startPaymentSite({ price: '0' })
  const me = await trip.site.person()
  const { body: own } = await trip.hold(me)
  expect(await trip.add(own.id, me, { partySize: 3 })).toMatchObject({
    status: 201,
    body: { status: 'confirmed' },
  })
  expect(await trip.availability()).toMatchObject({ confirmed: 4, held: 0 })
  expect(await trip.contradictions()).toEqual([])
})

test.each([
  {
    name: 'the booker has left',
    prepare: (trip: PayingTrip, me: Person, own: number) => trip.cancel(own, me),
  },
  {
    name: 'they hold places for others instead',
    prepare: (trip: PayingTrip, me: Person, own: number) => trip.add(own, me, { partySize: 2 }),
  },
  {
    name: 'they have added the same people again, and paid for them',
    prepare: async (trip: PayingTrip, me: Person, own: number) => {
      await trip.site.database.query(`update payments set next_look_at = app_now() + interval '1 day'`)
      await addAndPay(trip, { own, me, cents: PRICE_CENTS })
    },
  },
])('a payment that comes too late is refunded if $name', async ({ prepare }) => {
  await using trip = await startPaidTrip()
  const { site, me, own } = trip
  const { body: late } = await trip.add(own, me)
  const { body: intent } = await trip.begin(me, PRICE_CENTS)
  await trip.pass('50 minutes')
  await sweepLapsedBookings(site.context)
  await site.database.query(`update sandbox_intents set status = 'succeeded' where client_secret = $1`, [
    intent.clientSecret,
  ])
  await prepare(trip, me, own)
  // The site hears of the payment now.
  await site.database.query('update payments set next_look_at = app_now()')
  await reconcilePayments(site.context)
  expect((await trip.get(late.id, me)).body).toMatchObject({ paid: '120.50', refunded: '120.50' })
  expect(await trip.contradictions()).toEqual([])
})

test('a payment that comes too late still adds the people if there is room, with their seats', async () => {
  await using trip = await startPaidTrip()
  const { site, me, own, seatIds } = trip
  const { body: late } = await trip.add(own, me, { seatIds: seatIds.slice(0, 1) })
  await trip.begin(me, PRICE_CENTS)
  await trip.pass('50 minutes')
  await sweepLapsedBookings(site.context)
  await trip.setIntents('succeeded')
  await trip.check(me)
  expect((await trip.get(late.id, me)).body).toMatchObject({
    status: 'confirmed',
    seatIds: seatIds.slice(0, 1),
  })
  expect(await trip.contradictions()).toEqual([])
})

test('a payment that comes too late for a full trip is refunded, and nobody on the trip joins its waitlist', async () => {
  await using trip = await startPaidTrip({ maxParticipants: 2 })
  const { site, me, own } = trip
  const { body: late } = await trip.add(own, me)
  await trip.begin(me, PRICE_CENTS)
  await trip.pass('50 minutes')
  await sweepLapsedBookings(site.context)
  await trip.hold(await site.person())
  await trip.setIntents('succeeded')
  expect((await trip.check(me)).refundReason).toBe('too-late')
  expect((await trip.get(late.id, me)).body).toMatchObject({ status: 'expired', refunded: '120.50' })
  expect(await trip.waiting(me)).toBeNull()
  await expect
    .poll(() => textsFor(trip, me, 'refund'))
    .toEqual([expect.stringMatching(/for the people you were adding\.$/)])
  expect(await trip.contradictions()).toEqual([])
})

test('a party counts as one with the people added to it: in the list, on seats, in costs and in readiness', async () => {
  await using trip = await startPaidTrip()
  const { site, tripId, me, own, seatIds } = trip
  const admin = await site.person({ isAdmin: true })
  await trip.change(own, me, { seatIds: seatIds.slice(2, 3) })
  await addAndPay(trip, {
    own,
    me,
    body: { partySize: 2, guests: ['Liv Berg'], seatIds: seatIds.slice(0, 2) },
    cents: 2 * PRICE_CENTS,
  })
  const params = { tripId }

  const people = (await site.call(listPeople, { params, as: me })).body
  expect(people.filter(({ firstName }) => firstName === 'Kit')).toMatchObject([
    { partySize: 3, guests: ['Liv Berg'] },
  ])
  const seats = (await site.call(listSeats, { params, as: me })).body
  const names = seatIds.map((id) => seats.find((seat) => seat.id === id)?.firstName)
  expect(names).toEqual(['Liv', 'Guest', 'Kit', null])
  await site.database.query('update cars set can_fit_on_barge = true')
  const { cars } = (await site.call(getManifest, { params, as: admin })).body
  const passengers = cars.flatMap((car) => car.passengers.map(({ name }) => name))
  expect(passengers.slice(0, 2)).toEqual(['Liv Berg', expect.stringMatching(/^Guest of Kit/)])

  // Costs are shared by heads; the driver is the other one.
  expect([...(await findPartySizes(site.context.db, tripId)).values()].toSorted()).toEqual([1, 3])

  const readiness = (await site.call(getReadiness, { params, as: admin })).body
  const row = readiness.rows.find(({ booking }) => booking?.id === own)
  expect(row).toMatchObject({
    booking: { id: own, partySize: 3 },
    payment: 'paid',
    price: '361.50',
    due: '0.00',
    seats: { needed: 3, chosen: 3 },
    guests: { needed: 2, named: 1 },
  })
  expect(row && isReady(row)).toBe(false)
})

test('while people are being added, something is left to pay', async () => {
  await using trip = await startPaidTrip()
  const { site, tripId, me, own, seatIds } = trip
  const admin = await site.person({ isAdmin: true })
  await trip.change(own, me, { seatIds: seatIds.slice(0, 1) })
  await trip.add(own, me, { transport: 'own', guests: ['Liv'] })
  const readiness = (await site.call(getReadiness, { params: { tripId }, as: admin })).body
  const row = readiness.rows.find(({ booking }) => booking?.id === own)
  expect(row).toMatchObject({ payment: 'due', due: '120.50', open: ['pay'] })
  expect(row && isReady(row)).toBe(false)
})

test('when the trip is cancelled, one message says what is refunded for all of the party', async () => {
  await using trip = await startPaidTrip()
  const { site, me, own } = trip
  await addAndPay(trip, { own, me, body: { partySize: 2 }, cents: 2 * PRICE_CENTS })
  await trip.cancelTrip(await site.person({ isAdmin: true }))
  await expect
    .poll(async () => {
      const found = await findNotifications(site, me)
      return found.filter(({ kind }) => kind === 'trip-cancelled').map(({ text }) => text)
    })
    .toEqual([expect.stringContaining('$361.50')])
  expect(await trip.contradictions()).toEqual([])
})

test('when the trip is cancelled, somebody with a free spot is told about their payment for added people', async () => {
  await using trip = await startPaymentSite({ price: '0' })
  const { site, tripId } = trip
  const [admin, me] = [await site.person({ isAdmin: true }), await site.person()]
  const { body: own } = await trip.hold(me)
  await site.call(updateTrip, { params: { id: tripId }, body: { price: '50.00' }, as: admin })
  await trip.add(own.id, me)
  await trip.begin(me, 5_000)
  await trip.setIntents('processing')
  await trip.check(me)
  await trip.cancelTrip(admin)
  await expect
    .poll(() => textsFor(trip, me, 'trip-cancelled'))
    .toEqual([expect.stringMatching(/If your payment still goes through/)])
})

test('reminders and calendars tell of the whole party and all of its seats', async () => {
  await using trip = await startPaidTrip()
  const { site, tripId, me, own, seatIds } = trip
  await trip.change(own, me, { transport: 'own' })
  const body = { partySize: 2, seatIds: seatIds.slice(0, 1) }
  await addAndPay(trip, { own, me, body, cents: 2 * PRICE_CENTS })

  const [row] = await site.database.query<{ start_date: string; user_id: string }>(
    'select t.start_date::text, b.user_id from trips t join bookings b on b.trip_id = t.id where b.id = $1',
    [own],
  )
  const { start_date: startDate, user_id: userId } = row!
  const reminders = await site.context.db.transaction((tx) =>
    composeReminders(tx, { tripId, startDate, timeZone: 'UTC', userId }),
  )
  const facts = reminders.flatMap(({ message }) => message.mail.facts)
  expect(facts).toContainEqual({ label: 'Spots', value: '3' })
  expect(facts).toContainEqual({
    label: 'Seats',
    value: expect.stringMatching(/ in Dana’s car; 1 not chosen yet$/) as string,
  })

  const [ownTrip] = await findOwnTrips(site.context.db, { userId, tripId, limit: 1 })
  expect(ownTrip?.booking).toMatchObject({
    partySize: 3,
    transport: 'own',
    seats: [{ driverFirstName: 'Dana' }],
  })
})
