import { expect, test } from 'vitest'
import { clampPosition, cornerPosition, parsePosition, defaultPosition } from './panel-position.ts'

const screen = { width: 1440, height: 900 }

test('it begins at the right, a little below the top', () => {
  expect(defaultPosition(screen)).toEqual({ x: 1020, y: 100 })
  expect(defaultPosition({ width: 400, height: 900 })).toEqual({ x: 0, y: 100 })
})

test('it stays inside the window', () => {
  expect(clampPosition({ x: -20, y: -20 }, screen)).toEqual({ x: 0, y: 80 })
  expect(clampPosition({ x: 5000, y: 5000 }, screen)).toEqual({ x: 1056, y: 580 })
})

test('what was kept counts only where it can be seen', () => {
  expect(parsePosition('{"x":10,"y":120}', screen)).toEqual({ x: 10, y: 120 })
  expect(parsePosition('{"x":1400,"y":120}', screen)).toBeNull()
  expect(parsePosition('{"x":10,"y":-1}', screen)).toBeNull()
  expect(parsePosition('nonsense', screen)).toBeNull()
  expect(parsePosition(null, screen)).toBeNull()
})

test('it can be sent to every corner', () => {
  expect(cornerPosition('top left', screen)).toEqual({ x: 16, y: 80 })
  expect(cornerPosition('bottom right', screen)).toEqual({ x: 1040, y: 284 })
  expect(cornerPosition('bottom left', { width: 1440, height: 500 })).toEqual({ x: 16, y: 80 })
})
