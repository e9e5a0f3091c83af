import { expect, test } from 'vitest'
import { firstRow } from './first-row.ts'

test('returns the first row, even if it is falsy', () => {
  expect(firstRow([{ id: 1 }, { id: 2 }])).toEqual({ id: 1 })
  expect(firstRow([0])).toBe(0)
})

test('fails if there is no row', () => {
  expect(() => firstRow([])).toThrow('had none')
})
