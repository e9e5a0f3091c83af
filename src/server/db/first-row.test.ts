import { expect, test } from 'vitest'
import { firstRow } from './first-row.ts'

test('The first row is returned, even if it is falsy', () => {
  expect(firstRow([{ id: 1 }, { id: 2 }])).toEqual({ id: 1 })
  expect(firstRow([0])).toBe(0)
})

test('It fails if there is no row', () => {
  expect(() => firstRow([])).toThrow('had none')
})
