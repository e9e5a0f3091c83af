import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { logOutEverywhere } from '#contract/auth.ts'
import { setCarStatus } from '#contract/cars.ts'
import { cancelBooking } from '#contract/bookings.ts'
import { cancelTrip } from '#contract/trips.ts'
import { openLiveStream } from '#testing/open-live-stream.ts'
import { withBackground, type Person } from '#testing/start-app.ts'
import { startChatSite } from '#testing/start-chat-site.ts'
import { waitForJobs, findNotifications } from '#testing/test-notifications.ts'

withBackground()

const liveLine = (topic: string, what: string) => `data: ${JSON.stringify({ topic, what })}`

test('the chat’s own stream is for the people on the trip and organisers', async () => {
  await using chat = await startChatSite()
  const { kit, admin, tripId, site } = chat
  const address = await site.listen()
  const ask = async (topics: string, as?: Person) => {
    using stream = await openLiveStream(address, topics, as)
    return [
      stream.status,
      stream.status === 200 ? '' : (JSON.parse(await stream.ended) as { code: string }).code,
    ]
  }
  const other = await site.trip()
  expect(await ask(`chat:${tripId}`, kit)).toEqual([200, ''])
  expect(await ask(`chat:${tripId},chat:${other.id}`, admin)).toEqual([200, ''])
  expect(await ask(`chat:${tripId}`)).toEqual([401, 'UNAUTHORIZED'])
  expect(await ask(`me,chat:${tripId},chat:${other.id}`, kit)).toEqual([403, 'NOT_ON_TRIP'])
  expect(await ask(`chat:${tripId}`, await chat.person('Olga'))).toEqual([403, 'NOT_ON_TRIP'])
  expect(await ask('chat:4711', kit)).toEqual([403, 'NOT_ON_TRIP'])
  expect(await ask('chat:2147483647', kit)).toEqual([403, 'NOT_ON_TRIP'])
  expect(await ask('chat:2147483648', kit)).toEqual([400, 'INVALID_INPUT'])
})

test('every change is heard in the chat, and by everybody on the trip for their counts', async () => {
  await using chat = await startChatSite()
  const { kit, liv, tripId, site } = chat
  const address = await site.listen()
  using stream = await openLiveStream(address, `chat:${tripId}`, kit)
  using mine = await openLiveStream(address, 'me', kit)
  const { body } = await chat.send(liv, 'One')
  await expect.poll(() => stream.events).toEqual([liveLine(`chat:${tripId}`, 'messages')])
  await expect.poll(() => mine.events).toEqual([liveLine('me', 'chats')])
  const later: (() => Promise<unknown>)[] = [
    () => chat.edit(liv, body.id, 'Two'),
    () => chat.remove(liv, body.id),
  ]
  for (const [at, change] of later.entries()) {
    await change()
    await expect.poll(() => stream.events.length).toBe(at + 2)
    await expect.poll(() => mine.events.length).toBe(at + 2)
  }
})

test('reading is heard on one’s own devices, and in the chat when an announcement was read', async () => {
  await using chat = await startChatSite()
  const { kit, liv, admin, tripId, site } = chat
  const { body: plain } = await chat.send(liv, 'One')
  const { body: announced } = await chat.send(admin, 'Two', { isAnnouncement: true })
  await expect.poll(() => site.database.query('select from changes')).toEqual([])
  const address = await site.listen()
  using stream = await openLiveStream(address, `chat:${tripId}`, liv)
  using mine = await openLiveStream(address, 'me', kit)
  await chat.read(kit, plain.id)
  await expect.poll(() => mine.events.filter((event) => event.includes('chats'))).toHaveLength(1)
  expect(stream.events).toEqual([])
  await chat.read(kit, announced.id)
  await expect.poll(() => stream.events).toEqual([liveLine(`chat:${tripId}`, 'seen')])
})

