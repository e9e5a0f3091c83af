import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { startSweeper } from './sweeper.ts'

test('a failing sweep stops neither the other sweeps nor its own next run', async () => {
  const context = { log: pino({ level: 'silent' }) } as Context
  let [failingRuns, workingRuns] = [0, 0]
  const sweeper = startSweeper(
    context,
    { everyMs: 1 },
    {
      throws: () => {
        failingRuns += 1
        throw new Error('at once')
      },
      rejects: () => Promise.reject(new Error('later')),
      works: () => Promise.resolve(void (workingRuns += 1)),
    },
  )

  await expect.poll(() => workingRuns).toBeGreaterThan(1)
  await sweeper.stop()
  expect(failingRuns).toBeGreaterThan(1)
})
