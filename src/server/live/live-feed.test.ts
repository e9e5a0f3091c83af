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

const eventsOf = (...changes: LiveChange[]) => changes.map((change) => `data: ${JSON.stringify(change)}`)

test('a change reaches the pages that show it, but not before its commit', async () => {
  await using site = await startApp()
  using stream = await openLiveStream(await site.listen(), 'trip:7')
  const publish = (...changes: LiveChange[]) =>
    site.context.db.transaction((tx) => publishChanges(tx, ...changes))

  await site.context.db.transaction(async (tx) => {
    await publishChanges(tx, { topic: 'trip:7', what: 'payments' })
    // A change that is published later but committed first arrives first.
    await publish({ topic: 'trip:7', what: 'readiness' })
    await stream.until(1)
    expect(stream.events).toEqual(eventsOf({ topic: 'trip:7', what: 'readiness' }))
  })
  await publish({ topic: 'trip:8', what: 'payments' }, { topic: 'trip:7', what: 'trip' })
  await stream.until(3)

  expect(stream.events.slice(1)).toEqual(
    eventsOf({ topic: 'trip:7', what: 'payments' }, { topic: 'trip:7', what: 'trip' }),
  )
})

test('a change that is rolled back is never sent', async () => {
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

  expect(stream.events).toEqual(eventsOf({ topic: 'trips', what: 'trips' }))
})

test('a burst of equal changes is sent as one', async () => {
  await using site = await startApp()
  using stream = await openLiveStream(await site.listen(), 'trip:7')

  await site.context.db.transaction(async (tx) => {
    for (let seat = 0; seat < 200; seat++) await publishChanges(tx, { topic: 'trip:7', what: 'expenses' })
  })
  await stream.until(1)
  await site.context.db.transaction((tx) => publishChanges(tx, { topic: 'trip:7', what: 'payments' }))
  await until(() => stream.events.some((event) => event.includes('payments')))

  expect(stream.events).toHaveLength(2)
})

test('many different changes in one transaction all arrive', async () => {
  await using site = await startApp()
  const topics = Array.from({ length: 20 }, (_, index) => `trip:${index + 1}`)
  using stream = await openLiveStream(await site.listen(), topics.join(','))

  // Half of the topics are not listened to. The values of `what` are invented, because there are not enough
  // real ones.
  const changes = Array.from({ length: 1600 }, (_, index) => ({
    topic: `trip:${(index % 40) + 1}`,
    what: `w${index}`,
  })) as unknown as LiveChange[]
  await site.context.db.transaction((tx) => publishChanges(tx, ...changes))
  await stream.until(800)

  expect(new Set(stream.events).size).toBe(800)
})

test('the topic "me" receives the changes of the signed-in person, and of nobody else', async () => {
  await using site = await startApp()
  const [me, other] = [await site.person(), await site.person()]
  using stream = await openLiveStream(await site.listen(), 'me', me)

  await site.call(logOutEverywhere, { as: other })
  await site.call(logOutEverywhere, { as: me })
  await stream.until(1)

  expect(stream.events).toEqual(eventsOf({ topic: 'me', what: 'session' }))
})

test('after an outage of the database, pages are told to load everything again', async () => {
  await using site = await startApp()
  using stream = await openLiveStream(await site.listen(), 'trips')

  await site.database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like '%live'",
  )
  await stream.until(1)
  await site.context.db.transaction((tx) => publishChanges(tx, { topic: 'trips', what: 'trips' }))
  await stream.until(2)

  expect(stream.events).toEqual(['event: resync\ndata: {}', ...eventsOf({ topic: 'trips', what: 'trips' })])
})

test('a connection that falls silent is noticed, and its return leads to a resync', async () => {
  await using database = await cloneDatabase()
  await using network = await startFlakyNetwork(database.url)
  const pool = createPool(network.url, { size: 2, onError: () => undefined })
  const events: string[] = []
  const live = new LiveFeed({
    url: network.url,
    pool,
    log: pino({ level: 'silent' }),
    onSilence: () => {
      events.push('silence')
      pool.cutAll()
    },
    onReturn: () => events.push('return'),
  })
  live.subscribe((message) => events.push(message === 'resync' ? message : `${message.length} changes`))
  await live.start()

  network.stall()
  await until(() => events.length > 0)
  await network.mend()
  await until(() => events.includes('resync'))
  await database.query("insert into changes (topic, what) values ('trips', 'trips')")
  await until(() => events.length >= 4)

  expect(events).toEqual(['silence', 'return', 'resync', '1 changes'])
  await live.close()
  await pool.end()
})

