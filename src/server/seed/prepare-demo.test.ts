import { expect, test } from 'vitest'
import { logIn } from '#contract/auth.ts'
import { getBalances } from '#contract/balances.ts'
import { getChat, listChats } from '#contract/chat.ts'
import { getDashboard } from '#contract/dashboard.ts'
import { getExpenseSummary } from '#contract/expenses.ts'
import { getTripPerson } from '#contract/people.ts'
import { getRide } from '#contract/rides.ts'
import { acceptSeatSuggestion, listSeatSuggestions } from '#contract/seat-suggestions.ts'
import { listTrips } from '#contract/trips.ts'
import { findContradictions } from '#testing/find-contradictions.ts'
import { startApp, type Person, type TestSite } from '#testing/start-app.ts'
import { until } from '#testing/until.ts'
import { cancelTrip } from '../bookings/cancel-trip.ts'
import { readConfig } from '../config.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import { demoAccounts } from './demo-accounts.ts'
import { DemoExposedError, prepareDemo } from './prepare-demo.ts'

const embedded = { isEmbedded: true }

async function logInAs(site: TestSite, label: 'Organiser' | 'Traveller'): Promise<Person> {
  const account = demoAccounts.find((each) => each.label === label)
  if (!account) throw new Error(`There is no ${label}`)
  const { body: session } = await site.call(logIn, { body: account })
  return { ...account, token: session.token }
}

test('the embedded database is seeded once, and its demo accounts can log in', async () => {
  await using site = await startApp()

  expect(await prepareDemo(site.context, embedded)).toBe(true)
  expect(await prepareDemo(site.context, embedded)).toBe(true)

  const { body, header } = await site.call(listTrips, {})
  expect(Number(header('x-total-count'))).toBeGreaterThanOrEqual(24)
  expect(body.filter(({ status }) => status === 'upcoming').length).toBeGreaterThan(12)
  for (const account of demoAccounts) expect((await site.call(logIn, { body: account })).status).toBe(200)
})

test('seeded places, bookings and seats agree with each other', async () => {
  await using site = await startApp()
  await prepareDemo(site.context, embedded)

  const wrongCounts = await site.database.query(
    `select t.id from trips t
     where current_participants <> (select coalesce(sum(party_size), 0) from bookings b
                                    where b.trip_id = t.id and b.status = 'confirmed')`,
  )
  const wrongSeats = await site.database.query(
    'select c.id from cars c where passenger_seats + 1 <> (select count(*) from seats s where s.car_id = c.id)',
  )
  expect([wrongCounts, wrongSeats]).toEqual([[], []])
  const [seated] = await site.database.query(
    `select count(*) filter (where s.booking_id is not null)::int > 10 as taken,
       count(*) filter (where not s.is_locked)::int > 10 as free from seats s`,
  )
  expect(seated).toEqual({ taken: true, free: true })
  const oversizedParties = await site.database.query(
    `select b.id from bookings b join seats s on s.booking_id = b.id
     group by b.id having count(*) > b.party_size - (b.transport = 'driving')::int or b.transport = 'later'`,
  )
  expect(oversizedParties).toEqual([])
  expect(await site.database.query('select from waitlist_entries')).not.toEqual([])
})

test('seeded trips have shared expenses: settled, owed to Maya and waiting for approval', async () => {
  await using site = await startApp()
  await prepareDemo(site.context, embedded)
  expect(await findContradictions(site.database)).toEqual([])
  const as = await logInAs(site, 'Traveller')

  const trips = await site.database.query<{ id: number; title: string }>(
    'select distinct t.id, t.title from trips t join expenses e on e.trip_id = t.id order by t.id',
  )
  const moneyOfMaya: unknown[] = []
  for (const { id: tripId, title } of trips) {
    const { body: summary } = await site.call(getExpenseSummary, { params: { tripId }, as })
    const { body } = await site.call(getBalances, { params: { tripId }, as })
    const balanceOfMaya = body.people.find(({ userId }) => userId === body.userId)
    const isSettledUp = body.transfers.length === 0
    moneyOfMaya.push({
      trip: title.split(' ')[0],
      total: summary.total,
      waiting: summary.waiting,
      balance: balanceOfMaya?.balance,
      isSettledUp,
    })
  }
  expect(moneyOfMaya).toEqual([
    { trip: 'Vega', total: '595.20', waiting: '92.90', balance: '138.24', isSettledUp: false },
    { trip: 'Ayous', total: '500.35', waiting: '0.00', balance: '23.72', isSettledUp: false },
    { trip: 'Lofoten:', total: '258.70', waiting: '0.00', balance: '0.00', isSettledUp: true },
  ])
  const [futureExpenses] = await site.database.query(
    'select count(*)::int as count from expenses where created_at > app_now()',
  )
  expect(futureExpenses).toEqual({ count: 0 })
})

test('seeded trips have chats: Maya has unread messages, and most have seen the announcement', async () => {
  await using site = await startApp()
  await prepareDemo(site.context, embedded)
  const as = await logInAs(site, 'Traveller')
  const { body: chats } = await site.call(listChats, { as })
  const usedChats = chats.filter(({ last }) => last !== null)
  expect(usedChats.map(({ trip, unread }) => [trip.title.split(' ')[0], unread])).toEqual([
    ['Vega', 2],
    ['Lofoten:', 0],
  ])
  const vega = usedChats.find(({ trip }) => trip.title.startsWith('Vega'))
  const { body } = await site.call(getChat, { params: { tripId: vega?.tripId ?? 0 }, as })
  expect(body.pinned).toMatchObject([{ isAnnouncement: true, seen: { count: 4, of: 5 } }])
  // Only people on the trip and admins have written, and nothing is dated in the future.
  const wrongMessages = await site.database.query(
    `select m.id from chat_messages m join users u on u.id = m.user_id
     where m.created_at > app_now() or not u.is_admin and not exists (
       select from bookings b where b.trip_id = m.trip_id and b.user_id = m.user_id and b.status = 'confirmed')`,
  )
  expect(wrongMessages).toEqual([])
})

