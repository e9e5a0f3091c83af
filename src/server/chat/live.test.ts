import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { logOutEverywhere } from '#contract/auth.ts'
import { cancelBooking } from '#contract/bookings.ts'
import { setCarStatus } from '#contract/cars.ts'
import type { LiveEvent } from '#contract/live.ts'
import { cancelTrip } from '#contract/trips.ts'
import { openLiveStream } from '#testing/open-live-stream.ts'
import { withBackground, type Person, type TestSite } from '#testing/start-app.ts'
import { startChatSite } from '#testing/start-chat-site.ts'
import { waitForJobs, findNotifications } from '#testing/test-notifications.ts'
import { findLatestChanges } from './find-latest-changes.ts'

withBackground()

const liveLine = (topic: string, what: string) => `data: ${JSON.stringify({ topic, what })}`

/** Waits until no change is left that was saved but not published. */
async function expectChangesPublished({ database }: TestSite): Promise<void> {
  await expect.poll(() => database.query('select from changes')).toEqual([])
}

test('only people on the trip and admins can open the chat’s stream', async () => {
  await using chat = await startChatSite()
  const { kit, admin, tripId, site } = chat
  const address = await site.listen()
  /** The status and, if it is refused, the code. */
  const openAs = async (topics: string, as?: Person) => {
    using stream = await openLiveStream(address, topics, as)
    return [
      stream.status,
      stream.status === 200 ? '' : (JSON.parse(await stream.ended) as { code: string }).code,
    ]
  }
  const otherTrip = await site.trip()
  expect(await openAs(`chat:${tripId}`, kit)).toEqual([200, ''])
  expect(await openAs(`chat:${tripId},chat:${otherTrip.id}`, admin)).toEqual([200, ''])
  expect(await openAs(`chat:${tripId}`)).toEqual([401, 'UNAUTHORIZED'])
  expect(await openAs(`me,chat:${tripId},chat:${otherTrip.id}`, kit)).toEqual([403, 'NOT_ON_TRIP'])
  expect(await openAs(`chat:${tripId}`, await chat.person('Olga'))).toEqual([403, 'NOT_ON_TRIP'])
  expect(await openAs('chat:4711', kit)).toEqual([403, 'NOT_ON_TRIP'])
  expect(await openAs('chat:2147483647', kit)).toEqual([403, 'NOT_ON_TRIP'])
  expect(await openAs('chat:2147483648', kit)).toEqual([400, 'INVALID_INPUT'])
})

test('every change reaches the chat’s stream and each member’s own stream', async () => {
  await using chat = await startChatSite()
  const { kit, liv, tripId, site } = chat
  const address = await site.listen()
  using stream = await openLiveStream(address, `chat:${tripId}`, kit)
  using ownStream = await openLiveStream(address, 'me', kit)
  const { body } = await chat.send(liv, 'One')
  await expect.poll(() => stream.events).toHaveLength(1)
  await expect.poll(() => ownStream.events).toEqual([liveLine('me', 'chats')])
  const laterChanges: (() => Promise<unknown>)[] = [
    () => chat.edit(liv, body.id, 'Two'),
    () => chat.remove(liv, body.id),
  ]
  for (const [index, change] of laterChanges.entries()) {
    await change()
    await expect.poll(() => stream.events.length).toBe(index + 2)
    await expect.poll(() => ownStream.events.length).toBe(index + 2)
  }
})

/** The messages that came with the events of a stream. */
const pushedTo = ({ events }: { events: string[] }) =>
  events.map((event) => (JSON.parse(event.replace('data: ', '')) as LiveEvent).messages)

test('a message comes with the event, and is nobody’s own', async () => {
  await using chat = await startChatSite()
  const { kit, liv, tripId, site } = chat
  for (const text of ['One', 'Two', 'Three', 'Four']) await chat.send(liv, text)
  await expectChangesPublished(site)
  using stream = await openLiveStream(await site.listen(), `chat:${tripId}`, kit)
  const { body: fifth } = await chat.send(kit, 'Five')
  await stream.until(1)
  await chat.send(liv, 'Six')
  await stream.until(2)
  const [first, second] = pushedTo(stream)
  // The process has not sent anything of this chat yet, so it sends the last few.
  expect(first).toMatchObject({ since: 2, revision: 5 })
  expect(first?.messages.map(({ text }) => text)).toEqual(['Three', 'Four', 'Five'])
  expect(first?.messages.at(-1)).toEqual({ ...fifth, isMine: false })
  expect(second).toMatchObject({ since: 5, revision: 6, messages: [{ text: 'Six' }] })
})

test.each([
  ['left the trip', `update bookings set status = 'cancelled', ended_at = app_now() where user_id = $1`],
  ['lost the session', 'delete from sessions where user_id = $1'],
])('somebody who %s unnoticed gets no message', async (_case, sql) => {
  await using chat = await startChatSite()
  const { kit, liv, tripId, site } = chat
  const address = await site.listen()
  using stream = await openLiveStream(address, `chat:${tripId}`, kit)
  using otherStream = await openLiveStream(address, `chat:${tripId}`, liv)
  await site.database.query(sql, [kit.id])
  await chat.send(liv, 'Among us')
  await otherStream.until(1)
  await stream.ended
  expect(pushedTo(otherStream)).toMatchObject([{ messages: [{ text: 'Among us' }] }])
  expect(stream.events).toEqual([])
})

