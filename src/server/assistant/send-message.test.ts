import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { MAX_QUESTION, askAssistant, type Exchange } from '#contract/assistant.ts'
import { collectEvents, startAssistantSite } from '#testing/start-assistant-site.ts'
import { tripFieldNames } from '#contract/trip-input.ts'
import { AppError } from '../fail.ts'
import { sendMessage as send } from './send-message.ts'
import type { AssistantReader, Question, Reply } from '../ports/assistant/port.ts'
import { withBackground } from '#testing/start-app.ts'

withBackground()

type ReplyFunction = AssistantReader['reply']

/** Replies with the question, and records what it was given. */
function listener() {
  const asked: Question[] = []
  const reply: ReplyFunction = (question, { onText }) => {
    asked.push(question)
    const text = `You asked: ${question.text}`
    onText('You asked: ')
    onText(question.text)
    return Promise.resolve({
      text,
      reader: 'local',
      passages: [{ source: 'Location', page: null, quote: 'Jotunheimen' }],
    })
  }
  return { asked, reply }
}

/** Sends some text, then nothing until it is aborted. */
const endless: ReplyFunction = async (_question, { signal, onText }) => {
  onText('The huts ')
  onText('are ')
  await delay(600_000, undefined, { signal }).catch(() => undefined)
  signal.throwIfAborted()
  throw new Error('It was not stopped')
}

