import { expect, test, vi } from 'vitest'
import { shareRuns } from './share-runs.ts'

/** A task whose runs end when they are told to. */
function startTask() {
  const ends: ((error?: Error) => void)[] = []
  const run = vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve()))
      }),
  )
  return { run, end: (error?: Error) => ends.shift()?.(error) }
}

test('calls during a run share one run after it', async () => {
  const call = shareRuns<number>()
  const { run, end } = startTask()
  const first = call(1, run)
  const others = Promise.all([call(1, run), call(1, run), call(1, run)])
  expect(run).toHaveBeenCalledTimes(1)
  end()
  await first
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2))
  end()
  await others
  expect(run).toHaveBeenCalledTimes(2)
})

test('each key has its own runs, and after them a call runs at once', async () => {
  const call = shareRuns<number>()
  const { run, end } = startTask()
  const both = Promise.all([call(1, run), call(2, run)])
  expect(run).toHaveBeenCalledTimes(2)
  end()
  end()
  await both
  void call(1, run)
  expect(run).toHaveBeenCalledTimes(3)
})

test('a failure reaches those who share the run, and not the next ones', async () => {
  const call = shareRuns<number>()
  const { run, end } = startTask()
  const first = call(1, run)
  const others = [call(1, run), call(1, run)]
  end(new Error('no answer'))
  await expect(first).rejects.toThrow('no answer')
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2))
  end()
  await Promise.all(others)
})
