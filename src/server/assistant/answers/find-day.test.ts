import { expect, test, vi } from 'vitest'
import { fjord } from '#testing/invented-trips.ts'
import { createDayFinder } from './find-day.ts'
import { readTrip } from './read-trip.ts'

test('normalizes a line only once, however many days the trip has', () => {
  const find = createDayFinder({ ...readTrip(fjord), days: 60 })
  const normalize = vi.spyOn(String.prototype, 'normalize')
  expect(find('Dáy 2: the waterfall')).toBe(2)
  expect(normalize).toHaveBeenCalledOnce()
})
