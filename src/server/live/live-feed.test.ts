import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { LiveChange } from '#contract/live.ts'
import { logOutEverywhere } from '#contract/auth.ts'
import { updateTrip, type TripChange } from '#contract/trip-input.ts'
import { cloneDatabase } from '#testing/clone-database.ts'
import { startFlakyNetwork } from '#testing/flaky-network.ts'
import { openLiveStream } from '#testing/open-live-stream.ts'
import { startApp, withBackground } from '#testing/start-app.ts'
import { until } from '#testing/until.ts'
import { createPool } from '../db/client.ts'
import { publishChanges } from './publish-changes.ts'
import { LiveFeed } from './live-feed.ts'

withBackground()

const told = (...changes: LiveChange[]) => changes.map((change) => `data: ${JSON.stringify(change)}`)

test('a change reaches the pages that show it, and only after its commit', async () => {
  await using site = await startApp()
  using stream = await openLiveStream(await site.listen(), 'trip:7')

  await site.context.db.transaction(async (tx) => {
    await publishChanges(tx, { topic: 'trip:7', what: 'seats' })
    await delay(500)
    expect(stream.events).toEqual([])
  })
  await site.context.db.transaction((tx) =>
    publishChanges(tx, { topic: 'trip:8', what: 'seats' }, { topic: 'trip:7', what: 'trip' }),
  )
  await stream.until(2)

  expect(stream.events).toEqual(told({ topic: 'trip:7', what: 'seats' }, { topic: 'trip:7', what: 'trip' }))
})

