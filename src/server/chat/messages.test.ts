import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { startChatSite } from '#testing/start-chat-site.ts'
import { MAX_MESSAGES_PER_MINUTE } from './rules.ts'

test('everybody on the trip and admins can read a message', async () => {
  await using chat = await startChatSite()
  const { kit, liv, admin, tripId } = chat
  const { status, body } = await chat.send(kit, '  Who brings the stove?\r\nI have gas. ')
  expect(status).toBe(201)
  expect(body).toMatchObject({
    tripId,
    text: 'Who brings the stove?\nI have gas.',
    isMine: true,
    by: { userId: kit.id, firstName: 'Kit', lastName: 'Marlow', isAdmin: false },
    picture: null,
    isAnnouncement: false,
    isPinned: false,
    seen: null,
    isDeleted: false,
    editedAt: null,
    revision: 1,
  })
  for (const as of [liv, admin]) {
    expect((await chat.list(as)).body).toEqual([{ ...body, isMine: false }])
  }
})

test('people outside the trip and visitors cannot read or write', async () => {
  await using chat = await startChatSite()
  const { body } = await chat.send(chat.kit, 'Hello')
  const outsider = await chat.person('Olga')
  const { id } = body
  const calls = [
    () => chat.send(outsider, 'Hi'),
    () => chat.edit(outsider, id, 'Hi'),
    () => chat.remove(outsider, id),
    () => chat.list(outsider),
    () => chat.changes(outsider),
    () => chat.get(outsider),
    () => chat.seenBy(outsider, id),
    () => chat.read(outsider, id),
  ]
  for (const call of calls) {
    const answer = await call()
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([403, 'NOT_ON_TRIP'])
  }
  expect((await chat.sendPicture(outsider, Buffer.from('x'))).body.code).toBe('NOT_ON_TRIP')
  const nobody = { email: '', password: '', token: 'none' }
  for (const call of [chat.list(nobody), chat.get(nobody), chat.chats(nobody), chat.send(nobody, 'Hi')])
    expect((await call).status).toBe(401)
  expect((await chat.sendPicture(null, Buffer.from('x'))).status).toBe(401)
  expect((await chat.list(chat.kit)).body).toEqual([body])
})

test('a person who left the trip cannot use its chat, and their messages stay', async () => {
  await using chat = await startChatSite()
  const { kit, liv } = chat
  const { body } = await chat.send(kit, 'I cannot come after all')
  await chat.leave(kit)
  for (const call of [
    chat.list(kit),
    chat.send(kit, 'Hi'),
    chat.edit(kit, body.id, 'Hi'),
    chat.remove(kit, body.id),
  ])
    expect((await call).body).toMatchObject({ code: 'NOT_ON_TRIP' })
  expect((await chat.chats(kit)).body).toEqual([])
  expect((await chat.list(liv)).body).toMatchObject([
    { text: 'I cannot come after all', by: { firstName: 'Kit' } },
  ])
})

test('only admins can use the chat of a draft, and a missing trip has none', async () => {
  await using chat = await startChatSite()
  const { kit, admin, tripId, site } = chat
  await chat.send(kit, 'Hello')
  await site.database.query(`update trips set status = 'draft' where id = $1`, [tripId])
  expect((await chat.list(kit)).body).toMatchObject({ code: 'TRIP_NOT_FOUND' })
  expect((await chat.send(kit, 'Hi')).body).toMatchObject({ code: 'TRIP_NOT_FOUND' })
  expect((await chat.chats(kit)).body).toEqual([])
  expect(await chat.unread(chat.liv)).toBe(0)
  expect((await chat.list(admin)).status).toBe(200)
  expect((await chat.send(admin, 'Hi', { tripId: 4711 })).body.code).toBe('TRIP_NOT_FOUND')
})

test('the driver of an approved car can write until the approval is taken back', async () => {
  await using chat = await startChatSite()
  const { trip, driver } = await chat.site.tripWithCar()
  expect((await chat.send(driver, 'I drive', { tripId: trip.id })).status).toBe(201)
  await chat.site.database.query(`update cars set status = 'pending'`)
  expect((await chat.send(driver, 'I drive', { tripId: trip.id })).body.code).toBe('NOT_ON_TRIP')
})

test.each([
  ['an empty text', { text: '' }, 'text'],
  ['an invisible text', { text: ' \u200b\n' }, 'text'],
  ['a text that is too long', { text: 'x'.repeat(4_001) }, 'text'],
  ['a null byte', { text: 'a\0b' }, 'text'],
  ['an invalid clientId', { clientId: 'one' }, 'clientId'],
])('refuses %s and names the field', async (_what, input, path) => {
  await using chat = await startChatSite()
  const { text = 'Hi', clientId = randomUUID() } = input as { text?: string; clientId?: string }
  const { status, body } = await chat.send(chat.kit, text, { clientId })
  expect([status, body.code, body.issues?.map((issue) => issue.path)]).toEqual([400, 'INVALID_INPUT', [path]])
  expect((await chat.list(chat.kit)).body).toEqual([])
})