test('a question and its reply are kept, and told', async () => {
  const { reply } = listener()
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

test('a reply streams: first the question as it is kept, then the words, then the reply as it is kept', async () => {
  const { reply } = listener()
  await using chat = await startAssistantSite({ reply })

  const { status, type, events } = await chat.stream('Where is it?')
  const all = await collectEvents(events)

  expect(status).toBe(200)
  expect(type).toBe('text/event-stream')
  expect(all.map(({ event }) => event)).toEqual(['message', 'text', 'text', 'reply'])
  expect(all.slice(1, 3).map(({ data }) => data)).toEqual([{ text: 'You asked: ' }, { text: 'Where is it?' }])
  expect(await chat.messages()).toEqual([all[0]?.data, all[3]?.data])
})

test('a question sent twice at once with one key is kept once, and a later failure does not replace its reply', async () => {
  const calls = new EventEmitter()
  const answers: { say: (reply: Reply) => void; break: (error: Error) => void }[] = []
  await using chat = await startAssistantSite({
    reply: () =>
      new Promise((resolve, reject) => {
        answers.push({ say: resolve, break: reject })
        calls.emit('asked')
      }),
  })
  const ask = async () => {
    const isAsked = once(calls, 'asked')
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

  answers[0]?.say({ text: 'In Lom.', reader: 'local', passages: [] })
  const { message, reply } = await first.answer
  answers[1]?.break(new Error('The model is away'))

  expect(reply.content).toBe('In Lom.')
  expect(await second.answer).toEqual({ message, reply })
  expect(await chat.messages()).toEqual([message, reply])
})

test.each(['text/event-stream;q=0', 'application/json', '*/*', 'text/event-stream; q=0.0, application/json'])(
  'a reply does not stream for who accepts %s',
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

test('whoever answers knows the trip as the editor names it, and what was said before', async () => {
  const { asked, reply } = listener()
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

  const last = asked.at(-1)
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

test('odd characters of a reply are neither told nor kept', async () => {
  const odd = 'Hu\0ts \uDE00and\u202E boats 😀'
  await using chat = await startAssistantSite({
    reply: (_question, { onText }) => {
      onText(odd)
      const passages = [{ source: 'plan.pdf', page: 1, quote: odd }]
      return Promise.resolve({ text: odd, reader: 'model', passages, draft: { description: odd } })
    },
  })
  const told = await collectEvents((await chat.stream('What is there?')).events)
  const clean = 'Huts and boats 😀'
  expect(told[1]?.data).toEqual({ text: clean })
  expect((await chat.messages())[1]).toMatchObject({
    content: clean,
    metadata: { passages: [{ quote: clean }], draft: { description: clean } },
  })
})

test('who stops a reply finds what was said until then, and that it was stopped', async () => {
  await using chat = await startAssistantSite({ reply: endless })
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

test('a server that closes keeps what was said, and ends the stream', async () => {
  await using chat = await startAssistantSite({ reply: endless })
  const { site } = chat
  const { events } = await chat.stream('What are the huts like?')
  for (const _ of ['the question', 'its reply begins', 'and goes on']) await events.next()
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

test('who goes away while the database does has stopped the reply, and nothing was restarted', async () => {
  await using chat = await startAssistantSite({ reply: endless })
  const stop = new AbortController()
  const sending = send(chat.site.context, {
    conversationId: chat.conversation.id,
    content: 'What are the huts like?',
    signal: stop.signal,
    onSaved: () => undefined,
    onText: () => stop.abort(new AppError('UNAVAILABLE')),
  })
  expect((await sending).reply.metadata).toEqual({ note: 'This reply was stopped.' })
})

test('a question is never left alone: not by a reader that fails', async () => {
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

test('a question is never left alone: not when what is known cannot be looked up any more', async () => {
  const { asked, reply } = listener()
  await using chat = await startAssistantSite({ reply })
  await chat.site.database.query('alter table document_passages rename to away')

  const { status, body } = await chat.ask('Where is it?')

  expect(status).toBe(201)
  expect(asked).toEqual([])
  expect(body.reply).toMatchObject({
    content: 'This was not answered.',
    metadata: { note: 'Something went wrong on our side. Please ask again.' },
  })
  expect(await chat.messages()).toEqual([body.message, body.reply])
})

test('a question whose reply never came is told to be one, after a while', async () => {
  await using chat = await startAssistantSite({ reply: endless })
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

test('a question is never left alone: not while it is answered, nor when the server is gone by then', async () => {
  await using chat = await startAssistantSite({ reply: endless })
  const { events } = await chat.stream('What are the huts like?')
  await events.next()
  expect(await chat.messages()).toMatchObject([
    { role: 'user', content: 'What are the huts like?' },
    { role: 'assistant', content: 'There is no answer to this yet.' },
  ])
})

test('a conversation that goes away while it is answered ends the stream with a failure', async () => {
  const answered = new EventEmitter()
  const reply: ReplyFunction = () => once(answered, 'answer').then(([answer]) => answer as Reply)
  await using chat = await startAssistantSite({ reply })
  const { events } = await chat.stream('Where is it?')
  await events.next()
  await chat.site.database.query('delete from conversations')
  await expect.poll(() => answered.listenerCount('answer')).toBe(1)
  answered.emit('answer', { text: 'In Norway.', reader: 'local', passages: [] })
  expect(await collectEvents(events)).toMatchObject([
    {
      event: 'failure',
      data: { code: 'CONVERSATION_NOT_FOUND', message: 'We couldn’t find this conversation.' },
    },
  ])
})

test('of several who ask at once, each finds the reply right after the question', async () => {
  const { reply } = listener()
  const slow: ReplyFunction = async (question, options) => {
    // The last question is answered first.
    await delay(40 - 5 * Number(question.text))
    return reply(question, options)
  }
  await using chat = await startAssistantSite({ reply: slow })

  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => chat.ask(String(n))))

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  const words = (await chat.messages()).map(({ content }) => content)
  expect(words).toHaveLength(16)
  for (let at = 0; at < words.length; at += 2) expect(words[at + 1]).toBe(`You asked: ${words[at] as string}`)
})

test('what is asked has words, and not too many', async () => {
  await using chat = await startAssistantSite()
  expect((await chat.ask('  \n ')).status).toBe(400)
  expect((await chat.ask('\u200b\u2060 \ufeff')).status).toBe(400)
  expect((await chat.ask('\u3164\u0301')).status).toBe(400)
  expect((await chat.ask('x'.repeat(MAX_QUESTION + 1))).status).toBe(400)
  expect((await chat.ask('x'.repeat(MAX_QUESTION))).status).toBe(201)
})

test('a client cannot speak as the assistant', async () => {
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