test('what was rolled back is never told', async () => {
  await using site = await startApp()
  using stream = await openLiveStream(await site.listen(), 'trips,trip:7')

  await site.context.db
    .transaction(async (tx) => {
      await publishChanges(tx, { topic: 'trip:7', what: 'seats' })
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await site.context.db.transaction((tx) => publishChanges(tx, { topic: 'trips', what: 'trips' }))
  await stream.until(1)

  expect(stream.events).toEqual(told({ topic: 'trips', what: 'trips' }))
})

test('a burst of one change is told a few times, not each time', async () => {
  await using site = await startApp()
  using stream = await openLiveStream(await site.listen(), 'trip:7')

  await site.context.db.transaction(async (tx) => {
    for (let seat = 0; seat < 200; seat++) await publishChanges(tx, { topic: 'trip:7', what: 'seats' })
  })
  await stream.until(1)
  await site.context.db.transaction((tx) => publishChanges(tx, { topic: 'trip:7', what: 'payments' }))
  await until(() => stream.events.some((event) => event.includes('payments')))

  expect(stream.events).toHaveLength(2)
})

test('many different changes at once all arrive', async () => {
  await using site = await startApp()
  const topics = Array.from({ length: 20 }, (_, index) => `trip:${index + 1}`)
  using stream = await openLiveStream(await site.listen(), topics.join(','))

  // Invented values of `what`, because there are not enough real ones.
  const changes = Array.from({ length: 1600 }, (_, index) => ({
    topic: `trip:${(index % 40) + 1}`,
    what: `w${index}`,
  })) as unknown as LiveChange[]
  await site.context.db.transaction((tx) => publishChanges(tx, ...changes))
  await stream.until(800)

  expect(new Set(stream.events).size).toBe(800)
})

test('one’s own topic needs one’s own session, by cookie, and tells of nobody else', async () => {
  await using site = await startApp()
  const [me, other] = [await site.person(), await site.person()]
  using stream = await openLiveStream(await site.listen(), 'me', me)

  await site.call(logOutEverywhere, { as: other })
  await site.call(logOutEverywhere, { as: me })
  await stream.until(1)

  expect(stream.events).toEqual(told({ topic: 'me', what: 'session' }))
})

test('when the database was away, pages are told to ask for everything again', async () => {
  await using site = await startApp()
  using stream = await openLiveStream(await site.listen(), 'trips')

  await site.database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like '%live'",
  )
  await stream.until(1)
  await site.context.db.transaction((tx) => publishChanges(tx, { topic: 'trips', what: 'trips' }))
  await stream.until(2)

  expect(stream.events).toEqual(['event: resync\ndata: {}', ...told({ topic: 'trips', what: 'trips' })])
})

test('a connection that falls silent is noticed, and everything is asked for again', async () => {
  await using database = await cloneDatabase()
  await using network = await startFlakyNetwork(database.url)
  const pool = createPool(network.url, { size: 2, onError: () => undefined })
  const heard: string[] = []
  const live = new LiveFeed({
    url: network.url,
    pool,
    log: pino({ level: 'silent' }),
    onSilence: () => {
      heard.push('silence')
      pool.cutAll()
    },
    onReturn: () => heard.push('return'),
  })
  live.subscribe((message) => heard.push(message === 'resync' ? message : `${message.length} changes`))
  await live.start()

  network.stall()
  await until(() => heard.length > 0)
  await network.mend()
  await until(() => heard.includes('resync'))
  await database.query("insert into changes (topic, what) values ('trips', 'trips')")
  await until(() => heard.length >= 4)

  expect(heard).toEqual(['silence', 'return', 'resync', '1 changes'])
  await live.close()
  await pool.end()
})

test('neither malformed changes nor a failing listener keep others from hearing the next change', async () => {
  await using site = await startApp()
  site.context.live.subscribe(() => {
    throw new Error('a mistake')
  })
  using stream = await openLiveStream(await site.listen(), 'trips')

  for (const odd of ['', '7', 'null', '{}', '[null]', '[7, {"topic": 1}, {"topic": "trips"}]']) {
    await site.database.query("select pg_notify('changes', $1)", [odd])
  }
  await site.context.db.transaction((tx) => publishChanges(tx, { topic: 'trips', what: 'trips' }))
  await stream.until(1)

  expect(stream.events).toEqual(told({ topic: 'trips', what: 'trips' }))
})

test('closing the server ends its streams', async () => {
  await using site = await startApp()
  using stream = await openLiveStream(await site.listen(), 'trips')

  await site.app.close()
  await stream.ended

  expect(stream.status).toBe(200)
})

test('only organisers hear of changes to a draft; everybody hears when a trip becomes a draft or is published', async () => {
  await using site = await startApp()
  const organiser = await site.person({ isAdmin: true })
  const { id } = await site.trip({ status: 'draft' })
  const address = await site.listen()
  using visitor = await openLiveStream(address, `trips,trip:${id}`)
  using admin = await openLiveStream(address, `trips,trip:${id}`, organiser)
  const save = (body: TripChange) => site.call(updateTrip, { params: { id }, body, as: organiser })
  const trip: LiveChange = { topic: `trip:${id}`, what: 'trip' }
  const trips: LiveChange = { topic: 'trips', what: 'trips' }
  const ofDraft = told({ topic: 'trips', what: 'drafts' }, trip)
  const published = told(trips, trip)
  const hidden = told(trips, { topic: `trip:${id}`, what: 'hidden' })

  await save({ title: 'Being written' })
  await admin.until(2)
  await save({ status: 'upcoming' })
  await visitor.until(2)
  await save({ status: 'draft' })
  await visitor.until(4)
  await save({ title: 'Being written again' })
  await admin.until(8)
  // A barrier: any other event would have arrived before this one.
  await site.context.db.transaction((tx) => publishChanges(tx, { topic: 'trips', what: 'day' }))
  await visitor.until(5)

  const end = told({ topic: 'trips', what: 'day' })
  expect(visitor.events).toEqual([...published, ...hidden, ...end])
  expect(admin.events.slice(0, 8)).toEqual([...ofDraft, ...published, ...hidden, ...ofDraft])

  // A stream that opens while the drafts are being looked up does not receive them either.
  const other = await site.trip({ status: 'draft' })
  const isLookedUp = () =>
    site.database.query(`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like 'select "id" from "trips" where ("trips"."id"%'`)
  const locker = new pg.Client({ connectionString: site.database.url })
  await locker.connect()
  await locker.query('begin; lock table trips')
  await site.context.db.transaction((tx) =>
    publishChanges(tx, trip, { topic: `trip:${other.id}`, what: 'trip' }),
  )
  await expect.poll(isLookedUp).toHaveLength(1)
  using late = await openLiveStream(address, `trips,trip:${other.id}`)
  await locker.end()
  await site.context.db.transaction((tx) => publishChanges(tx, { topic: 'trips', what: 'day' }))
  await late.until(1)
  expect(late.events).toEqual(end)
})
