import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import type { Person } from '#testing/start-app.ts'
import { startPaymentSite } from '#testing/start-payment-site.ts'
import { foldTotals } from './fold-totals.ts'

/** In cents. */
const PRICE = 12_050

test('the collected sum is payments minus refunds, and each week shows its own', async () => {
  await using trip = await startPaymentSite({ maxParticipants: 10 })
  const { site, hold, buy, cancel } = trip
  await site.database.query(
    "update app_clock set ahead = '2098-11-26T12:00Z'::timestamptz - clock_timestamp()",
  )
  const admin = await site.person({ isAdmin: true })
  const [pairBooker, canceller, lateBooker] = (await trip.people(3)) as [Person, Person, Person]
  await hold(pairBooker, { partySize: 2, guests: ['Ann'] })
  await buy(pairBooker, 2 * PRICE)
  const cancelledBooking = await buy(canceller, PRICE)
  await trip.pass('7 days')
  await cancel(cancelledBooking, canceller)
  await buy(lateBooker, PRICE)

  const { body } = await site.call(getDashboard, { as: admin })

  expect(body).toMatchObject({ collected: '361.50', totalRevenue: '361.50', participants: 3 })
  expect(body.weeks).toHaveLength(12)
  expect(body.weeks.at(0)?.week).toBe('2098-09-15')
  expect(body.weeks.slice(-3)).toEqual([
    { week: '2098-11-17', booked: 0, givenUp: 0, paid: '0.00', refunded: '0.00', sandbox: null },
    { week: '2098-11-24', booked: 3, givenUp: 0, paid: '361.50', refunded: '0.00', sandbox: null },
    { week: '2098-12-01', booked: 1, givenUp: 1, paid: '120.50', refunded: '120.50', sandbox: null },
  ])
  expect(await trip.contradictions()).toEqual([])
})

test('upcoming trips are listed with how full they are', async () => {
  await using trip = await startPaymentSite({ maxParticipants: 4, title: 'Next' })
  const { site, buy, tripId } = trip
  await buy(await site.person(), PRICE)
  await site.trip({ title: 'Later', startDate: '2099-08-01', endDate: '2099-08-02', maxParticipants: 0 })
  await site.trip({ title: 'Draft', status: 'draft' })
  await site.trip({ title: 'Off', status: 'cancelled' })

  const { body } = await site.call(getDashboard, { as: await site.person({ isAdmin: true }) })

  expect(body.filling).toMatchObject([
    { id: tripId, title: 'Next', startDate: '2099-07-01', filled: 1, places: 4 },
    { title: 'Later', filled: 0, places: null },
  ])
})

test('folding the daily totals leaves few rows and loses no payment', async () => {
  await using trip = await startPaymentSite()
  const { site, buy, cancel } = trip
  const me = await site.person()
  await cancel(await buy(me, PRICE), me)
  await site.database.query(`insert into daily_totals (day) select '2099-01-01' from generate_series(1, 300)`)
  await Promise.all([foldTotals(site.context), foldTotals(site.context)])
  await foldTotals(site.context)

  const [rows] = await site.database.query<{ count: number }>(
    'select count(*)::int as count from daily_totals',
  )
  // At most 200 rows besides the two days.
  expect(rows?.count).toBeLessThanOrEqual(202)
  expect(await trip.contradictions()).toEqual([])
  const { body } = await site.call(getDashboard, { as: await site.person({ isAdmin: true }) })
  expect(body.weeks.at(-1)).toMatchObject({ booked: 1, givenUp: 1, paid: '120.50', refunded: '120.50' })
})

test.each([
  { change: 'update daily_money set paid = paid + 1 where paid > 0', finding: /was paid and/ },
  { change: 'update payment_totals set paid = paid + 1 where paid > 0', finding: /and is said to have/ },
  { change: 'update daily_totals set booked = booked + 1 where booked > 0', finding: /places were booked/ },
  { change: "update bookings set status = 'expired', confirmed_at = null", finding: /came in for booking/ },
])('the contradiction is found after: $change', async ({ change, finding }) => {
  await using trip = await startPaymentSite()
  await trip.buy(await trip.site.person(), PRICE)
  await trip.site.database.query(change)
  expect((await trip.contradictions()).join('\n')).toMatch(finding)
})