test('malformed changes and a failing listener do not keep others from the next change', async () => {
  await using site = await startApp()
  site.context.live.subscribe(() => {
    throw new Error('a mistake')
  })
  using stream = await openLiveStream(await site.listen(), 'trips')

  for (const malformed of ['', '7', 'null', '{}', '[null]', '[7, {"topic": 1}, {"topic": "trips"}]']) {
    await site.database.query("select pg_notify('changes', $1)", [malformed])
  }
  await site.context.db.transaction((tx) => publishChanges(tx, { topic: 'trips', what: 'trips' }))
  await stream.until(1)

  expect(stream.events).toEqual(eventsOf({ topic: 'trips', what: 'trips' }))
})

test('closing the server ends its streams', async () => {
  await using site = await startApp()
  using stream = await openLiveStream(await site.listen(), 'trips')

  await site.app.close()
  await stream.ended

  expect(stream.status).toBe(200)
})

test('changes to a draft reach only admins; publishing and hiding a trip reach everybody', async () => {
  await using site = await startApp()
  const admin = await site.person({ isAdmin: true })
  const { id } = await site.trip({ status: 'draft' })
  const address = await site.listen()
  using visitorStream = await openLiveStream(address, `trips,trip:${id}`)
  using adminStream = await openLiveStream(address, `trips,trip:${id}`, admin)
  const save = (body: TripChange) => site.call(updateTrip, { params: { id }, body, as: admin })
  const trip: LiveChange = { topic: `trip:${id}`, what: 'trip' }
  const trips: LiveChange = { topic: 'trips', what: 'trips' }
  const draftEvents = eventsOf({ topic: 'trips', what: 'drafts' }, trip)
  const publishedEvents = eventsOf(trips, trip)
  const hiddenEvents = eventsOf(trips, { topic: `trip:${id}`, what: 'hidden' })

  await save({ title: 'Being written' })
  await adminStream.until(2)
  await save({ status: 'upcoming' })
  await visitorStream.until(2)
  await save({ status: 'draft' })
  await visitorStream.until(4)
  await save({ title: 'Being written again' })
  await adminStream.until(8)
  // A barrier: any other event would have arrived before this one.
  await site.context.db.transaction((tx) => publishChanges(tx, { topic: 'trips', what: 'day' }))
  await visitorStream.until(5)

  const barrierEvents = eventsOf({ topic: 'trips', what: 'day' })
  expect(visitorStream.events).toEqual([...publishedEvents, ...hiddenEvents, ...barrierEvents])
  expect(adminStream.events.slice(0, 8)).toEqual([
    ...draftEvents,
    ...publishedEvents,
    ...hiddenEvents,
    ...draftEvents,
  ])
})

test('changes of all trips’ money reach only organisers', async () => {
  await using site = await startApp()
  const address = await site.listen()
  using visitorStream = await openLiveStream(address, 'trips')
  using adminStream = await openLiveStream(address, 'trips', await site.person({ isAdmin: true }))
  const changes: LiveChange[] = [
    { topic: 'trips', what: 'money' },
    { topic: 'trips', what: 'day' },
  ]
  for (const change of changes) await site.context.db.transaction((tx) => publishChanges(tx, change))
  await adminStream.until(2)
  await visitorStream.until(1)
  expect(adminStream.events).toEqual(eventsOf(...changes))
  expect(visitorStream.events).toEqual(eventsOf({ topic: 'trips', what: 'day' }))
})

test('a stream that opens while drafts are being looked up does not receive their changes', async () => {
  await using site = await startApp()
  const [draft, otherDraft] = [await site.trip({ status: 'draft' }), await site.trip({ status: 'draft' })]
  const address = await site.listen()
  // Somebody who may not see the draft listens to it, so it is looked up.
  using _visitorStream = await openLiveStream(address, `trip:${draft.id}`)
  const waitingLookups = () =>
    site.database.query(`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like 'select "id" from "trips" where ("trips"."id"%'`)
  const locker = new pg.Client({ connectionString: site.database.url })
  await locker.connect()
  await locker.query('begin; lock table trips')
  await site.context.db.transaction((tx) =>
    publishChanges(
      tx,
      { topic: `trip:${draft.id}`, what: 'trip' },
      { topic: `trip:${otherDraft.id}`, what: 'trip' },
    ),
  )
  await expect.poll(waitingLookups).toHaveLength(1)
  using lateStream = await openLiveStream(address, `trips,trip:${otherDraft.id}`)
  await locker.end()
  // A barrier: any other event would have arrived before this one.
  await site.context.db.transaction((tx) => publishChanges(tx, { topic: 'trips', what: 'day' }))
  await lateStream.until(1)
  expect(lateStream.events).toEqual(eventsOf({ topic: 'trips', what: 'day' }))
})
