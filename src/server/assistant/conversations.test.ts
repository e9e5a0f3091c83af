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

/** An id that nothing has. */
const UNKNOWN_ID = 2_000_000

test('a conversation is named after the site’s local time, unless it gets a title', async () => {
  await using site = await startApp({ TIME_ZONE: 'Asia/Kolkata' })
  const [admin, trip] = [await site.person({ isAdmin: true }), await site.trip()]
  const start = (title?: string) =>
    site.call(startConversation, {
      body: { tripId: trip.id, ...(title !== undefined && { title }) },
      as: admin,
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
  // Nothing but invisible characters.
  expect((await start('\u200B\u3164\u2060')).body.title).toMatch(/^Chat \d\d:\d\d$/)
  expect((await start(' Huts\nand food ')).body.title).toBe('Huts and food')
  expect((await start('x'.repeat(201))).status).toBe(400)
})

test('both routes list the conversations of a trip, the oldest first', async () => {
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

test('only admins can see and use conversations', async () => {
  await using chat = await startAssistantSite()
  const { site, trip, conversation } = chat
  const [otherAdmin, kit] = [await site.person({ isAdmin: true }), await site.person()]
  const calls = (as?: typeof kit) => {
    const caller = as ? { as } : {}
    return [
      site.call(listConversations, { params: { tripId: trip.id }, ...caller }),
      site.call(listConversationsByQuery, { query: { tripId: String(trip.id) }, ...caller }),
      site.call(startConversation, { body: { tripId: trip.id }, ...caller }),
      site.call(listConversationMessages, { params: { id: conversation.id }, ...caller }),
      site.call(askAssistant, { params: { id: conversation.id }, body: { content: 'Hello' }, ...caller }),
    ]
  }
  const statuses = async (as?: typeof kit) => (await Promise.all(calls(as))).map(({ status }) => status)

  expect(await statuses(otherAdmin)).toEqual([200, 200, 201, 200, 201])
  expect(await statuses(kit)).toEqual([403, 403, 403, 403, 403])
  expect(await statuses()).toEqual([401, 401, 401, 401, 401])
})

test('a trip or conversation that does not exist is not found', async () => {
  await using chat = await startAssistantSite()
  const { site, organiser: as } = chat
  const unknownConversation = { id: UNKNOWN_ID }
  expect((await site.call(listConversations, { params: { tripId: UNKNOWN_ID }, as })).body.code).toBe(
    'TRIP_NOT_FOUND',
  )
  expect((await site.call(startConversation, { body: { tripId: UNKNOWN_ID }, as })).body.code).toBe(
    'TRIP_NOT_FOUND',
  )
  expect((await site.call(listConversationMessages, { params: unknownConversation, as })).body.code).toBe(
    'CONVERSATION_NOT_FOUND',
  )
  expect((await chat.ask('Hello', unknownConversation.id)).body.code).toBe('CONVERSATION_NOT_FOUND')
  // The response is an ordinary failure, not a stream.
  const refused = await chat.stream('Hello', unknownConversation)
  expect(refused.status).toBe(404)
  expect(await refused.json()).toMatchObject({ code: 'CONVERSATION_NOT_FOUND' })
})

test('a trip never has more than the allowed conversations, even when many start at once', async () => {
  await using chat = await startAssistantSite()
  const { site, organiser, trip } = chat
  await site.database.query(
    `insert into conversations (trip_id, title, created_by)
     select trip_id, title, created_by from conversations, generate_series(1, $1)`,
    [MAX_CONVERSATIONS - 3],
  )
  const body = { tripId: trip.id }
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => site.call(startConversation, { body, as: organiser })),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
  expect(responses.find(({ status }) => status === 409)?.body.code).toBe('TOO_MANY_CONVERSATIONS')
})

test('messages come in pages, the latest page first', async () => {
  await using chat = await startAssistantSite()
  const { site, organiser, conversation } = chat
  await site.database.query(
    `insert into messages (conversation_id, role, content)
     select $1, 'user', to_json(n::text) from generate_series(1, 120) as n`,
    [conversation.id],
  )
  const params = { id: conversation.id }
  /** Every message is its number, from 1. */
  const numbers = (body: { content: unknown }[]) => body.map(({ content }) => Number(content))
  const range = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const cursorIn = (link?: string) =>
    /^<\/api\/conversations\/\d+\/messages\?\S*\bbefore=(\d+)\S*>; rel="next"$/.exec(link ?? '')?.[1]

  const everything = await site.call(listConversationMessages, { params, as: organiser })
  expect(numbers(everything.body)).toEqual(range(1, 120))
  expect(everything.header('link')).toBeUndefined()

  const limit = '50'
  const latest = await site.call(listConversationMessages, { params, query: { limit }, as: organiser })
  expect(numbers(latest.body)).toEqual(range(71, 120))
  const cursor = cursorIn(latest.header('link'))
  const earlier = await site.call(listConversationMessages, {
    params,
    query: { limit, before: cursor },
    as: organiser,
  })
  expect(numbers(earlier.body)).toEqual(range(21, 70))
  const first = await site.call(listConversationMessages, {
    params,
    query: { limit, before: cursorIn(earlier.header('link')) },
    as: organiser,
  })
  expect(numbers(first.body)).toEqual(range(1, 20))
  expect(first.header('link')).toBeUndefined()
})
