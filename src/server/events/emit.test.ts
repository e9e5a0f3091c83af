import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { run } from 'graphile-worker'
import { expect, onTestFinished, test, vi } from 'vitest'
import { flakyNetwork } from '#testing/flaky-network.ts'
import { startApp, type TestSite } from '#testing/start-app.ts'
import { createPool } from '../db/client.ts'
import { emit } from './emit.ts'
import { freeAbandonedJobs, startWorker, type Reaction } from './worker.ts'

vi.mock('graphile-worker', async (importOriginal) => {
  const original = await importOriginal<typeof import('graphile-worker')>()
  return { ...original, run: vi.fn(original.run) }
})
const { run: realRun } = await vi.importActual<typeof import('graphile-worker')>('graphile-worker')

vi.mock('./events.ts', () => ({ reactionsTo: { 'trip.opened': ['test.first', 'test.second'] } }))

async function withWorker(
  site: TestSite,
  reactions: Record<string, Reaction<{ tripId: number }>>,
  { url = site.database.url, heartbeatEveryMs }: { url?: string; heartbeatEveryMs?: number } = {},
) {
  const pool = createPool(url, { size: 3, onError: () => undefined })
  const runner = await startWorker(site.context, { pool, reactions, heartbeatEveryMs })
  return {
    [Symbol.asyncDispose]: async () => {
      await runner.stop()
      await pool.end()
    },
  }
}

test('every reaction to a committed event runs once', async () => {
  await using site = await startApp()
  const seen: string[] = []
  await using _worker = await withWorker(site, {
    'test.first': (_context, { tripId }) => Promise.resolve(void seen.push(`first ${tripId}`)),
    'test.second': (_context, { tripId }) => Promise.resolve(void seen.push(`second ${tripId}`)),
  })

  await site.context.db.transaction((tx) => emit(tx, 'trip.opened', { tripId: 7, isLarger: true }))
  while (seen.length < 2) await delay(20)

  expect(seen.toSorted()).toEqual(['first 7', 'second 7'])
})