test('so is looking again at an announcement that was edited, though the read mark stays', async () => {
  await using chat = await startChatSite()
  const { kit, liv, admin, tripId, site } = chat
  const { body } = await chat.send(admin, 'Nine', { isAnnouncement: true })
  await chat.read(kit, body.id)
  const { body: edited } = await chat.edit(admin, body.id, 'Eight')
  await expect.poll(() => site.database.query('select from changes')).toEqual([])
  const address = await site.listen()
  using stream = await openLiveStream(address, `chat:${tripId}`, liv)
  await chat.read(kit, body.id, body.revision)
  await chat.read(kit, body.id, edited.revision)
  await chat.read(kit, body.id, edited.revision)
  await waitForJobs(site)
  await expect.poll(() => site.database.query('select from changes')).toEqual([])
  await expect.poll(() => stream.events).toEqual([liveLine(`chat:${tripId}`, 'seen')])
})

test('who gives up their place hears nothing more of the chat, and others’ streams go on', async () => {
  await using chat = await startChatSite()
  const { kit, liv, tripId, site } = chat
  const address = await site.listen()
  using left = await openLiveStream(address, `chat:${tripId}`, kit)
  using stays = await openLiveStream(address, `chat:${tripId}`, liv)
  const [booking] = await site.database.query<{ id: number }>('select id from bookings where user_id = $1', [
    kit.id,
  ])
  await site.call(cancelBooking, { params: { id: booking?.id ?? 0 }, as: kit })
  await left.ended
  await chat.send(liv, 'Kit has left')
  await stays.until(1)
  expect(left.events).toEqual([])
})

test('so does a driver whose car is taken back, and who is signed out', async () => {
  await using chat = await startChatSite()
  const { kit, admin, tripId, site } = chat
  const { trip, car, driver } = await site.tripWithCar()
  const address = await site.listen()
  using driving = await openLiveStream(address, `chat:${trip.id}`, driver)
  using signedIn = await openLiveStream(address, `chat:${tripId}`, kit)
  await site.call(setCarStatus, { params: { carId: car.id }, body: { status: 'pending' }, as: admin })
  await driving.ended
  await site.call(logOutEverywhere, { as: kit })
  await signedIn.ended
  expect([driving.status, signedIn.status, signedIn.events]).toEqual([200, 200, []])
})

test('with a cancelled trip everybody has left its chat, who only drives too', async () => {
  await using chat = await startChatSite()
  const { admin, site } = chat
  const { trip, driver } = await site.tripWithCar()
  const kit = await chat.member('Kit', trip)
  await chat.send(kit, 'Hello', { tripId: trip.id })
  expect([(await chat.chats(driver)).body.length, await chat.unread(driver)]).toEqual([1, 1])
  const address = await site.listen()
  using driving = await openLiveStream(address, `chat:${trip.id}`, driver)
  using going = await openLiveStream(address, `chat:${trip.id}`, kit)
  await site.call(cancelTrip, { params: { tripId: trip.id }, as: admin })
  await Promise.all([driving.ended, going.ended])
  for (const person of [driver, kit]) {
    expect((await chat.send(person, 'And now?', { tripId: trip.id })).body.code).toBe('NOT_ON_TRIP')
    expect([(await chat.chats(person)).body, await chat.unread(person)]).toEqual([[], 0])
  }
  expect((await chat.send(admin, 'Sorry', { tripId: trip.id, isAnnouncement: true })).body.seen).toEqual({
    ...{ count: 0, of: 0 },
  })
  await waitForJobs(site)
  expect((await findNotifications(site, driver)).map(({ kind }) => kind)).toEqual(['trip-cancelled'])
})

test('two who send one message at once, on two devices, have sent one', async () => {
  await using chat = await startChatSite()
  const clientId = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => chat.send(chat.kit, 'Hello', { clientId })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await chat.changes(chat.liv)).body).toMatchObject({ revision: 1, messages: [{ text: 'Hello' }] })
})
