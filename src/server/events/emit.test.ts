import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { run } from 'graphile-worker'
import { expect, test } from 'vitest'
import { startFlakyNetwork } from '#testing/flaky-network.ts'
import { startApp, type TestSite } from '#testing/start-app.ts'
import { until } from '#testing/until.ts'
import type { Context } from '../context.ts'
import { createPool } from '../db/client.ts'
import { emit } from './emit.ts'
import { reactionsTo } from './events.ts'
import { unlockAbandonedJobs } from './job-locks.ts'
import { startWorker } from './worker.ts'

const carRemoval = (tripId: number) => ({
  freeingId: '1',
  carId: 1,
  tripId,
  driverId: '1',
  by: 'driver' as const,
  freed: [],
})

const emitCarRemoved = (site: TestSite, tripId: number) =>
  site.context.db.transaction((tx) => emit(tx, 'car.removed', carRemoval(tripId)))

/** The names of two reactions to one event, which the tests replace with their own. */
const [FIRST, SECOND] = reactionsTo['car.removed']

type TripReactions = Record<string, (context: Context, event: { tripId: number }) => Promise<void>>

async function runWorker(
  site: TestSite,
  reactions: TripReactions,
  {
    url = site.database.url,
    ...options
  }: { url?: string } & Pick<Parameters<typeof startWorker>[1], 'heartbeatEveryMs' | 'startRunner'> = {},
) {
  const pool = createPool(url, { size: 3, onError: () => undefined })
  const runner = await startWorker(site.context, { pool, reactions, ...options })
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
  await using _worker = await runWorker(site, {
    [FIRST]: (_context, { tripId }) => Promise.resolve(void seen.push(`first ${tripId}`)),
    [SECOND]: (_context, { tripId }) => Promise.resolve(void seen.push(`second ${tripId}`)),
  })

  await emitCarRemoved(site, 7)
  await until(() => seen.length >= 2)

  expect(seen.toSorted()).toEqual(['first 7', 'second 7'])
})

