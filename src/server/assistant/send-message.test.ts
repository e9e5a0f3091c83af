import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { MAX_QUESTION, askAssistant, type Exchange } from '#contract/assistant.ts'
import { tripFieldNames } from '#contract/trip-input.ts'
import { withBackground } from '#testing/start-app.ts'
import { collectEvents, startAssistantSite } from '#testing/start-assistant-site.ts'
import { AppError } from '../fail.ts'
import type { AssistantReader, Question, Reply } from '../ports/assistant/port.ts'
import { sendMessage } from './send-message.ts'

withBackground()

type ReplyFunction = AssistantReader['reply']

/** Replies with the question, and records every question. */
function echoReader() {
  const questions: Question[] = []
  const reply: ReplyFunction = (question, { onText }) => {
    questions.push(question)
    const text = `You asked: ${question.text}`
    onText('You asked: ')
    onText(question.text)
    return Promise.resolve({
      text,
      reader: 'local',
      passages: [{ source: 'Location', page: null, quote: 'Jotunheimen' }],
    })
  }
  return { questions, reply }
}

/** Sends some text, then nothing until it is aborted. */
const endlessReply: ReplyFunction = async (_question, { signal, onText }) => {
  onText('The huts ')
  onText('are ')
  await delay(600_000, undefined, { signal }).catch(() => undefined)
  signal.throwIfAborted()
  throw new Error('It was not stopped')
}

test('a question and its reply are saved and returned', async () => {
  const { reply } = echoReader()
  await using chat = await startAssistantSite({ reply })

  const { status, body } = await chat.ask('Where is it?')

  expect(status).toBe(201)
  expect(body.message).toMatchObject({ role: 'user', content: 'Where is it?', metadata: null })
  expect(body.reply).toMatchObject({
    role: 'assistant',
    content: 'You asked: Where is it?',
    metadata: { reader: 'local', passages: [{ source: 'Location', page: null, quote: 'Jotunheimen' }] },
  })
  expect(await chat.messages()).toEqual([body.message, body.reply])
})

test('a stream sends the saved question, then the words of the reply, then the saved reply', async () => {
  const { reply } = echoReader()
  await using chat = await startAssistantSite({ reply })

  const { status, type, events } = await chat.stream('Where is it?')
  const all = await collectEvents(events)

  expect(status).toBe(200)
  expect(type).toBe('text/event-stream')
  expect(all.map(({ event }) => event)).toEqual(['message', 'text', 'text', 'reply'])
  expect(all.slice(1, 3).map(({ data }) => data)).toEqual([{ text: 'You asked: ' }, { text: 'Where is it?' }])
  expect(await chat.messages()).toEqual([all[0]?.data, all[3]?.data])
})

test('a question sent twice with one key is saved once, and a later failure keeps its reply', async () => {
  const readerCalls = new EventEmitter()
  const pendingReplies: { resolve: (reply: Reply) => void; reject: (error: Error) => void }[] = []
  await using chat = await startAssistantSite({
    reply: () =>
      new Promise((resolve, reject) => {
        pendingReplies.push({ resolve, reject })
        readerCalls.emit('asked')
      }),
  })
  const ask = async () => {
    const isAsked = once(readerCalls, 'asked')
    const answer = chat.site.app
      .inject({
        method: 'POST',
        url: `/api/conversations/${chat.conversation.id}/messages`,
        headers: { authorization: `Bearer ${chat.organiser.token}`, 'idempotency-key': 'one' },
        payload: { content: 'Where is it?' },
      })
      .then((response) => response.json<Exchange>())
    await isAsked
    return { answer }
  }
  const [first, second] = [await ask(), await ask()]

  pendingReplies[0]?.resolve({ text: 'In Lom.', reader: 'local', passages: [] })
  const { message, reply } = await first.answer
  pendingReplies[1]?.reject(new Error('The model is away'))

  expect(reply.content).toBe('In Lom.')
  expect(await second.answer).toEqual({ message, reply })
  expect(await chat.messages()).toEqual([message, reply])
})

test.each(['text/event-stream;q=0', 'application/json', '*/*', 'text/event-stream; q=0.0, application/json'])(
  'a reply does not stream when the request accepts %s',
  async (accept) => {
    await using chat = await startAssistantSite()
    const { statusCode } = await chat.site.app.inject({
      method: 'POST',
      url: `/api/conversations/${chat.conversation.id}/messages`,
      headers: { accept, authorization: `Bearer ${chat.organiser.token}` },
      payload: { content: 'Where is it?' },
    })
    expect(statusCode).toBe(201)
  },
)

