import { expect, test } from 'vitest'
import { getCurrentUser, logOut } from '#contract/auth.ts'
import { openLiveStream } from '#testing/open-live-stream.ts'
import { startApp } from '#testing/start-app.ts'
import { startChatSite } from '#testing/start-chat-site.ts'
import { untilLockedOut } from '#testing/until-locked-out.ts'
import { publishChanges } from '../live/publish-changes.ts'

const settings = { SESSION_MEMORY_SECONDS: '30' }

test('a stream does not look up a session that the process remembers', async () => {
  await using site = await startApp(settings)
  const person = await site.person()
  await site.call(getCurrentUser, { as: person })
  // By SQL, so that the process does not learn of it.
  await site.database.query('delete from sessions')
  using stream = await openLiveStream(await site.listen(), 'trips', person)
  await site.context.db.transaction((tx) => publishChanges(tx, { topic: 'trips', what: 'day' }))
  await stream.until(1)
  expect(stream.events).toEqual(['data: {"topic":"trips","what":"day"}'])
})

test('a stream whose session ends while it opens is ended', async () => {
  await using chat = await startChatSite(settings)
  const { site, tripId, kit } = chat
  const address = await site.listen()
  let opening: ReturnType<typeof openLiveStream> | undefined
  await site.context.db.transaction(async (tx) => {
    // Whose session it is, is looked up first. Then the lookup of the trip waits.
    await tx.execute('lock table trips')
    opening = openLiveStream(address, `chat:${tripId}`, kit)
    await untilLockedOut(site.database)
    await site.call(logOut, { as: kit })
  })
  using stream = await opening!
  await stream.ended
  expect(stream.events).toEqual([])
})

test('a new stream hears of what has just changed on its trips, unless it is about a draft', async () => {
  await using site = await startApp()
  const [trip, other, draft] = [await site.trip(), await site.trip(), await site.trip({ status: 'draft' })]
  const address = await site.listen()
  const change = (tripId: number, what: 'trip' | 'seats') =>
    site.context.db.transaction((tx) => publishChanges(tx, { topic: `trip:${tripId}`, what }))
  using before = await openLiveStream(address, `trip:${trip.id},trip:${draft.id}`)
  await change(draft.id, 'trip')
  await change(other.id, 'trip')
  await change(trip.id, 'seats')
  await change(trip.id, 'trip')
  await before.until(2)

  using late = await openLiveStream(address, `trip:${trip.id},trip:${draft.id}`)
  await late.until(2)
  expect(late.events).toEqual([
    `data: {"topic":"trip:${trip.id}","what":"seats"}`,
    `data: {"topic":"trip:${trip.id}","what":"trip"}`,
  ])
  const organiser = await site.person({ isAdmin: true })
  using organisers = await openLiveStream(address, `trip:${draft.id}`, organiser)
  await organisers.until(1)
  expect(organisers.events).toEqual([`data: {"topic":"trip:${draft.id}","what":"trip"}`])
})
