import { expect, test } from 'vitest'
import { tripInPath } from './trip-in-path.ts'

test.each([
  ['/api/trips/:id', { id: '7' }, 7],
  ['/api/trips/:tripId/messages/:id', { tripId: '7', id: '9' }, 7],
  ['/api/trips', {}, 'any'],
  ['/api/cars/:carId/status', { carId: '9' }, 'any'],
  ['/api/trips-of-mine/:id', { id: '9' }, 'any'],
])('%s with %o is about trip %s', (path, params, tripId) => {
  expect(tripInPath(path, params)).toBe(tripId)
})