test('markup, SQL, emoji and other scripts are stored as plain text', async () => {
  await using chat = await startChatSite()
  const texts = [
    `<script>alert('hi')</script><img src=x onerror=alert(1)>`,
    `'); drop table chat_messages; --`,
    '$1 ${text} %s \\n {{ text }}',
    'Þingvellir 🏔️👨‍👩‍👧 ありがとう',
    'x'.repeat(4_000),
    '水'.repeat(4_000),
  ]
  for (const text of texts) expect((await chat.send(chat.kit, text)).body.text).toBe(text)
  const { body } = await chat.list(chat.liv)
  expect(body.map(({ text }) => text).toReversed()).toEqual(texts)
})

test('control characters and direction marks are removed', async () => {
  await using chat = await startChatSite()
  const { body } = await chat.send(chat.kit, 'a\u0007b\u202ec\td\u2028e')
  expect(body.text).toBe('abc d\ne')
})

test('a repeated clientId returns the first message, and refuses different content', async () => {
  await using chat = await startChatSite()
  const { kit, liv, trip } = chat
  const otherTrip = await chat.site.trip()
  await chat.join(kit, otherTrip)
  const clientId = randomUUID()
  const first = await chat.send(kit, 'Hello', { clientId })
  const repeated = await chat.send(kit, 'Hello', { clientId })
  expect([first.status, repeated.status]).toEqual([201, 200])
  expect(repeated.body).toEqual(first.body)
  expect((await chat.send(kit, 'Hullo', { clientId })).body).toMatchObject({ code: 'ALREADY_SENT' })
  const messageToOtherTrip = await chat.send(kit, 'Hello', { clientId, tripId: otherTrip.id })
  expect([messageToOtherTrip.status, messageToOtherTrip.body.code]).toEqual([409, 'ALREADY_SENT'])
  // Another person may use the same clientId.
  expect((await chat.send(liv, 'Hello', { clientId })).status).toBe(201)

  await chat.edit(kit, first.body.id, 'Hello all')
  expect((await chat.send(kit, 'Hello', { clientId })).body).toMatchObject({ text: 'Hello all' })
  await chat.remove(kit, first.body.id)
  const deleted = await chat.send(kit, 'Hello', { clientId, tripId: trip.id })
  expect([deleted.status, deleted.body.isDeleted]).toEqual([200, true])
})

test('only the author can edit a message, and the same text is no edit', async () => {
  await using chat = await startChatSite()
  const { kit, liv, admin } = chat
  const { body: message } = await chat.send(kit, 'At nine')
  const unchanged = await chat.edit(kit, message.id, ' At nine ')
  expect(unchanged.body).toEqual(message)
  const { body } = await chat.edit(kit, message.id, 'At ten')
  expect(body).toMatchObject({ text: 'At ten', revision: 2, createdAt: message.createdAt })
  expect(body.editedAt).not.toBeNull()
  for (const otherPerson of [liv, admin])
    expect((await chat.edit(otherPerson, message.id, 'At noon')).body).toMatchObject({ code: 'NOT_YOURS' })
  const empty = await chat.edit(kit, message.id, '  ')
  expect([empty.status, empty.body.issues]).toMatchObject([400, [{ path: 'text' }]])
  expect((await chat.edit(kit, 4711, 'Hi')).body.code).toBe('MESSAGE_NOT_FOUND')
  expect((await chat.list(liv)).body[0]?.text).toBe('At ten')
})

test('a message of another trip is not found', async () => {
  await using chat = await startChatSite()
  const otherTrip = await chat.site.trip()
  await chat.join(chat.kit, otherTrip)
  const { body } = await chat.send(chat.kit, 'Hello', { tripId: otherTrip.id })
  expect((await chat.edit(chat.kit, body.id, 'Hi')).body.code).toBe('MESSAGE_NOT_FOUND')
  expect((await chat.remove(chat.admin, body.id)).body.code).toBe('MESSAGE_NOT_FOUND')
})

test('a deleted message keeps no text, and only admins delete those of others', async () => {
  await using chat = await startChatSite()
  const { kit, liv, admin } = chat
  const { body: ownMessage } = await chat.send(kit, 'Oops')
  const { body: livsMessage } = await chat.send(liv, 'Ads, ads, ads')
  expect((await chat.remove(kit, livsMessage.id)).body).toMatchObject({ code: 'NOT_YOURS' })
  expect((await chat.remove(kit, ownMessage.id)).body).toMatchObject({
    text: '',
    isDeleted: true,
    revision: 3,
  })
  expect((await chat.remove(admin, livsMessage.id)).body).toMatchObject({
    text: '',
    isDeleted: true,
    revision: 4,
  })
  // Deleting twice changes nothing.
  expect((await chat.remove(kit, ownMessage.id)).body).toMatchObject({ isDeleted: true, revision: 3 })
  expect((await chat.edit(kit, ownMessage.id, 'Hi')).body).toMatchObject({ code: 'MESSAGE_DELETED' })
  const { body } = await chat.list(kit)
  expect(body.map(({ text, isDeleted }) => [text, isDeleted])).toEqual([
    ['', true],
    ['', true],
  ])
  expect(JSON.stringify(await chat.site.database.query('select text from chat_messages'))).not.toContain(
    'Ads',
  )
})

