import { expect, test } from 'vitest'
import {
  listConversations,
  listConversationsByQuery,
  listConversationMessages,
  MAX_CONVERSATIONS,
  askAssistant,
  startConversation,
} from '#contract/assistant.ts'
import { startApp } from '#testing/start-app.ts'
import { startAssistantSite } from '#testing/start-assistant-site.ts'

test('a conversation is called by the time at the site, or as one likes', async () => {
  await using site = await startApp({ TIME_ZONE: 'Asia/Kolkata' })
  const [organiser, trip] = [await site.person({ isAdmin: true }), await site.trip()]
  const start = (title?: string) =>
    site.call(startConversation, {
      body: { tripId: trip.id, ...(title !== undefined && { title }) },
      as: organiser,
    })
  const [clock] = await site.database.query<{ now: string }>(
    `select to_char(app_now() at time zone 'Asia/Kolkata', 'HH24:MI') as now`,
  )

  const unnamed = await start()
  expect(unnamed.status).toBe(201)
  expect(unnamed.body).toMatchObject({
    tripId: trip.id,
    title: expect.stringMatching(/^Chat \d\d:\d\d$/) as string,
  })
  // Only the hour: the minute may have changed since.
  expect(unnamed.body.title.slice(0, 7)).toBe(`Chat ${clock?.now.slice(0, 2)}`)
  expect((await start('  ')).body.title).toMatch(/^Chat \d\d:\d\d$/)
  expect((await start('\u200B\u3164\u2060')).body.title).toMatch(/^Chat \d\d:\d\d$/)
  expect((await start(' Huts\nand food ')).body.title).toBe('Huts and food')
  expect((await start('x'.repeat(201))).status).toBe(400)
})

test('the conversations of a trip are listed by both addresses, the first one first', async () => {
  await using chat = await startAssistantSite()
  const { site, organiser, trip } = chat
  const second = await chat.start()
  await chat.start((await site.trip()).id)

  const byPath = await site.call(listConversations, { params: { tripId: trip.id }, as: organiser })
  const byQuery = await site.call(listConversationsByQuery, {
    query: { tripId: String(trip.id) },
    as: organiser,
  })

  expect(byPath.body.map(({ id }) => id)).toEqual([chat.conversation.id, second.id])
  expect(byQuery.body).toEqual(byPath.body)
})

test('every organiser sees the conversations, and nobody else does', async () => {
  await using chat = await startAssistantSite()
  const { site, trip, conversation } = chat
  const [other, kit] = [await site.person({ isAdmin: true }), await site.person()]
  const calls = (as?: typeof kit) => {
    const sent = as ? { as } : {}
    return [
      site.call(listConversations, { params: { tripId: trip.id }, ...sent }),
      site.call(listConversationsByQuery, { query: { tripId: String(trip.id) }, ...sent }),
      site.call(startConversation, { body: { tripId: trip.id }, ...sent }),
      site.call(listConversationMessages, { params: { id: conversation.id }, ...sent }),
      site.call(askAssistant, { params: { id: conversation.id }, body: { content: 'Hello' }, ...sent }),
    ]
  }
  const statuses = async (as?: typeof kit) => (await Promise.all(calls(as))).map(({ status }) => status)

  expect(await statuses(other)).toEqual([200, 200, 201, 200, 201])
  expect(await statuses(kit)).toEqual([403, 403, 403, 403, 403])
  expect(await statuses()).toEqual([401, 401, 401, 401, 401])
})

test('of what is not there, nothing is told', async () => {
  await using chat = await startAssistantSite()
  const { site, organiser: as } = chat
  const nowhere = { id: 2_000_000 }
  expect((await site.call(listConversations, { params: { tripId: 2_000_000 }, as })).body.code).toBe(
    'TRIP_NOT_FOUND',
  )
  expect((await site.call(startConversation, { body: { tripId: 2_000_000 }, as })).body.code).toBe(
    'TRIP_NOT_FOUND',
  )
  expect((await site.call(listConversationMessages, { params: nowhere, as })).body.code).toBe(
    'CONVERSATION_NOT_FOUND',
  )
  expect((await chat.ask('Hello', nowhere.id)).body.code).toBe('CONVERSATION_NOT_FOUND')
  // The response is an ordinary failure, not a stream.
  const refused = await chat.stream('Hello', nowhere)
  expect(refused.status).toBe(404)
  expect(await refused.json()).toMatchObject({ code: 'CONVERSATION_NOT_FOUND' })
})

test('a trip has at most so many conversations, however many are started at once', async () => {
  await using chat = await startAssistantSite()
  const { site, organiser, trip } = chat
  await site.database.query(
    `insert into conversations (trip_id, title, created_by)
     select trip_id, title, created_by from conversations, generate_series(1, $1)`,
    [MAX_CONVERSATIONS - 3],
  )
  const body = { tripId: trip.id }
  const started = await Promise.all(
    Array.from({ length: 6 }, () => site.call(startConversation, { body, as: organiser })),
  )
  expect(started.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
  expect(started.find(({ status }) => status === 409)?.body.code).toBe('TOO_MANY_CONVERSATIONS')
})

test('messages are told by the page, the latest first of all', async () => {
  await using chat = await startAssistantSite()
  const { site, organiser, conversation } = chat
  await site.database.query(
    `insert into messages (conversation_id, role, content)
     select $1, 'user', to_json(n::text) from generate_series(1, 120) as n`,
    [conversation.id],
  )
  const params = { id: conversation.id }
  const words = (body: { content: unknown }[]) => body.map(({ content }) => Number(content))
  const before = (link?: string) =>
    /^<\/api\/conversations\/\d+\/messages\?\S*\bbefore=(\d+)\S*>; rel="next"$/.exec(link ?? '')?.[1]

  const whole = await site.call(listConversationMessages, { params, as: organiser })
  expect(words(whole.body)).toEqual(Array.from({ length: 120 }, (_, at) => 1 + at))
  expect(whole.header('link')).toBeUndefined()

  const limit = '50'
  const latest = await site.call(listConversationMessages, { params, query: { limit }, as: organiser })
  expect(words(latest.body)).toEqual(Array.from({ length: 50 }, (_, at) => 71 + at))
  const cursor = before(latest.header('link'))
  const earlier = await site.call(listConversationMessages, {
    params,
    query: { limit, before: cursor },
    as: organiser,
  })
  expect(words(earlier.body)).toEqual(Array.from({ length: 50 }, (_, at) => 21 + at))
  const first = await site.call(listConversationMessages, {
    params,
    query: { limit, before: before(earlier.header('link')) },
    as: organiser,
  })
  expect(words(first.body)).toEqual(Array.from({ length: 20 }, (_, at) => 1 + at))
  expect(first.header('link')).toBeUndefined()
})
