import { expect, test, vi } from 'vitest'
import { fjord } from '#testing/invented-trips.ts'
import { createDayFinder } from './find-day.ts'
import { readTrip } from './read-trip.ts'

test('a line is folded once, however many days it may be about', () => {
  const find = createDayFinder({ ...readTrip(fjord), days: 60 })
  const folding = vi.spyOn(String.prototype, 'normalize')
  expect(find('Dáy 2: the waterfall')).toBe(2)
  expect(folding).toHaveBeenCalledOnce()
})
