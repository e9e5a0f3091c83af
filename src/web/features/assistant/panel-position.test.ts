import { expect, test } from 'vitest'
import { clamp, cornerPlace, readPlace, usualPlace } from './panel-position.ts'

const screen = { width: 1440, height: 900 }

test('it begins at the right, a little below the top', () => {
  expect(usualPlace(screen)).toEqual({ x: 1020, y: 100 })
  expect(usualPlace({ width: 400, height: 900 })).toEqual({ x: 0, y: 100 })
})

test('it stays inside the window', () => {
  expect(clamp({ x: -20, y: -20 }, screen)).toEqual({ x: 0, y: 80 })
  expect(clamp({ x: 5000, y: 5000 }, screen)).toEqual({ x: 1056, y: 580 })
})

test('what was kept counts only where it can be seen', () => {
  expect(readPlace('{"x":10,"y":120}', screen)).toEqual({ x: 10, y: 120 })
  expect(readPlace('{"x":1400,"y":120}', screen)).toBeNull()
  expect(readPlace('{"x":10,"y":-1}', screen)).toBeNull()
  expect(readPlace('nonsense', screen)).toBeNull()
  expect(readPlace(null, screen)).toBeNull()
})

test('it can be sent to every corner', () => {
  expect(cornerPlace('top left', screen)).toEqual({ x: 16, y: 80 })
  expect(cornerPlace('bottom right', screen)).toEqual({ x: 1040, y: 284 })
  expect(cornerPlace('bottom left', { width: 1440, height: 500 })).toEqual({ x: 16, y: 80 })
})
