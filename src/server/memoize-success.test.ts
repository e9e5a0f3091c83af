import { expect, test } from 'vitest'
import { memoizeSuccess } from './memoize-success.ts'

test('tries again after a failure, and loads nothing after a success', async () => {
  const loads = ['fails', 'first', 'second']
  const load = memoizeSuccess(() => {
    const next = loads.shift()
    return next === 'fails' ? Promise.reject(new Error('no memory')) : Promise.resolve(next)
  })
  await expect(load()).rejects.toThrow('no memory')
  expect([await load(), await load()]).toEqual(['first', 'first'])
})

test('calls at the same time share one run, and its failure', async () => {
  let runs = 0
  const load = memoizeSuccess(() => {
    runs += 1
    return Promise.reject(new Error(`run ${runs}`))
  })
  const results = await Promise.allSettled([load(), load()])
  expect(results.map((result) => result.status === 'rejected' && String(result.reason))).toEqual([
    'Error: run 1',
    'Error: run 1',
  ])
})
