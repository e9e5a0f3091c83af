import { expect, test } from 'vitest'
import { AppError, describeWait } from './fail.ts'

test.each([
  [1, '1 second'],
  [40, '40 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [900, '15 minutes'],
  [901, '16 minutes'],
  [5341, '2 hours'],
  [43_200, '12 hours'],
])('a wait of %d seconds is written as %s', (seconds, words) => {
  expect(describeWait(seconds)).toBe(words)
})

test('errors about too many attempts and too early nudges say how long to wait', () => {
  const messageOf = (...failure: ConstructorParameters<typeof AppError>) => new AppError(...failure).message
  expect(messageOf('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 40 })).toBe(
    'Too many attempts. Try again in 40 seconds.',
  )
  expect(messageOf('NUDGED_LATELY', { retryAfterSeconds: 40_000 })).toBe(
    'They were reminded recently. You can remind them again in 12 hours.',
  )
  expect(messageOf('TOO_MANY_ATTEMPTS')).toBe('Too many attempts. Wait a while and try again.')
})
