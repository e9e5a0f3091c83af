import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RecentChanges } from './recent-changes.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const listensTo = (...topics: string[]) => new Map(topics.map((topic) => [topic, topic]))
const seats = { topic: 'trip:1', what: 'seats' } as const
const trip = { topic: 'trip:1', what: 'trip' } as const
const other = { topic: 'trip:2', what: 'trip' } as const

test('keeps each change once, for some seconds after it happened last', () => {
  const recent = new RecentChanges(5_000)
  recent.note([seats, trip, other])
  vi.advanceTimersByTime(3_000)
  recent.note([seats])
  expect(recent.of(listensTo('trip:1'))).toEqual([trip, seats])
  vi.advanceTimersByTime(3_000)
  expect(recent.of(listensTo('trip:1', 'trip:2'))).toEqual([seats])
  vi.advanceTimersByTime(3_000)
  expect(recent.of(listensTo('trip:1'))).toEqual([])
})
