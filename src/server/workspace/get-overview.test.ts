import { expect, test } from 'vitest'
import { setCarStatus, volunteerCar } from '#contract/cars.ts'
import { sendMessage } from '#contract/chat.ts'
import { getOverview, lookAtOverview, type Overview } from '#contract/workspace.ts'
import { withBackground, type Person } from '#testing/start-app.ts'
import { startPaymentSite, type PayingTrip } from '#testing/start-payment-site.ts'

withBackground()

const PRICE_CENTS = 12_050

async function overviewOf({ site, tripId }: PayingTrip, as: Person): Promise<Overview> {
  return (await site.call(getOverview, { params: { tripId }, as })).body
}

const lookAt = ({ site, tripId }: PayingTrip, as: Person) =>
  site.call(lookAtOverview, { params: { tripId }, as })

/** What happened, as [kind, first name, by whom]. */
const toldOf = ({ news }: Overview) =>
  news.entries.map(({ kind, firstName, byFirstName }) => [kind, firstName, byFirstName])

async function startSite() {
  const trip = await startPaymentSite()
  const admin = await trip.site.person({ isAdmin: true, firstName: 'Maya' })
  return { ...trip, admin }
}

test('what happened since the last visit is news, until the next visit', async () => {
  await using trip = await startSite()
  const { site, admin, tripId } = trip
  const kit = await site.person({ firstName: 'Kit' })
  const own = await trip.buy(kit, PRICE_CENTS)
  await site.call(sendMessage, {
    params: { tripId },
    body: { clientId: crypto.randomUUID(), text: 'Hello' },
    as: kit,
  })
  const first = await overviewOf(trip, admin)
  expect(first.news).toMatchObject({
    since: null,
    counts: { bookings: 1, payments: 1, messages: 1, cancellations: 0 },
  })
  expect(toldOf(first)).toContainEqual(['confirmed', 'Kit', null])

  // While the visit lasts, reloading shows the same.
  await lookAt(trip, admin)
  await trip.pass('20 minutes')
  await lookAt(trip, admin)
  expect((await overviewOf(trip, admin)).news).toMatchObject({ since: null, counts: { bookings: 1 } })

  await trip.pass('31 minutes')
  const ola = await site.person({ firstName: 'Ola' })
  await site.call(volunteerCar, { params: { tripId }, body: {}, as: ola })
  await trip.cancel(own, kit)
  const second = await overviewOf(trip, admin)
  expect(second.news.since).not.toBeNull()
  expect(second.news.counts).toEqual({ bookings: 0, cancellations: 1, cars: 1, payments: 0, messages: 0 })
  expect(toldOf(second)).toEqual([
    ['cancelled', 'Kit', null],
    ['offered-car', 'Ola', null],
  ])

  await lookAt(trip, admin)
  await trip.pass('31 minutes')
  expect((await overviewOf(trip, admin)).news.entries).toEqual([])
})

test('what organisers do is news for the others, with their name', async () => {
  await using trip = await startSite()
  const { site, admin, tripId } = trip
  const other = await site.person({ isAdmin: true, firstName: 'Noor' })
  const kit = await site.person({ firstName: 'Kit' })
  const own = await trip.buy(kit, PRICE_CENTS)
  const { body: car } = await site.call(volunteerCar, { params: { tripId }, body: {}, as: kit })
  await site.call(setCarStatus, { params: { carId: car.id }, body: { status: 'approved' }, as: admin })
  await trip.cancel(own, admin)
  expect(toldOf(await overviewOf(trip, other))).toContainEqual(['cancelled', 'Kit', 'Maya'])
  expect(toldOf(await overviewOf(trip, admin)).map(([kind]) => kind)).not.toContain('cancelled')
  const history = await site.database.query<{ kind: string; by: string | null }>(
    `select kind, u.first_name as by from trip_history left join users u on u.id = by_user_id
     where trip_id = $1 and user_id = (select user_id from bookings where id = $2) order by trip_history.id`,
    [tripId, own],
  )
  expect(history.map(({ kind, by }) => [kind, by])).toEqual([
    ['held', null],
    ['paid', null],
    ['confirmed', null],
    ['offered-car', null],
    ['car-approved', 'Maya'],
    ['cancelled', 'Maya'],
    ['refunded', null],
  ])
})

test('a hold that somebody gives up is no cancellation', async () => {
  await using trip = await startSite()
  const kit = await trip.site.person()
  await trip.cancel((await trip.hold(kit)).body.id, kit)
  expect((await overviewOf(trip, trip.admin)).news.counts).toMatchObject({ bookings: 0, cancellations: 0 })
})

test('shows who lacks a seat or waits, mails that were not delivered, and spots and money by day', async () => {
  await using trip = await startSite()
  const { site, admin, seatIds } = trip
  const [kit, ola] = [await site.person(), await site.person()]
  await trip.hold(kit, { partySize: 3, seatIds: seatIds.slice(0, 1) })
  const own = await trip.buy(kit, 3 * PRICE_CENTS)
  const given = await trip.buy(ola, PRICE_CENTS)
  await trip.pass('1 day')
  await trip.cancel(given, ola)
  await site.database.query(
    `insert into mail_troubles (about, user_id, to_address, subject, reason)
     select 'trouble-' || n, user_id, 'kit@example.org', 'Hello', 'Mailbox full' from bookings, generate_series(1, 2) n where id = $1`,
    [own],
  )
  const overview = await overviewOf(trip, admin)
  expect(overview).toMatchObject({
    withoutSeat: { parties: 1, seats: 2 },
    mailTroubles: 1,
    waiting: { parties: 0, people: 0 },
  })
  expect(overview.days).toHaveLength(30)
  expect(overview.days.slice(-2)).toMatchObject([
    { booked: 4, givenUp: 0, paid: '482.00', refunded: '0.00', sandbox: null },
    { booked: 0, givenUp: 1, paid: '0.00', refunded: '120.50', sandbox: null },
  ])
  expect(await trip.contradictions()).toEqual([])
})

test('real and sandbox money of a day are apart', async () => {
  await using trip = await startSite()
  const { site, admin } = trip
  const [kit, ola] = [await site.person(), await site.person()]
  await trip.buy(kit, PRICE_CENTS)
  await trip.buy(ola, PRICE_CENTS)
  await site.database.query(
    `insert into trip_money_days select trip_id, day, 'stripe', 30, 10, 0 from trip_money_days;
     insert into payment_totals (trip_id, day, provider, status, payments, paid, refunded, lost)
     select trip_id, '-infinity', 'stripe', 'partially_refunded', 1, 30, 10, 0 from trip_money_days where provider = 'stripe'`,
  )
  expect((await overviewOf(trip, admin)).days.at(-1)).toMatchObject({
    paid: '30.00',
    refunded: '10.00',
    sandbox: { paid: '241.00', refunded: '0.00' },
  })
})

test('a trip that does not exist has no overview', async () => {
  await using trip = await startSite()
  const { admin } = trip
  const missing = { ...trip, tripId: 999 }
  expect(await overviewOf(missing, admin)).toMatchObject({ code: 'TRIP_NOT_FOUND' })
  expect((await lookAt(missing, admin)).status).toBe(404)
})
