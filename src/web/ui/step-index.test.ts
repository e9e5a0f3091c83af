import { expect, test } from 'vitest'
import { stepIndex } from './step-index.ts'

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  // There is no step beyond either end, nor along the other axis.
  ['ArrowDown', 2, -1],
  ['ArrowUp', 0, -1],
  ['ArrowRight', 0, -1],
  ['x', 0, -1],
])('in a column of three, %s leads from %i to %i', (key, at, to) => {
  expect(stepIndex(key, at, 3, { axis: 'vertical' })).toBe(to)
})

test.each([
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['ArrowDown', 0, -1],
])('in a row of three that wraps, %s leads from %i to %i', (key, at, to) => {
  expect(stepIndex(key, at, 3, { axis: 'horizontal', wraps: true })).toBe(to)
})
