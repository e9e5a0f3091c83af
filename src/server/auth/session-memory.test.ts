import { expect, test } from 'vitest'
import { changeName } from '#contract/account.ts'
import { getCurrentUser, logOut, logOutEverywhere } from '#contract/auth.ts'
import { getDashboard } from '#contract/dashboard.ts'
import type { LiveChange } from '#contract/live.ts'
import { getTrip } from '#contract/trips.ts'
import { cloneDatabase } from '#testing/clone-database.ts'
import { startFlakyNetwork } from '#testing/flaky-network.ts'
import { openLiveStream } from '#testing/open-live-stream.ts'
import { buildUser } from '#testing/sign-in.ts'
import { startApp } from '#testing/start-app.ts'
import { until } from '#testing/until.ts'
import { SessionMemory } from './session-memory.ts'

const settings = { SESSION_MEMORY_SECONDS: '30' }

/** Two processes on one database. The second receives live changes through a network that can be cut. */
async function startReplicas() {
  const database = await cloneDatabase()
  const network = await startFlakyNetwork(database.url)
  const first = await startApp(settings, { database })
  const second = await startApp(settings, { database, directUrl: network.url })
  return {
    database,
    first,
    second,
    /** The second process receives no live changes from now on, and knows it. */
    cut: async () => {
      await network.refuse()
      await until(() => !second.context.live.isListening)
    },
    mend: () => network.mend(),
    [Symbol.asyncDispose]: async () => {
      for (const part of [first, second, network, database]) await part[Symbol.asyncDispose]()
    },
  }
}

test('a read relies on a session that was looked up lately; writes and calls for admins always ask', async () => {
  await using site = await startApp(settings)
  const person = await site.person()
  expect((await site.call(getCurrentUser, { as: person })).status).toBe(200)
  // By SQL, so that the process does not learn of it.
  await site.database.query('delete from sessions')
  expect((await site.call(getCurrentUser, { as: person })).status).toBe(200)
  expect((await site.call(getDashboard, { as: person })).status).toBe(401)
  const name = { firstName: 'Kim', lastName: 'Marlow' }
  expect((await site.call(changeName, { body: name, as: person })).status).toBe(401)
})

test.each([
  ['logs out', logOut],
  ['logs out everywhere', logOutEverywhere],
])('when somebody %s on one process, the other one refuses the session', async (_case, endpoint) => {
  await using replicas = await startReplicas()
  const { first, second } = replicas
  const person = await first.person()
  expect((await second.call(getCurrentUser, { as: person })).status).toBe(200)
  using stream = await openLiveStream(await second.listen(), 'me', person)
  await first.call(endpoint, { as: person })
  await stream.ended
  expect((await second.call(getCurrentUser, { as: person })).status).toBe(401)
})

test('a process that receives no live changes asks for every session', async () => {
  await using replicas = await startReplicas()
  const { first, second } = replicas
  const person = await first.person()
  expect((await second.call(getCurrentUser, { as: person })).status).toBe(200)
  await replicas.cut()
  await first.call(logOut, { as: person })
  expect((await second.call(getCurrentUser, { as: person })).status).toBe(401)
})

test('a stream whose session ended while the process received no changes is ended afterwards', async () => {
  await using replicas = await startReplicas()
  const { first, second } = replicas
  const [leaver, other] = [await first.person(), await first.person()]
  using stream = await openLiveStream(await second.listen(), 'trips', leaver)
  using otherStream = await openLiveStream(await second.listen(), 'trips', other)
  await replicas.cut()
  await first.call(logOut, { as: leaver })
  // Somebody has sent the change, and the second process has missed it.
  await until(async () => (await replicas.database.query('select from changes')).length === 0)
  await replicas.mend()
  await stream.ended
  await otherStream.until(1)
  // A resync says nothing but that something may have changed.
  expect(stream.events).toEqual(['event: resync\ndata: {}'])
  expect(otherStream.events).toEqual(['event: resync\ndata: {}'])
})

test('admins are never remembered, so a lost role counts at once; their streams are ended', async () => {
  await using site = await startApp(settings)
  const admin = await site.person({ isAdmin: true })
  const { id } = await site.trip({ status: 'draft' })
  using stream = await openLiveStream(await site.listen(), 'me', admin)
  expect((await site.call(getTrip, { params: { id }, as: admin })).status).toBe(200)
  await site.database.query('update users set is_admin = false where email = $1', [admin.email])
  expect((await site.call(getTrip, { params: { id }, as: admin })).status).toBe(404)
  await stream.ended
  expect(stream.events).toEqual(['data: {"topic":"me","what":"session"}'])
})

test('a changed name is shown at once', async () => {
  await using site = await startApp(settings)
  const person = await site.person()
  await site.call(getCurrentUser, { as: person })
  await site.call(changeName, { body: { firstName: 'Kim', lastName: 'Marlow' }, as: person })
  expect((await site.call(getCurrentUser, { as: person })).body.firstName).toBe('Kim')
})

/** A memory of sessions, and the live changes that it hears of. */
function createMemory() {
  let listener: (changes: LiveChange[]) => void = () => undefined
  const feed = {
    isListening: true,
    subscribe: () => () => undefined,
    subscribeToOwn: (own: typeof listener) => void (listener = own),
  }
  const memory = new SessionMemory(feed, { seconds: 30 })
  const found = (secondsLeft: number) => ({
    viewer: { ...buildUser({ id: 'u1' }), sessionId: 's1' },
    secondsLeft,
  })
  return { memory, found, publish: (change: LiveChange) => listener([change]) }
}

test('a session that ends while it is looked up is not remembered', async () => {
  const { memory, found, publish } = createMemory()
  await memory.lookUpAndRemember(() => Promise.resolve(found(60)))
  expect(memory.recall('s1')).toMatchObject({ id: 'u1' })
  await memory.lookUpAndRemember(() => {
    publish({ topic: 'user:u1', what: 'session' })
    return Promise.resolve(found(60))
  })
  expect(memory.recall('s1')).toBeNull()
})

test('a session is not remembered for longer than it lasts', async () => {
  const { memory, found } = createMemory()
  await memory.lookUpAndRemember(() => Promise.resolve(found(0)))
  expect(memory.recall('s1')).toBeNull()
})
