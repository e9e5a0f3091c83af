import { expect, test } from 'vitest'
import { shutdownTimes as times } from './shutdown-times.ts'

/** A busy machine may wake a timer late. */
const MARGIN_MS = 500

test('shutdown takes less than five seconds, and each step lasts longer than the waits in it', () => {
  const background = times.backgroundWork + 2 * times.connections
  expect(times.requestsStep + times.backgroundStep).toBeLessThan(5_000)
  expect(times.requests + background).toBeLessThanOrEqual(5_000 - 2 * MARGIN_MS)
  expect(times.requestsStep - times.requests).toBeGreaterThanOrEqual(MARGIN_MS)
  expect(times.backgroundStep - background).toBeGreaterThanOrEqual(MARGIN_MS)
  expect(times.worker).toBeLessThan(times.backgroundWork)
})
