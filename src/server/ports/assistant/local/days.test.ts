import { expect, test, vi } from 'vitest'
import { fjord } from '#testing/invented-trips.ts'
import * as wording from '../words.ts'
import { createDayFinder } from './days.ts'
import { readTrip } from './trip.ts'

vi.mock('../words.ts', { spy: true })

test('a line is folded once, however many days it may be about', () => {
  const find = createDayFinder({ ...readTrip(fjord), days: 60 })
  const before = vi.mocked(wording.fold).mock.calls.length
  expect(find('Dáy 2: the waterfall')).toBe(2)
  expect(vi.mocked(wording.fold).mock.calls.length - before).toBe(1)
})
