import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startStallTimeout } from './stall-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('aborts a call that stalls, but not one that progresses or has ended', () => {
  const { signal, renew } = startStallTimeout()
  vi.advanceTimersByTime(29_999)
  renew()
  vi.advanceTimersByTime(29_999)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)

  const endedCall = startStallTimeout()
  endedCall.end()
  vi.advanceTimersByTime(600_000)
  window.dispatchEvent(new Event('offline'))
  expect(endedCall.signal.aborted).toBe(false)
})

test('aborts at once when the browser goes offline', () => {
  const { signal } = startStallTimeout()
  window.dispatchEvent(new Event('offline'))
  expect(signal.aborted).toBe(true)
})