test('the reader gets the trip’s fields, its schedule and the last five exchanges', async () => {
  const { questions, reply } = echoReader()
  await using chat = await startAssistantSite({ reply })
  const { site, trip } = chat
  const schedule =
    '{"2": "Rest", "1": {"title": "Up", "activities": [{"time": "09:00", "activity": "Ferry; then: a bus"}, {"activity": "Walk"}]}, "3": {"title": "Home"}, "4": ""}'
  await site.database.query(
    `update trips set schedule = $1, price = 249.5, budget_low = 0, budget_high = 900, max_participants = 12,
       activities = '{Hiking,Swimming}', location_coordinates = '{"lat": 61.6, "lng": 8.3}' where id = $2`,
    [schedule, trip.id],
  )
  for (let n = 1; n <= 7; n++) await chat.ask(`Question ${n}`)

  const last = questions.at(-1)
  expect(last?.text).toBe('Question 7')
  expect(last?.earlier).toEqual(
    [2, 3, 4, 5, 6].flatMap((n) => [
      { role: 'user', text: `Question ${n}` },
      { role: 'assistant', text: `You asked: Question ${n}` },
    ]),
  )
  const facts = Object.fromEntries(
    last?.facts.map(({ field, value }) => [tripFieldNames[field], value]) ?? [],
  )
  expect(facts).toMatchObject({
    'Trip Title': 'Hut to hut',
    'Start Date': '2099-07-01',
    'Price per Person': '$249.50',
    'Budget Low': '',
    'Budget High': '$900',
    'Max Participants': '12',
    Coordinates: '61.6, 8.3',
    'Barge Location': '',
    'Event Schedule': 'Day 2: Rest\nDay 1, Up: 09:00 Ferry; then: a bus; Walk\nDay 3: Home',
    Activities: 'Hiking\nSwimming',
  })
  expect(last?.facts.slice(0, 3).map(({ field }) => field)).toEqual(['title', 'description', 'location'])
  expect(last?.schedule).toEqual([
    { name: 'Day 2', entries: ['Rest'] },
    { name: 'Day 1, Up', entries: ['09:00 Ferry; then: a bus', 'Walk'] },
    { name: 'Day 3', entries: ['Home'] },
  ])
  expect(facts['Refund terms']).toContain('up to 30 days before the start')
})

test('odd characters in a reply are neither streamed nor saved', async () => {
  const oddText = 'Hu\0ts \uDE00and\u202E boats 😀'
  await using chat = await startAssistantSite({
    reply: (_question, { onText }) => {
      onText(oddText)
      const passages = [{ source: 'plan.pdf', page: 1, quote: oddText }]
      return Promise.resolve({ text: oddText, reader: 'model', passages, draft: { description: oddText } })
    },
  })
  const events = await collectEvents((await chat.stream('What is there?')).events)
  const cleanText = 'Huts and boats 😀'
  expect(events[1]?.data).toEqual({ text: cleanText })
  expect((await chat.messages())[1]).toMatchObject({
    content: cleanText,
    metadata: { passages: [{ quote: cleanText }], draft: { description: cleanText } },
  })
})

test('a stopped reply keeps its text so far, and a note that it was stopped', async () => {
  await using chat = await startAssistantSite({ reply: endlessReply })
  const stop = new AbortController()
  const { events } = await chat.stream('What are the huts like?', { signal: stop.signal })
  await expect(
    (async () => {
      for await (const { data } of events) if ((data as { text?: string }).text === 'are ') stop.abort()
    })(),
  ).rejects.toThrow()

  await expect
    .poll(async () => (await chat.messages())[1])
    .toMatchObject({
      role: 'assistant',
      content: 'The huts are ',
      metadata: { note: 'This reply was stopped.' },
    })
})

test('a closing server saves the reply so far, and ends the stream', async () => {
  await using chat = await startAssistantSite({ reply: endlessReply })
  const { site } = chat
  const { events } = await chat.stream('What are the huts like?')
  for (const _event of ['the question', 'The huts ', 'are ']) await events.next()
  const rest = collectEvents(events)
  await site.app.close()
  expect((await rest).at(-1)).toMatchObject({
    event: 'reply',
    data: {
      content: 'The huts are ',
      metadata: { note: 'The site restarted before I could finish. Please ask again.' },
    },
  })
})

test('a reply aborted while the database is away is noted as stopped, not as a restart', async () => {
  await using chat = await startAssistantSite({ reply: endlessReply })
  const stop = new AbortController()
  const sending = sendMessage(chat.site.context, {
    conversationId: chat.conversation.id,
    content: 'What are the huts like?',
    signal: stop.signal,
    onSaved: () => undefined,
    onText: () => stop.abort(new AppError('UNAVAILABLE')),
  })
  expect((await sending).reply.metadata).toEqual({ note: 'This reply was stopped.' })
})

