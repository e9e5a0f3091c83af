import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { startApp } from '#testing/start-app.ts'

const noFigures = { trips: 0, participants: 0, revenue: '0.00' }

test('the figures cover all trips', async () => {
  await using site = await startApp()
  await site.trip({ price: '99.99', currentParticipants: 3 })
  await site.trip({ price: '10', currentParticipants: 2, status: 'completed' })
  await site.trip({ status: 'draft' })

  const { body } = await site.call(getDashboard, { as: await site.person({ isAdmin: true }) })

  expect(body).toMatchObject({ totalTrips: 3, activeTrips: 1, totalRevenue: '319.97', participants: 5 })
})

test('the five newest trips are listed, newest first', async () => {
  await using site = await startApp()
  for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) await site.trip({ title })

  const { body } = await site.call(getDashboard, { as: await site.person({ isAdmin: true }) })

  expect(body.recentTrips.map(({ title }) => title)).toEqual(['f', 'e', 'd', 'c', 'b'])
})

test('every figure is zero when there is no trip', async () => {
  await using site = await startApp()
  const { body } = await site.call(getDashboard, { as: await site.person({ isAdmin: true }) })
  expect(body).toMatchObject({
    totalTrips: 0,
    activeTrips: 0,
    totalRevenue: '0.00',
    participants: 0,
    recentTrips: [],
  })
  expect(body.months).toHaveLength(12)
  for (const { month: _month, ...figures } of body.months) expect(figures).toEqual(noFigures)
})

test('the next twelve months are shown, starting with the current one in the site’s time zone', async () => {
  // On November 30th at 12:00 UTC December has begun in Auckland.
  await using site = await startApp({ TIME_ZONE: 'Pacific/Auckland' })
  await site.database.query(
    "update app_clock set ahead = '2098-11-30T12:00Z'::timestamptz - clock_timestamp()",
  )
  const startingOn = (startDate: string) => ({ startDate, endDate: '2100-01-01' })
  await site.trip({ ...startingOn('2098-11-30'), price: '10', currentParticipants: 1 })
  await site.trip({ ...startingOn('2098-12-01'), price: '10', currentParticipants: 2 })
  await site.trip({ ...startingOn('2099-07-31'), price: '99.99', currentParticipants: 3 })
  await site.trip({ ...startingOn('2099-07-01'), price: '0.50', currentParticipants: 1 })
  await site.trip({ ...startingOn('2099-07-01'), status: 'cancelled', price: '10', currentParticipants: 4 })
  await site.trip({ ...startingOn('2099-07-01'), status: 'draft' })
  await site.trip({ ...startingOn('2099-12-01'), price: '10', currentParticipants: 5 })

  const { body } = await site.call(getDashboard, { as: await site.person({ isAdmin: true }) })

  expect(body.months.map(({ month }) => month)).toEqual([
    '2098-12',
    ...Array.from({ length: 11 }, (_, i) => `2099-${String(i + 1).padStart(2, '0')}`),
  ])
  const busy = body.months.filter(({ trips }) => trips > 0)
  expect(busy).toEqual([
    { month: '2098-12', trips: 1, participants: 2, revenue: '20.00' },
    { month: '2099-07', trips: 2, participants: 4, revenue: '300.47' },
  ])
})

test('only admins can read the dashboard', async () => {
  await using site = await startApp()
  const visitor = await site.call(getDashboard, {})
  const traveller = await site.call(getDashboard, { as: await site.person() })
  expect([visitor.status, traveller.status]).toEqual([401, 403])
  expect(visitor.body.message).toContain('Unauthorized')
  expect(traveller.body.message).toBe('Admin access required')
})
