import { expect, test } from 'vitest'
import { takePage } from './take-page.ts'

const rows = [{ id: 3 }, { id: 2 }, { id: 1 }]
const cursorOf = ({ id }: { id: number }) => id

test('a page ends at the limit, and its last row is the cursor', () => {
  expect(takePage(rows, 2, cursorOf)).toEqual({ page: [{ id: 3 }, { id: 2 }], nextCursor: 2 })
})

test('the last page has no cursor', () => {
  expect(takePage(rows, 3, cursorOf)).toEqual({ page: rows, nextCursor: null })
  expect(takePage([], 3, cursorOf)).toEqual({ page: [], nextCursor: null })
})
