import { expect, test } from 'vitest'
import { clampPosition, cornerPosition, parsePosition, defaultPosition } from './panel-position.ts'

const windowSize = { width: 1440, height: 900 }

test('the panel starts at the right, a little below the top', () => {
  expect(defaultPosition(windowSize)).toEqual({ x: 1020, y: 100 })
  expect(defaultPosition({ width: 400, height: 900 })).toEqual({ x: 0, y: 100 })
})

test('the panel stays inside the window', () => {
  expect(clampPosition({ x: -20, y: -20 }, windowSize)).toEqual({ x: 0, y: 80 })
  expect(clampPosition({ x: 5000, y: 5000 }, windowSize)).toEqual({ x: 1056, y: 580 })
})

test('a stored position is used only if it is valid and visible', () => {
  expect(parsePosition('{"x":10,"y":120}', windowSize)).toEqual({ x: 10, y: 120 })
  expect(parsePosition('{"x":1400,"y":120}', windowSize)).toBeNull()
  expect(parsePosition('{"x":10,"y":-1}', windowSize)).toBeNull()
  expect(parsePosition('nonsense', windowSize)).toBeNull()
  expect(parsePosition(null, windowSize)).toBeNull()
})

test('the panel can be moved to a corner', () => {
  expect(cornerPosition('top left', windowSize)).toEqual({ x: 16, y: 80 })
  expect(cornerPosition('bottom right', windowSize)).toEqual({ x: 1040, y: 284 })
  expect(cornerPosition('bottom left', { width: 1440, height: 500 })).toEqual({ x: 16, y: 80 })
})