test('Maya’s passengers know where and when she starts, and one of them is picked up', async () => {
  await using site = await startApp()
  await prepareDemo(site.context, embedded)
  expect(await findContradictions(site.database)).toEqual([])
  const [car] = await site.database.query<{ id: number }>(
    `select id from cars where start_place is not null order by id limit 1`,
  )
  const { body } = await site.call(getRide, {
    params: { carId: car?.id ?? 0 },
    as: await logInAs(site, 'Traveller'),
  })
  expect(body).toMatchObject({ isDriver: true, start: { time: '08:30' } })
  expect(body.passengers.map(({ firstName, pickUp }) => [firstName, pickUp?.time])).toEqual([
    ['Aiko', undefined],
    ['Inês', '09:05'],
  ])
})

test('everyone has the message that the organiser wrote', async () => {
  await using site = await startApp()
  await prepareDemo(site.context, embedded)
  const as = await logInAs(site, 'Organiser')
  const receivers = await site.database.query<{ userId: string; tripId: number }>(
    `select r.user_id as "userId", m.trip_id as "tripId"
     from mailings m join mailing_receivers r on r.mailing_id = m.id`,
  )
  expect(receivers.length).toBeGreaterThan(3)
  for (const params of receivers) {
    const { body } = await site.call(getTripPerson, { params, as })
    expect(body.messages).toMatchObject([
      { kind: 'organiser-message', title: 'What to pack for the islands' },
    ])
  }
})

test('Maya can accept a seat that the organiser suggests', async () => {
  await using site = await startApp()
  await prepareDemo(site.context, embedded)
  const maya = await logInAs(site, 'Traveller')
  const { body: suggestions } = await site.call(listSeatSuggestions, { as: maya })
  expect(suggestions).toMatchObject([{ from: null, to: { driverFirstName: 'Daniel' } }])
  const params = { id: suggestions[0]?.id ?? 0 }
  expect((await site.call(acceptSeatSuggestion, { params, as: maya })).status).toBe(200)
  expect(await findContradictions(site.database)).toEqual([])
})

test('seeded bookings are paid in the sandbox, and can be refunded', async () => {
  await using site = await startApp()
  await prepareDemo(site.context, embedded)

  const unpaid = await site.database.query(
    `select b.id from bookings b where b.status = 'confirmed' and b.unit_price > 0 and not exists (
       select from payments p join sandbox_intents i on i.id = p.stripe_session_id and i.status = 'succeeded'
       where p.booking_id = b.id and p.paid_at = b.confirmed_at and p.amount = b.unit_price * b.party_size
         and i.amount_cents = p.amount * 100)`,
  )
  expect(unpaid).toEqual([])
  expect(await findContradictions(site.database)).toEqual([])
  const { body } = await site.call(getDashboard, { as: await logInAs(site, 'Organiser') })
  expect(body.weeks.filter(({ booked }) => booked > 0).length).toBeGreaterThan(8)
  // Oliver's cancelled booking.
  expect(body.weeks.at(-1)?.givenUp).toBe(1)

  const [trip] = await site.database.query<{ id: number }>(`select id from trips order by id limit 1`)
  const [organiser] = await site.database.query<{ id: string }>('select id from users where is_admin')
  await cancelTrip(site.context, { tripId: trip?.id ?? 0, by: organiser?.id ?? '' })
  await until(async () => {
    await sendRefunds(site.context)
    const underWay = await site.database.query(
      `select from refunds r join payments p on p.id = r.payment_id
       where p.trip_id = $1 and r.status <> 'succeeded'`,
      [trip?.id],
    )
    return underWay.length === 0
  })
})

test('without the sandbox there are no seeded payments', async () => {
  await using site = await startApp()
  const config = { ...site.context.config, payments: null }
  await prepareDemo({ ...site.context, config }, embedded)
  expect(await site.database.query('select from payments')).toEqual([])
})

test('a database that is not embedded is never seeded', async () => {
  await using site = await startApp()
  expect(await prepareDemo(site.context, { isEmbedded: false })).toBe(false)
  expect(await site.database.query('select from users')).toEqual([])
})

test('somebody who registers a demo address does not keep the site from starting', async () => {
  await using site = await startApp({ PUBLIC_URL: 'https://trips.example.org' })
  for (const { email } of demoAccounts) await site.person({ email })

  expect(await prepareDemo(site.context, { isEmbedded: false })).toBe(false)
})

test('DEMO=0 leaves the embedded database empty', async () => {
  await using site = await startApp({ DEMO: '0' })
  expect(await prepareDemo(site.context, embedded)).toBe(false)
  expect(await site.database.query('select from trips')).toEqual([])
})

test('a site open to other machines is not seeded, and refuses to start with demo accounts', async () => {
  await using site = await startApp()
  const openSite = { ...site.context, config: readConfig({ HOST: '0.0.0.0' }) }

  expect(await prepareDemo(openSite, embedded)).toBe(false)
  await prepareDemo(site.context, embedded)

  await expect(prepareDemo(openSite, embedded)).rejects.toThrow(DemoExposedError)
  await expect(prepareDemo(openSite, { isEmbedded: false })).rejects.toThrow('DEMO=1')
  const openDemo = { ...site.context, config: readConfig({ HOST: '0.0.0.0', DEMO: '1' }) }
  expect(await prepareDemo(openDemo, embedded)).toBe(true)
})