test('after many changes at once, pages learn from where the event continues', async () => {
  await using chat = await startChatSite()
  const { liv, tripId, site } = chat
  await chat.send(liv, 'The first, so that there is a chat')
  await site.database.query(
    `insert into chat_messages (trip_id, user_id, client_id, text, revision)
     select $1, $2, gen_random_uuid(), 'Number ' || n, n from generate_series(2, 40) n`,
    [tripId, liv.id],
  )
  const latest = await findLatestChanges(site.context.db, { tripId, sentRevision: 5 })
  expect(latest).toMatchObject({ since: 10, revision: 40 })
  expect(latest?.messages).toHaveLength(30)
  expect(latest?.messages[0]?.text).toBe('Number 11')
})

test('reading reaches the reader’s own stream, and the chat’s for announcements', async () => {
  await using chat = await startChatSite()
  const { kit, liv, admin, tripId, site } = chat
  const { body: plain } = await chat.send(liv, 'One')
  const { body: announcement } = await chat.send(admin, 'Two', { isAnnouncement: true })
  await expectChangesPublished(site)
  const address = await site.listen()
  using stream = await openLiveStream(address, `chat:${tripId}`, liv)
  using ownStream = await openLiveStream(address, 'me', kit)
  await chat.read(kit, plain.id)
  await expect.poll(() => ownStream.events.filter((event) => event.includes('chats'))).toHaveLength(1)
  expect(stream.events).toEqual([])
  await chat.read(kit, announcement.id)
  await expect.poll(() => stream.events).toEqual([liveLine(`chat:${tripId}`, 'seen')])
})

test('reading an edited announcement again reaches the chat’s stream once', async () => {
  await using chat = await startChatSite()
  const { kit, liv, admin, tripId, site } = chat
  const { body } = await chat.send(admin, 'Nine', { isAnnouncement: true })
  await chat.read(kit, body.id)
  const { body: edited } = await chat.edit(admin, body.id, 'Eight')
  await expectChangesPublished(site)
  const address = await site.listen()
  using stream = await openLiveStream(address, `chat:${tripId}`, liv)
  await chat.read(kit, body.id, body.revision)
  await chat.read(kit, body.id, edited.revision)
  await chat.read(kit, body.id, edited.revision)
  await waitForJobs(site)
  await expectChangesPublished(site)
  await expect.poll(() => stream.events).toEqual([liveLine(`chat:${tripId}`, 'seen')])
})

test('cancelling a booking ends that person’s chat stream and no others', async () => {
  await using chat = await startChatSite()
  const { kit, liv, tripId, site } = chat
  const address = await site.listen()
  using leaversStream = await openLiveStream(address, `chat:${tripId}`, kit)
  using stayersStream = await openLiveStream(address, `chat:${tripId}`, liv)
  const [booking] = await site.database.query<{ id: number }>('select id from bookings where user_id = $1', [
    kit.id,
  ])
  await site.call(cancelBooking, { params: { id: booking?.id ?? 0 }, as: kit })
  await leaversStream.ended
  await chat.send(liv, 'Kit has left')
  await stayersStream.until(1)
  expect(leaversStream.events).toEqual([])
})

test('chat streams end for an unapproved driver and for a person who is signed out', async () => {
  await using chat = await startChatSite()
  const { kit, admin, tripId, site } = chat
  const { trip, car, driver } = await site.tripWithCar()
  const address = await site.listen()
  using driversStream = await openLiveStream(address, `chat:${trip.id}`, driver)
  using kitsStream = await openLiveStream(address, `chat:${tripId}`, kit)
  await site.call(setCarStatus, { params: { carId: car.id }, body: { status: 'pending' }, as: admin })
  await driversStream.ended
  await site.call(logOutEverywhere, { as: kit })
  await kitsStream.ended
  expect([driversStream.status, kitsStream.status, kitsStream.events]).toEqual([200, 200, []])
})

test('cancelling a trip removes everybody from its chat, also drivers', async () => {
  await using chat = await startChatSite()
  const { admin, site } = chat
  const { trip, driver } = await site.tripWithCar()
  const kit = await chat.member('Kit', trip)
  await chat.send(kit, 'Hello', { tripId: trip.id })
  expect([(await chat.chats(driver)).body.length, await chat.unread(driver)]).toEqual([1, 1])
  const address = await site.listen()
  using driversStream = await openLiveStream(address, `chat:${trip.id}`, driver)
  using kitsStream = await openLiveStream(address, `chat:${trip.id}`, kit)
  await site.call(cancelTrip, { params: { tripId: trip.id }, as: admin })
  await Promise.all([driversStream.ended, kitsStream.ended])
  for (const person of [driver, kit]) {
    expect((await chat.send(person, 'And now?', { tripId: trip.id })).body.code).toBe('NOT_ON_TRIP')
    expect([(await chat.chats(person)).body, await chat.unread(person)]).toEqual([[], 0])
  }
  const announcement = await chat.send(admin, 'Sorry', { tripId: trip.id, isAnnouncement: true })
  expect(announcement.body.seen).toEqual({ count: 0, of: 0 })
  await waitForJobs(site)
  expect((await findNotifications(site, driver)).map(({ kind }) => kind)).toEqual(['trip-cancelled'])
})

test('the same message sent several times at once is stored once', async () => {
  await using chat = await startChatSite()
  const clientId = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => chat.send(chat.kit, 'Hello', { clientId })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await chat.changes(chat.liv)).body).toMatchObject({ revision: 1, messages: [{ text: 'Hello' }] })
})
