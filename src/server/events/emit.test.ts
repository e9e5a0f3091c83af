import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { flakyNetwork } from '#testing/flaky-network.ts'
import { startApp, type TestSite } from '#testing/start-app.ts'
import { createPool } from '../db/client.ts'
import { emit } from './emit.ts'
import { freeAbandonedJobs, startWorker, type Reaction } from './worker.ts'

vi.mock('./events.ts', () => ({ reactionsTo: { 'trip.started': ['test.first', 'test.second'] } }))

async function withWorker(
  site: TestSite,
  reactions: Record<string, Reaction<{ tripId: number }>>,
  url = site.database.url,
) {
  const pool = createPool(url, { size: 3, onError: () => undefined })
  const runner = await startWorker(site.context, { pool, reactions })
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

  await site.context.db.transaction((tx) => emit(tx, 'trip.started', { tripId: 7 }))
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
      await emit(tx, 'trip.started', { tripId: 1 })
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await site.context.db.transaction((tx) => emit(tx, 'trip.started', { tripId: 2 }))
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

  await site.context.db.transaction((tx) => emit(tx, 'trip.started', { tripId: 1 }))
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

  await site.context.db.transaction((tx) => emit(tx, 'trip.started', { tripId: 1 }))
  const failed = () =>
    site.database.query<{ last_error: string }>(
      'select last_error from graphile_worker.jobs where last_error is not null',
    )
  while ((await failed()).length === 0) await delay(20)

  const [job] = await failed()
  expect(job?.last_error).toBe('DrizzleQueryError: select $1::int')
})

const happenIn = (site: TestSite, tripId: number) =>
  site.context.db.transaction((tx) => emit(tx, 'trip.started', { tripId }))

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
  await using _worker = await withWorker(site, reactions, network.url)

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
  await using _worker = await withWorker(site, reactions, network.url)
  await network.mend()

  await happenIn(site, 7)
  while (seen.length === 0) await delay(20)
  expect(seen).toEqual([7])
})

test('the jobs of a process that was killed are taken over by another', async () => {
  await using site = await startApp()
  const seen: number[] = []
  await happenIn(site, 7)
  await site.database.query(
    "update graphile_worker._private_jobs set locked_by = 'a dead one', locked_at = now() - interval '6 minutes'",
  )
  await using _worker = await withWorker(site, {
    'test.first': (_context, { tripId }) => Promise.resolve(void seen.push(tripId)),
    'test.second': () => Promise.resolve(),
  })

  await freeAbandonedJobs(site.context)
  while (seen.length === 0) await delay(20)
  expect(seen).toEqual([7])
})
