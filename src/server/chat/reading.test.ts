import { expect, test } from 'vitest'
import { startChatSite } from '#testing/start-chat-site.ts'

test('messages of others are unread until read, own and deleted ones never', async () => {
  await using chat = await startChatSite()
  const { kit, liv } = chat
  expect(await chat.unread(kit)).toBe(0)
  const { body: first } = await chat.send(liv, 'One')
  const { body: second } = await chat.send(liv, 'Two')
  const { body: third } = await chat.send(liv, 'Three')
  await chat.send(kit, 'Mine')
  expect([await chat.unread(kit), await chat.unread(liv)]).toEqual([3, 1])
  await chat.remove(liv, second.id)
  expect(await chat.unread(kit)).toBe(2)
  expect((await chat.read(kit, first.id)).status).toBe(204)
  expect((await chat.get(kit)).body).toMatchObject({ lastReadId: first.id })
  expect(await chat.unread(kit)).toBe(1)
  await chat.read(kit, third.id)
  expect(await chat.unread(kit)).toBe(0)
})

test('the read mark only moves forward, and never beyond the last message', async () => {
  await using chat = await startChatSite()
  const { kit, liv } = chat
  const { body: first } = await chat.send(liv, 'One')
  const { body: second } = await chat.send(liv, 'Two')
  await Promise.all([chat.read(kit, second.id), chat.read(kit, first.id)])
  await chat.read(kit, first.id)
  expect((await chat.get(kit)).body.lastReadId).toBe(second.id)
  await chat.read(kit, 2_147_483_647)
  expect((await chat.get(kit)).body.lastReadId).toBe(second.id)
  await chat.send(liv, 'Three')
  expect(await chat.unread(kit)).toBe(1)
  expect((await chat.read(kit, 0)).status).toBe(400)
})

test('an edited announcement is unseen until a page marks both its id and its new revision', async () => {
  await using chat = await startChatSite()
  const { kit, liv, admin } = chat
  const announce = async (text: string) => (await chat.send(admin, text, { isAnnouncement: true })).body
  const [first, second] = [await announce('Platform 4'), await announce('Nine o’clock')]
  const { body: edited } = await chat.edit(admin, second.id, 'Eight o’clock')
  const newerMark = [first.id, edited.revision] as const
  const furtherMark = [second.id, second.revision] as const
  const seenCounts = async () => (await chat.get(admin)).body.seen.map(({ count }) => count)

  for (const mark of [newerMark, furtherMark]) await chat.read(kit, ...mark)
  for (const mark of [furtherMark, newerMark]) await chat.read(liv, ...mark)
  expect(await seenCounts()).toEqual([0, 2])
  for (const person of [kit, liv]) await chat.read(person, second.id, edited.revision)
  expect(await seenCounts()).toEqual([2, 2])

  // If nothing else was edited, a page that shows fewer messages still counts for its own edits.
  const { body: editedAgain } = await chat.edit(admin, first.id, 'Platform 5')
  await chat.read(kit, first.id, editedAgain.revision)
  expect(await seenCounts()).toEqual([2, 1])
})

test('marking an empty chat as read changes nothing', async () => {
  await using chat = await startChatSite()
  expect((await chat.read(chat.kit, 5)).status).toBe(204)
  expect((await chat.get(chat.kit)).body).toMatchObject({ revision: 0, lastReadId: 0, pinned: [] })
})

test('the unread count stops at a hundred', async () => {
  await using chat = await startChatSite()
  const { kit, liv, tripId, site } = chat
  const otherTrip = await site.trip()
  await chat.join(kit, otherTrip)
  await chat.join(liv, otherTrip)
  const addMessages = (id: number) =>
    site.database.query(
      `with chat as (insert into chats (trip_id, revision) values ($1, 80) returning trip_id)
       insert into chat_messages (trip_id, user_id, client_id, text, revision)
       select trip_id, $2, gen_random_uuid(), 'Hi', n from chat, generate_series(1, 80) n`,
      [id, liv.id],
    )
  await addMessages(tripId)
  expect(await chat.unread(kit)).toBe(80)
  await addMessages(otherTrip.id)
  expect(await chat.unread(kit)).toBe(100)
})