test('an event that was rolled back has no reaction', async () => {
  await using site = await startApp()
  const seen: number[] = []
  await using _worker = await runWorker(site, {
    [FIRST]: (_context, { tripId }) => Promise.resolve(void seen.push(tripId)),
    [SECOND]: () => Promise.resolve(),
  })

  await site.context.db
    .transaction(async (tx) => {
      await emit(tx, 'car.removed', carRemoval(1))
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await emitCarRemoved(site, 2)
  await until(() => seen.length >= 1)

  expect(seen).toEqual([2])
})

test('a reaction that fails is tried again, and does not hold up the others', async () => {
  await using site = await startApp()
  const seen: string[] = []
  await using _worker = await runWorker(site, {
    [FIRST]: () => {
      seen.push('tried')
      return Promise.reject(new Error('not today'))
    },
    [SECOND]: () => Promise.resolve(void seen.push('worked')),
  })

  await emitCarRemoved(site, 1)
  await until(() => seen.length >= 2)
  const delayedJobs = async () =>
    await site.database.query<{ attempts: number }>(
      'select attempts from graphile_worker.jobs where run_at > now()',
    )
  await until(async () => (await delayedJobs()).length > 0)

  expect(seen.toSorted()).toEqual(['tried', 'worked'])
  expect(await delayedJobs()).toEqual([{ attempts: 1 }])
})

test('the error that a failed reaction leaves in the queue contains no values', async () => {
  await using site = await startApp()
  await using _worker = await runWorker(site, {
    [FIRST]: async ({ db }) => void (await db.execute(sql`select ${'somebody’s secret'}::int`)),
    [SECOND]: () => Promise.resolve(),
  })

  await emitCarRemoved(site, 1)
  const failedJobs = () =>
    site.database.query<{ last_error: string }>(
      'select last_error from graphile_worker.jobs where last_error is not null',
    )
  await until(async () => (await failedJobs()).length > 0)

  const [job] = await failedJobs()
  expect(job?.last_error).toBe('DrizzleQueryError: select $1::int')
})

test('reactions run for events emitted before, during and after a database outage', async () => {
  await using site = await startApp()
  await using network = await startFlakyNetwork(site.database.url)
  const seen = new Set<number>()
  const reactions: TripReactions = {
    [FIRST]: async (_context, { tripId }) => {
      // The database goes away during the first reaction, which cannot be marked as done and runs again.
      if (seen.size === 0) await network.refuse()
      seen.add(tripId)
    },
    [SECOND]: () => Promise.resolve(),
  }
  await using _worker = await runWorker(site, reactions, { url: network.url })

  await emitCarRemoved(site, 1)
  await until(() => seen.has(1))
  await emitCarRemoved(site, 2)
  await delay(500)
  await network.mend()
  await emitCarRemoved(site, 3)
  const remainingJobs = () => site.database.query('select from graphile_worker.jobs')
  await until(async () => (await remainingJobs()).length === 0)

  expect([...seen].toSorted()).toEqual([1, 2, 3])
})

test('a worker whose first query for jobs fails starts again', async () => {
  await using site = await startApp()
  await using network = await startFlakyNetwork(site.database.url)
  const seen: number[] = []
  const reactions: TripReactions = {
    [FIRST]: (_context, { tripId }) => Promise.resolve(void seen.push(tripId)),
    [SECOND]: () => Promise.resolve(),
  }
  await network.refuse()
  await using _worker = await runWorker(site, reactions, { url: network.url })
  await network.mend()

  await emitCarRemoved(site, 7)
  await until(() => seen.length > 0)
  expect(seen).toEqual([7])
})

test('a worker that never confirms its stop is replaced, and does not delay the shutdown', async () => {
  await using site = await startApp()
  await using network = await startFlakyNetwork(site.database.url)
  const startRunner: typeof run = async (options) => {
    const runner = await run(options)
    const stop = () => runner.stop().then(() => new Promise<void>(() => undefined))
    return { ...runner, stop }
  }
  const seen: number[] = []
  const reactions: TripReactions = {
    [FIRST]: (_context, { tripId }) => Promise.resolve(void seen.push(tripId)),
    [SECOND]: () => Promise.resolve(),
  }
  await using _worker = await runWorker(site, reactions, { url: network.url, startRunner })

  network.reset()
  await emitCarRemoved(site, 7)
  await until(() => seen.length > 0)
  expect(seen).toEqual([7])
})

test('a worker that cannot mark any of its jobs as done is replaced, even if it still finds jobs', async () => {
  await using site = await startApp()
  // A job that is done is deleted. The first two deletions wait for the lock on `outage`, and then fail.
  await site.database.query(`
    create table outage ();
    create sequence tries;
    create function fail_twice() returns trigger language plpgsql as $$
    begin
      lock table outage in share mode;
      if nextval('tries') <= 2 then raise 'terminating connection'; end if;
      return old;
    end $$;
    create trigger fail_twice before delete on graphile_worker._private_jobs
      for each row execute function fail_twice()`)
  const countWaitingDeletions = async () => {
    const rows = await site.database.query(
      "select from pg_locks where relation = 'outage'::regclass and not granted",
    )
    return rows.length
  }
  let isRestored = false
  await using _worker = await runWorker(site, {
    [FIRST]: () => Promise.resolve(),
    // Runs until the first job waits to be deleted, so that both jobs are under way at the same time.
    [SECOND]: () => until(async () => isRestored || (await countWaitingDeletions()) === 1),
  })

  await site.context.db.transaction(async (tx) => {
    await tx.execute(sql`lock table outage in access exclusive mode`)
    await emitCarRemoved(site, 7)
    await until(async () => (await countWaitingDeletions()) === 2)
    isRestored = true
  })
  const remainingJobs = () => site.database.query('select from graphile_worker.jobs')
  await until(async () => (await remainingJobs()).length === 0)

  // Each of the two jobs could not be deleted at first, and was deleted after its second run.
  expect(await site.database.query('select last_value::int as tries from tries')).toEqual([{ tries: 4 }])
})

test('a stopped worker that never got a connection does not release one', async () => {
  await using site = await startApp()
  const openPool = (size: number) => createPool(site.database.url, { size, onError: () => undefined })
  const [pool, workingPool] = [openPool(1), openPool(3)]
  // The queue's own connection never comes; all other queries work.
  const waiting: ((error: Error) => void)[] = []
  pool.query = workingPool.query.bind(workingPool)
  pool.connect = ((onConnect?: (error?: Error) => void) =>
    onConnect ? void waiting.push(onConnect) : workingPool.connect()) as Pool['connect']
  const worker = await startWorker(site.context, { pool, reactions: {} })
  await worker.stop()

  // When no connection was free in time, the pool passes only an error.
  for (const onConnect of waiting) expect(() => onConnect(new Error('timeout exceeded'))).not.toThrow()
  expect(waiting).toHaveLength(1)
  await Promise.all([pool.end(), workingPool.end()])
})

/** Makes every job look as if it had been locked that long ago. */
const ageLocks = (site: TestSite, interval: string) =>
  site.database.query('update graphile_worker._private_jobs set locked_at = now() - $1::interval', [interval])

test('the jobs of a killed process are taken over by another', async () => {
  await using site = await startApp()
  const seen: number[] = []
  await emitCarRemoved(site, 7)
  await site.database.query("update graphile_worker._private_jobs set locked_by = 'a dead one'")
  await ageLocks(site, '50 seconds')
  await using _worker = await runWorker(site, {
    [FIRST]: (_context, { tripId }) => Promise.resolve(void seen.push(tripId)),
    [SECOND]: () => Promise.resolve(),
  })

  await unlockAbandonedJobs(site.context)
  await until(() => seen.length > 0)
  expect(seen).toEqual([7])
})

test('a long job is not taken away from the worker that is running it', async () => {
  await using site = await startApp()
  let [tries, isDone] = [0, false]
  const reactions: TripReactions = {
    [FIRST]: async () => {
      tries += 1
      await until(() => isDone)
    },
    [SECOND]: () => Promise.resolve(),
  }
  await using _worker = await runWorker(site, reactions, { heartbeatEveryMs: 50 })
  await emitCarRemoved(site, 7)
  await until(() => tries > 0)
  await using _other = await runWorker(site, reactions)

  // Below the limit for abandoned jobs, or the site's own sweeper would unlock it first.
  await ageLocks(site, '30 seconds')
  const freshLocks = () =>
    site.database.query("select from graphile_worker.jobs where locked_at > now() - interval '20 seconds'")
  await until(async () => (await freshLocks()).length > 0)
  await unlockAbandonedJobs(site.context)

  expect(await freshLocks()).toHaveLength(1)
  expect(tries).toBe(1)
  isDone = true
})
