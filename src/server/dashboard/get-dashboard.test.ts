import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { startApp } from '#testing/start-app.ts'

test('the figures are those of all trips', async () => {
  await using site = await startApp()
  await site.trip({ price: '99.99', currentParticipants: 3 })
  await site.trip({ price: '10', currentParticipants: 2, status: 'completed' })
  await site.trip({ status: 'draft' })

  const { body } = await site.call(getDashboard, { as: await site.person({ isAdmin: true }) })

  expect(body).toMatchObject({ totalTrips: 3, activeTrips: 1, totalRevenue: '319.97', participants: 5 })
})

test('the five newest trips are listed, the newest first', async () => {
  await using site = await startApp()
  for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) await site.trip({ title })

  const { body } = await site.call(getDashboard, { as: await site.person({ isAdmin: true }) })

  expect(body.recentTrips.map(({ title }) => title)).toEqual(['f', 'e', 'd', 'c', 'b'])
})

test('without a trip every figure is zero', async () => {
  await using site = await startApp()
  const { body } = await site.call(getDashboard, { as: await site.person({ isAdmin: true }) })
  expect(body).toEqual({
    totalTrips: 0,
    activeTrips: 0,
    totalRevenue: '0.00',
    participants: 0,
    recentTrips: [],
  })
})

test('the dashboard is for organisers', async () => {
  await using site = await startApp()
  const visitor = await site.call(getDashboard, {})
  const traveller = await site.call(getDashboard, { as: await site.person() })
  expect([visitor.status, traveller.status]).toEqual([401, 403])
  expect(visitor.body.message).toContain('Unauthorized')
  expect(traveller.body.message).toBe('Admin access required')
})