test('a deleted account appears as a former member and does not count as a reader', async () => {
  await using chat = await startChatSite()
  const { kit, liv, admin, site } = chat
  await chat.send(kit, 'Bye')
  const { body: announcement } = await chat.send(admin, 'Thanks, all', { isAnnouncement: true })
  await site.database.query(
    `update trips set status = 'completed', start_date = '2020-01-01', end_date = '2020-01-02'`,
  )
  const body = { email: kit.email, currentPassword: kit.password }
  expect((await site.call(deleteAccount, { body, as: kit })).status).toBe(204)

  const messages = (await chat.list(liv)).body
  const by = { userId: kit.id, firstName: 'Former member', lastName: null }
  expect(messages.find(({ id }) => id !== announcement.id)?.by).toMatchObject(by)
  expect(messages.find(({ id }) => id === announcement.id)?.seen).toEqual({ count: 0, of: 1 })
  expect((await chat.get(liv)).body).toMatchObject({ people: 1, seen: [{ of: 1 }] })
  const { notYet } = (await chat.seenBy(liv, announcement.id)).body
  expect(notYet.map(({ userId }) => userId)).toEqual([liv.id])
})

test('older messages are on the next page, without repeats', async () => {
  await using chat = await startChatSite()
  const { kit, tripId, site } = chat
  await chat.send(kit, 'Message 1')
  await site.database.query(
    `insert into chat_messages (trip_id, user_id, client_id, text, revision)
     select $1, $2, gen_random_uuid(), 'Message ' || n, n from generate_series(2, 120) n`,
    [tripId, kit.id],
  )
  const first = await chat.list(kit)
  expect(first.body).toHaveLength(50)
  expect(first.body[0]?.text).toBe('Message 120')
  const before = first.body.at(-1)?.id ?? 0
  expect(first.header('link')).toBe(`</api/trips/${tripId}/messages?before=${before}>; rel="next"`)
  const second = await chat.list(kit, before)
  const third = await chat.list(kit, second.body.at(-1)?.id)
  expect([second.body.length, third.body.length, third.header('link')]).toEqual([50, 20, undefined])
  expect(third.body.at(-1)?.text).toBe('Message 1')
})

test('a person can send thirty messages a minute, and the refusal says when to retry', async () => {
  await using chat = await startChatSite()
  const { kit, liv, site } = chat
  const otherTrip = await site.trip()
  await chat.join(kit, otherTrip)
  const count = async () => (await site.database.query('select from chat_messages')).length
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      chat.send(kit, `Message ${index}`, { tripId: index % 2 ? chat.tripId : otherTrip.id }),
    ),
  )
  expect(await count()).toBeLessThanOrEqual(30)
  let last = await chat.send(kit, 'Still here')
  while (last.status === 201) last = await chat.send(kit, 'And still')
  expect([last.status, last.body.code, await count()]).toEqual([429, 'TOO_MANY_MESSAGES', 30])
  expect(Number(last.header('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(Number(last.header('retry-after'))).toBeLessThanOrEqual(60)
  expect((await chat.send(liv, 'Slowly')).status).toBe(201)

  await site.database.moveClock('61 seconds')
  const clientId = randomUUID()
  expect((await chat.send(kit, 'Where was I?', { clientId })).status).toBe(201)
})

test('repeating a sent message works even when the limit is reached', async () => {
  await using chat = await startChatSite()
  const clientId = randomUUID()
  await chat.send(chat.kit, 'First', { clientId })
  for (let count = 1; count < MAX_MESSAGES_PER_MINUTE; count++) await chat.send(chat.kit, `Message ${count}`)
  expect((await chat.send(chat.kit, 'One more')).status).toBe(429)
  expect((await chat.send(chat.kit, 'First', { clientId })).status).toBe(200)
})

test('a person can make thirty edits a minute', async () => {
  await using chat = await startChatSite()
  const { kit, liv } = chat
  const { body } = await chat.send(kit, 'One')
  const edits = await Promise.all(
    Array.from({ length: 40 }, (_, index) => chat.edit(kit, body.id, `${index}`)),
  )
  const refusals = edits.filter(({ status }) => status === 429)
  expect(refusals).toHaveLength(10)
  expect(refusals[0]?.body).toMatchObject({ code: 'TOO_MANY_MESSAGES' })
  // Other people can still edit, and the same person can still send.
  const { body: livsMessage } = await chat.send(liv, 'Two')
  expect((await chat.edit(liv, livsMessage.id, 'Three')).status).toBe(200)
  expect((await chat.send(kit, 'Four')).status).toBe(201)
})
