import { EventEmitter, once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { batchCalls } from './batch-calls.ts'

const double = (numbers: number[]) =>
  Promise.resolve(new Map(numbers.filter((number) => number > 0).map((number) => [number, number * 2])))

test('calls of one turn of the event loop are answered together, each with its own result', async () => {
  const answerAll = vi.fn(double)
  const call = batchCalls(answerAll)
  expect(await Promise.all([call(1), call(2), call(2), call(-1)])).toEqual([2, 4, 4, undefined])
  expect(answerAll.mock.calls).toEqual([[[1, 2, -1]]])
})

test('a call after the question was asked is answered by a new one', async () => {
  const opening = new EventEmitter()
  const answerAll = vi.fn((numbers: number[]) => once(opening, 'open').then(() => double(numbers)))
  const call = batchCalls(answerAll)
  const first = call(1)
  await expect.poll(() => answerAll.mock.calls.length).toBe(1)
  const second = call(1)
  await expect.poll(() => answerAll.mock.calls.length).toBe(2)
  opening.emit('open')
  expect(await Promise.all([first, second])).toEqual([2, 2])
})

test('a failure reaches those who asked together, and not the next ones', async () => {
  const answerAll = vi.fn(double).mockRejectedValueOnce(new Error('The database is away'))
  const call = batchCalls(answerAll)
  const results = await Promise.allSettled([call(1), call(2)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await call(1)).toBe(2)
})
