import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startStallTimeout } from './stall-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a call that gets nowhere is given up; one that gets on, or has ended, is not', () => {
  const { signal, renew } = startStallTimeout()
  vi.advanceTimersByTime(29_999)
  renew()
  vi.advanceTimersByTime(29_999)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)

  const ended = startStallTimeout()
  ended.end()
  vi.advanceTimersByTime(600_000)
  window.dispatchEvent(new Event('offline'))
  expect(ended.signal.aborted).toBe(false)
})

test('without a network nothing is waited for', () => {
  const { signal } = startStallTimeout()
  window.dispatchEvent(new Event('offline'))
  expect(signal.aborted).toBe(true)
})
