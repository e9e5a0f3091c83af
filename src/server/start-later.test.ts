import { expect, test, vi } from 'vitest'
import { startLater } from './start-later.ts'

const HOUR_MS = 3_600_000

function prepare(start: () => Promise<void> = () => Promise.resolve()) {
  const stop = new AbortController()
  const spies = { start: vi.fn(start), onFailure: vi.fn() }
  const begin = (afterMs: number) =>
    startLater(spies.start, { afterMs, signal: stop.signal, onFailure: spies.onFailure })
  return { ...spies, stop, begin }
}

test('starts the work, but not at once', async () => {
  const { start, onFailure, begin } = prepare()
  // An unreferenced timer alone would let the process end.
  const alive = setInterval(() => undefined, HOUR_MS)
  const begun = begin(1)
  expect(start).not.toHaveBeenCalled()
  await begun
  clearInterval(alive)
  expect(start).toHaveBeenCalledOnce()
  expect(onFailure).not.toHaveBeenCalled()
})

test('never starts the work if it is stopped before', async () => {
  const { start, onFailure, stop, begin } = prepare()
  const begun = begin(HOUR_MS)
  stop.abort()
  await begun
  await begin(0)
  expect(start).not.toHaveBeenCalled()
  expect(onFailure).not.toHaveBeenCalled()
})

test('reports work that fails to start', async () => {
  const error = new Error('no jobs')
  const { onFailure, begin } = prepare(() => Promise.reject(error))
  await begin(0)
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(error)
})