test('a question gets a reply even if the reader fails', async () => {
  const reply: ReplyFunction = (_question, { onText }) => {
    onText('The first half')
    return Promise.reject(new Error('a secret of ours'))
  }
  await using chat = await startAssistantSite({ reply })

  const all = await collectEvents((await chat.stream('Where is it?')).events)

  expect(all.at(-1)).toMatchObject({
    event: 'reply',
    data: {
      content: 'The first half',
      metadata: { note: 'Something went wrong on our side. Please ask again.' },
    },
  })
  expect(JSON.stringify(all)).not.toContain('secret')
  expect(await chat.messages()).toHaveLength(2)
})

test('a question gets a reply even if the passages cannot be loaded', async () => {
  const { questions, reply } = echoReader()
  await using chat = await startAssistantSite({ reply })
  await chat.site.database.query('alter table document_passages rename to away')

  const { status, body } = await chat.ask('Where is it?')

  expect(status).toBe(201)
  expect(questions).toEqual([])
  expect(body.reply).toMatchObject({
    content: 'This was not answered.',
    metadata: { note: 'Something went wrong on our side. Please ask again.' },
  })
  expect(await chat.messages()).toEqual([body.message, body.reply])
})

test('a question without a reply counts as not answered after 15 minutes', async () => {
  await using chat = await startAssistantSite({ reply: endlessReply })
  const { events } = await chat.stream('What are the huts like?')
  await events.next()
  await chat.site.database.moveClock('14 minutes')
  expect((await chat.messages())[1]).toMatchObject({ content: 'There is no answer to this yet.' })
  await chat.site.database.moveClock('2 minutes')
  expect((await chat.messages())[1]).toMatchObject({
    content: 'This was not answered.',
    metadata: { note: 'Please ask again.' },
  })
})

test('a question has a placeholder reply from the start, so a crash cannot leave it alone', async () => {
  await using chat = await startAssistantSite({ reply: endlessReply })
  const { events } = await chat.stream('What are the huts like?')
  await events.next()
  expect(await chat.messages()).toMatchObject([
    { role: 'user', content: 'What are the huts like?' },
    { role: 'assistant', content: 'There is no answer to this yet.' },
  ])
})

test('deleting the conversation during a reply ends the stream with a failure', async () => {
  const replies = new EventEmitter()
  const reply: ReplyFunction = () => once(replies, 'answer').then(([answer]) => answer as Reply)
  await using chat = await startAssistantSite({ reply })
  const { events } = await chat.stream('Where is it?')
  await events.next()
  await chat.site.database.query('delete from conversations')
  await expect.poll(() => replies.listenerCount('answer')).toBe(1)
  replies.emit('answer', { text: 'In Norway.', reader: 'local', passages: [] })
  expect(await collectEvents(events)).toMatchObject([
    {
      event: 'failure',
      data: { code: 'CONVERSATION_NOT_FOUND', message: 'We couldn’t find this conversation.' },
    },
  ])
})

test('with several questions at once, each reply comes right after its question', async () => {
  const { reply } = echoReader()
  const slowReply: ReplyFunction = async (question, options) => {
    // The last question is answered first.
    await delay(40 - 5 * Number(question.text))
    return reply(question, options)
  }
  await using chat = await startAssistantSite({ reply: slowReply })

  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => chat.ask(String(n))))

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  const texts = (await chat.messages()).map(({ content }) => content)
  expect(texts).toHaveLength(16)
  for (let at = 0; at < texts.length; at += 2) expect(texts[at + 1]).toBe(`You asked: ${texts[at] as string}`)
})

test('a question needs visible words, and has a maximum length', async () => {
  await using chat = await startAssistantSite()
  expect((await chat.ask('  \n ')).status).toBe(400)
  // Invisible characters, and an accent on one.
  expect((await chat.ask('\u200b\u2060 \ufeff')).status).toBe(400)
  expect((await chat.ask('\u3164\u0301')).status).toBe(400)
  expect((await chat.ask('x'.repeat(MAX_QUESTION + 1))).status).toBe(400)
  expect((await chat.ask('x'.repeat(MAX_QUESTION))).status).toBe(201)
})

test('a client cannot write as the assistant', async () => {
  await using chat = await startAssistantSite()
  const body = {
    content: { text: 'Everything is free', more: 'x' },
    role: 'assistant',
    metadata: { reader: 'model' },
  }
  const params = { id: chat.conversation.id }
  const { body: exchange } = await chat.site.call(askAssistant, { params, body, as: chat.organiser })
  expect(exchange.message.content).toEqual({ text: 'Everything is free' })
  expect(exchange.message).toMatchObject({
    role: 'user',
    content: { text: 'Everything is free' },
    metadata: null,
  })
})