test('an event that was rolled back has no reaction', async () => {
  await using site = await startApp()
  const seen: number[] = []
  await using _worker = await withWorker(site, {
    'test.first': (_context, { tripId }) => Promise.resolve(void seen.push(tripId)),
    'test.second': () => Promise.resolve(),
  })

  await site.context.db
    .transaction(async (tx) => {
      await emit(tx, 'trip.opened', { tripId: 1, isLarger: true })
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await site.context.db.transaction((tx) => emit(tx, 'trip.opened', { tripId: 2, isLarger: true }))
  while (seen.length < 1) await delay(20)

  expect(seen).toEqual([2])
})

test('a reaction that fails is tried again, and does not hold up the others', async () => {
  await using site = await startApp()
  const seen: string[] = []
  await using _worker = await withWorker(site, {
    'test.first': () => {
      seen.push('tried')
      return Promise.reject(new Error('not today'))
    },
    'test.second': () => Promise.resolve(void seen.push('worked')),
  })

  await site.context.db.transaction((tx) => emit(tx, 'trip.opened', { tripId: 1, isLarger: true }))
  while (seen.length < 2) await delay(20)
  const again = async () =>
    await site.database.query<{ attempts: number }>(
      'select attempts from graphile_worker.jobs where run_at > now()',
    )
  while ((await again()).length === 0) await delay(20)

  expect(seen.toSorted()).toEqual(['tried', 'worked'])
  expect(await again()).toEqual([{ attempts: 1 }])
})

test('what a failed reaction leaves in the queue holds no values', async () => {
  await using site = await startApp()
  await using _worker = await withWorker(site, {
    'test.first': async ({ db }) => void (await db.execute(sql`select ${'somebody’s secret'}::int`)),
    'test.second': () => Promise.resolve(),
  })

  await site.context.db.transaction((tx) => emit(tx, 'trip.opened', { tripId: 1, isLarger: true }))
  const failed = () =>
    site.database.query<{ last_error: string }>(
      'select last_error from graphile_worker.jobs where last_error is not null',
    )
  while ((await failed()).length === 0) await delay(20)

  const [job] = await failed()
  expect(job?.last_error).toBe('DrizzleQueryError: select $1::int')
})

const happenIn = (site: TestSite, tripId: number) =>
  site.context.db.transaction((tx) => emit(tx, 'trip.opened', { tripId, isLarger: true }))

test('what was emitted before, in and after an outage is reacted to once the database is back', async () => {
  await using site = await startApp()
  await using network = await flakyNetwork(site.database.url)
  const seen = new Set<number>()
  const reactions: Record<string, Reaction<{ tripId: number }>> = {
    'test.first': async (_context, { tripId }) => {
      // The database goes while the first reaction is under way: it cannot be marked as done, and runs again.
      if (seen.size === 0) await network.refuse()
      seen.add(tripId)
    },
    'test.second': () => Promise.resolve(),
  }
  await using _worker = await withWorker(site, reactions, { url: network.url })

  await happenIn(site, 1)
  while (!seen.has(1)) await delay(20)
  await happenIn(site, 2)
  await delay(500)
  await network.mend()
  await happenIn(site, 3)
  const left = () => site.database.query('select from graphile_worker.jobs')
  while ((await left()).length > 0) await delay(50)

  expect([...seen].toSorted()).toEqual([1, 2, 3])
})

test('a worker whose very first look for work failed begins again', async () => {
  await using site = await startApp()
  await using network = await flakyNetwork(site.database.url)
  const seen: number[] = []
  const reactions: Record<string, Reaction<{ tripId: number }>> = {
    'test.first': (_context, { tripId }) => Promise.resolve(void seen.push(tripId)),
    'test.second': () => Promise.resolve(),
  }
  await network.refuse()
  await using _worker = await withWorker(site, reactions, { url: network.url })
  await network.mend()

  await happenIn(site, 7)
  while (seen.length === 0) await delay(20)
  expect(seen).toEqual([7])
})

test('a worker that never reports that it has stopped is replaced, and does not delay the shutdown', async () => {
  await using site = await startApp()
  await using network = await flakyNetwork(site.database.url)
  vi.mocked(run).mockImplementation(async (options) => {
    const runner = await realRun(options)
    const stop = () => runner.stop().then(() => new Promise<void>(() => undefined))
    return { ...runner, stop }
  })
  onTestFinished(() => void vi.mocked(run).mockImplementation(realRun))
  const seen: number[] = []
  const reactions: Record<string, Reaction<{ tripId: number }>> = {
    'test.first': (_context, { tripId }) => Promise.resolve(void seen.push(tripId)),
    'test.second': () => Promise.resolve(),
  }
  await using _worker = await withWorker(site, reactions, { url: network.url })

  network.reset()
  await happenIn(site, 7)
  while (seen.length === 0) await delay(20)
  expect(seen).toEqual([7])
})

test('a stopped worker that got no connection does not release one', async () => {
  await using site = await startApp()
  const open = (size: number) => createPool(site.database.url, { size, onError: () => undefined })
  const [pool, working] = [open(1), open(3)]
  const waiting: ((error: Error) => void)[] = []
  pool.query = working.query.bind(working)
  pool.connect = ((onConnect?: (error?: Error) => void) =>
    onConnect ? void waiting.push(onConnect) : working.connect()) as Pool['connect']
  const worker = await startWorker(site.context, { pool, reactions: {} })
  await worker.stop()

  // When no connection was free in time, the pool passes only an error.
  for (const tell of waiting) expect(() => tell(new Error('timeout exceeded'))).not.toThrow()
  expect(waiting).toHaveLength(1)
  await Promise.all([pool.end(), working.end()])
})

const lockedFor = (site: TestSite, interval: string) =>
  site.database.query('update graphile_worker._private_jobs set locked_at = now() - $1::interval', [interval])

test('the jobs of a process that was killed are taken over by another', async () => {
  await using site = await startApp()
  const seen: number[] = []
  await happenIn(site, 7)
  await site.database.query("update graphile_worker._private_jobs set locked_by = 'a dead one'")
  await lockedFor(site, '50 seconds')
  await using _worker = await withWorker(site, {
    'test.first': (_context, { tripId }) => Promise.resolve(void seen.push(tripId)),
    'test.second': () => Promise.resolve(),
  })

  await freeAbandonedJobs(site.context)
  while (seen.length === 0) await delay(20)
  expect(seen).toEqual([7])
})

test('a long job is not taken away from the worker that is running it', async () => {
  await using site = await startApp()
  let [tries, isDone] = [0, false]
  const reactions: Record<string, Reaction<{ tripId: number }>> = {
    'test.first': async () => {
      tries += 1
      while (!isDone) await delay(20)
    },
    'test.second': () => Promise.resolve(),
  }
  await using _worker = await withWorker(site, reactions, { heartbeatEveryMs: 50 })
  await happenIn(site, 7)
  while (tries === 0) await delay(20)
  await using _other = await withWorker(site, reactions)

  // Below the limit for abandoned jobs, or the site's own sweeper would free it before the heartbeat.
  await lockedFor(site, '30 seconds')
  const fresh = () =>
    site.database.query("select from graphile_worker.jobs where locked_at > now() - interval '20 seconds'")
  while ((await fresh()).length === 0) await delay(20)
  await freeAbandonedJobs(site.context)

  expect(await fresh()).toHaveLength(1)
  expect(tries).toBe(1)
  isDone = true
})
