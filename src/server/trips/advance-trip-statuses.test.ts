import { expect, test } from 'vitest'
import { getTrip } from '#contract/trips.ts'
import { startApp, withBackground } from '#testing/start-app.ts'
import { advanceTripStatuses } from './advance-trip-statuses.ts'

withBackground()

test('a trip’s status follows its dates in the site’s time zone', async () => {
  // Twelve hours after midnight UTC it is already the next day in Auckland.
  await using site = await startApp({ TIME_ZONE: 'Pacific/Auckland' })
  const { id } = await site.trip({ startDate: '2099-07-02', endDate: '2099-07-03' })
  // Polled, because the site's own sweeper may be updating the trip at this moment.
  const statusAt = async (moment: string) => {
    await site.database.query('update app_clock set ahead = $1::timestamptz - clock_timestamp()', [moment])
    await advanceTripStatuses(site.context)
    return (await site.call(getTrip, { params: { id } })).body.status
  }

  await expect.poll(() => statusAt('2099-07-01T11:00:00Z')).toBe('upcoming')
  await expect.poll(() => statusAt('2099-07-01T13:00:00Z')).toBe('ongoing')
  await expect.poll(() => statusAt('2099-07-03T11:00:00Z')).toBe('ongoing')
  await expect.poll(() => statusAt('2099-07-03T13:00:00Z')).toBe('completed')
})

test('a trip that ended unnoticed goes straight from upcoming to completed', async () => {
  await using site = await startApp()
  const { id } = await site.trip({ startDate: '2020-01-01', endDate: '2020-01-02' })

  const status = async () => {
    await advanceTripStatuses(site.context)
    return (await site.call(getTrip, { params: { id } })).body.status
  }
  await expect.poll(status).toBe('completed')
})

test.each(['draft', 'cancelled'] as const)('a %s trip keeps its status', async (status) => {
  await using site = await startApp()
  await site.trip({ status, startDate: '2020-01-01', endDate: '2020-01-02' })

  await advanceTripStatuses(site.context)

  expect(await site.database.query('select status from trips')).toEqual([{ status }])
})