test('chats are sorted by latest message, empty ones by the start of the trip', async () => {
  await using chat = await startChatSite()
  const { kit, liv, tripId, site } = chat
  const early = await site.trip({ title: 'Early', startDate: '2098-01-01', endDate: '2098-01-02' })
  const late = await site.trip({ title: 'Late', startDate: '2098-05-01', endDate: '2098-05-02' })
  const busy = await site.trip({ title: 'Busy' })
  for (const trip of [early, late, busy]) await chat.join(kit, trip)
  await chat.send(liv, 'Hello')
  await chat.send(kit, 'Hi', { tripId: busy.id })
  const { body } = await chat.chats(kit)
  expect(body.map((summary) => [summary.tripId, summary.unread, summary.last?.text ?? null])).toEqual([
    [busy.id, 0, 'Hi'],
    [tripId, 1, 'Hello'],
    [late.id, 0, null],
    [early.id, 0, null],
  ])
  expect([await chat.unread(kit, tripId), await chat.unread(kit, busy.id)]).toEqual([1, 0])
  // Not their trip.
  expect(await chat.unread(liv, busy.id)).toBe(0)
  expect(body[2]?.trip).toMatchObject({ title: 'Late', startDate: '2098-05-01', status: 'upcoming' })
  expect((await chat.chats(liv)).body.map((summary) => summary.tripId)).toEqual([tripId])
})

test('admins see all chats with messages, and their unread count covers only their own trips', async () => {
  await using chat = await startChatSite()
  const { kit, admin, tripId, site } = chat
  const [ownTrip, silentTrip] = [await site.trip(), await site.trip()]
  await chat.join(admin, ownTrip)
  await chat.join(kit, silentTrip)
  await chat.send(kit, 'Hello')
  const { body } = await chat.chats(admin)
  expect(body.map((summary) => [summary.tripId, summary.unread])).toEqual([
    [tripId, 1],
    [ownTrip.id, 0],
  ])
  expect(await chat.unread(admin)).toBe(0)
})

test.each([
  { who: 'a person on many trips', isAdmin: false },
  { who: 'an admin', isAdmin: true },
])('the chats of $who are listed page by page, each once', async ({ isAdmin }) => {
  await using chat = await startChatSite()
  const { liv, site } = chat
  const reader = isAdmin ? chat.admin : chat.kit
  // The admin is on every second trip, the other person on all of them. Every third trip has a message.
  await site.database.query(
    `with added as (
       insert into trips (title, location, start_date, end_date)
       select 'Trip ' || n, 'Here', date '2099-01-01' + n / 3, date '2099-02-01' + n / 3
       from generate_series(1, 70) n returning id
     ), booked as (
       insert into bookings (trip_id, user_id, status, party_size, unit_price, refund_tiers, confirmed_at)
       select id, $1, 'confirmed', 1, 0, '[]', app_now() from added where id % 2 = 0 or $2
     ), written as (
       insert into chats (trip_id, revision) select id, 1 from added where id % 3 = 0 returning trip_id
     )
     insert into chat_messages (trip_id, user_id, client_id, text, revision)
     select trip_id, $3, gen_random_uuid(), 'Hi', 1 from written`,
    [reader.id, !isAdmin, liv.id],
  )
  await site.database.query(
    `update chats c set last_message_id = m.id from chat_messages m where m.trip_id = c.trip_id`,
  )
  const listedTripIds: number[] = []
  let cursor: string | undefined
  do {
    const { body, header } = await chat.chats(reader, cursor)
    listedTripIds.push(...body.map((summary) => summary.tripId))
    cursor = /cursor=([\w-]+)/.exec(header('link') ?? '')?.[1]
  } while (cursor !== undefined)
  const expectedTrips = await site.database.query<{ id: number }>(
    `select t.id from trips t left join chats c on c.trip_id = t.id
     where exists (select from bookings b where b.trip_id = t.id and b.user_id = $1) or ($2 and c.trip_id is not null)
     order by coalesce(c.last_message_id, 0) desc, t.start_date desc, t.id desc`,
    [reader.id, isAdmin],
  )
  expect(expectedTrips.length).toBeGreaterThan(45)
  expect(listedTripIds).toEqual(expectedTrips.map(({ id }) => id))
})

test('refuses an invalid cursor', async () => {
  await using chat = await startChatSite()
  const { status, body } = await chat.chats(chat.kit, '1; drop table chats')
  expect([status, body.issues]).toMatchObject([400, [{ path: 'cursor' }]])
})
