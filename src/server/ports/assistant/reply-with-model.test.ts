import { describe, expect, test } from 'vitest'
import { fjord } from '#testing/invented-trips.ts'
import { kayakPdf as pdf, startModelReader } from '#testing/start-model-reader.ts'
import type { TestModel } from '#testing/start-model.ts'

const { signal } = new AbortController()

/** Asks a model with this behaviour, and returns its reply, the streamed pieces and the log. */
async function ask(behaviour: TestModel['behaviour'], { text = 'How much is it?', timeoutMs = 60_000 } = {}) {
  await using setup = await startModelReader(timeoutMs)
  setup.model.behaviour = behaviour
  const pieces: string[] = []
  const question = { ...fjord, text, earlier: [] }
  const reply = await setup.reader.reply(question, { signal, onText: (piece) => pieces.push(piece) })
  // Whatever the result, every open stream has been aborted.
  await expect.poll(() => setup.model.answering).toBe(0)
  return { reply, pieces, streamed: pieces.join(''), logged: setup.logged.join('') }
}

describe('The request to the model', () => {
  test('skips a source that is too long, and always leaves room for passages of PDFs', async () => {
    await using setup = await startModelReader()
    setup.model.behaviour = { says: 'Yes.' }
    const passage = (text: string) => ({ source: 'plan.pdf', page: 1, heading: '', text })
    await setup.reader.reply(
      {
        ...fjord,
        text: 'And lunch?',
        earlier: [],
        facts: [
          { field: 'description', value: 'x'.repeat(30_000) },
          { field: 'location', value: 'Gudvangen' },
          { field: 'schedule', value: 'y'.repeat(23_000) },
        ],
        passages: [passage('z'.repeat(30_000)), passage('Lunch is at noon.')],
      },
      { signal, onText: () => undefined },
    )
    const { content } = setup.model.requests[0]!.body.messages.at(-1)!
    expect(content).toMatch(/Gudvangen\n\[2\][^\n]*\ny{23000}\n\[3\][^\n]*\nLunch is at noon\./)
    expect(content.length).toBeLessThan(50_000)
  })

  test('is logged with its tokens and status, without its words and the key', async () => {
    const { logged } = await ask({ says: 'It costs $489,731.' })
    expect(logged).toContain('"inputTokens":120,"outputTokens":30')
    expect(logged).not.toMatch(/costs|489,?731|secret/)
    const failed = await ask({ status: 401, body: '{"error":{"message":"sk-very-secret is wrong"}}' })
    expect(failed.logged).toContain('"status":401')
    expect(failed.logged + JSON.stringify(failed.reply)).not.toContain('secret')
  })
})

describe('A model that fails', () => {
  test.each<[string, TestModel['behaviour'], string]>([
    ['refuses the key', { status: 403 }, 'The language model refused to answer (403)'],
    ['fails', { status: 503 }, 'The language model failed (503)'],
    ['says nothing', { says: ' \n' }, 'The language model gave an answer we couldn’t use'],
    ['never answers', { trouble: 'silence' }, 'The language model didn’t answer in time'],
  ])('is replaced by the local reader: one that %s', async (_name, behaviour, reason) => {
    const { reply, streamed } = await ask(behaviour, { timeoutMs: 500 })
    expect(reply).toMatchObject({ reader: 'local', note: `${reason}, so the built-in assistant answered.` })
    expect(reply.text).toContain('$489')
    expect(streamed).toBe(reply.text)
  })

  test.each<[TestModel['behaviour'] & { trouble: string }, string]>([
    [{ trouble: 'hanging up' }, 'The language model stopped partway'],
    [{ trouble: 'garbage in the stream' }, 'The language model stopped partway'],
    [{ trouble: 'silence after the first words' }, 'The language model didn’t answer in time'],
    [{ trouble: 'no end' }, 'The language model didn’t stop answering'],
  ])(
    'halfway keeps its text so far, with a note that it is incomplete: $trouble',
    async (behaviour, reason) => {
      const { reply, streamed } = await ask(behaviour, {
        timeoutMs: behaviour.trouble === 'silence after the first words' ? 1_000 : 60_000,
      })
      expect(reply).toMatchObject({ reader: 'model', note: `${reason}, so this answer may be incomplete.` })
      expect(reply.text).toMatch(/^The trip costs/)
      expect(streamed).toBe(reply.text)
    },
  )
})

describe('A reply of the model', () => {
  test('is cut off at its maximum length', async () => {
    const { reply, streamed } = await ask({
      says: ['The trip costs $489. ', 'x'.repeat(30_000), 'y'],
      staysOpen: true,
    })
    expect(reply.note).toBe('The language model didn’t stop answering, so this answer may be incomplete.')
    expect(reply.text).toHaveLength(20_000)
    expect(streamed).toBe(reply.text)
  })

  test('streams whole characters, even if the model splits one', async () => {
    const { reply, pieces } = await ask({ says: ['Boats \uD83D', '\uDE00 and huts'] })
    expect(reply.text).toBe('Boats 😀 and huts')
    expect(pieces.filter((piece) => /\p{Cs}/u.test(piece))).toEqual([])
  })

  test('names the existing sources that it cites, without their numbers in the text', async () => {
    // Source 11 is the accommodation, source 24 a passage of the PDF; there is no source 99.
    const { reply } = await ask({ says: ['No showers [1', '1], see [', '99] or [x]. Or [24,11]'] })
    expect(reply.text).toBe('No showers, see or [x]. Or')
    expect(reply.passages).toEqual([
      { source: 'Accommodation Description', page: null, quote: 'There is a dry toilet and no shower.' },
      { source: 'Fjord plan.pdf', page: 1, quote: expect.stringContaining('$520') as string },
    ])
  })

  test('is asked for with the question, the earlier messages and every source between fences', async () => {
    await using setup = await startModelReader()
    setup.model.behaviour = { says: 'Yes.' }
    const earlier = [
      { role: 'user' as const, text: 'Is there a guide?' },
      { role: 'assistant' as const, text: 'Yes, there is.' },
    ]
    await setup.reader.reply({ ...fjord, text: 'And lunch?', earlier }, { signal, onText: () => undefined })
    const { messages, stream } = setup.model.requests[0]!.body
    expect(stream).toBe(true)
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(messages[3]!.content).toMatch(/\[7\] the trip's field "Price per Person":\n\$489\n/)
    expect(messages[3]!.content).toMatch(/ end\n\nThe question: And lunch\?$/)
  })

  test('is a draft if the question asks for one and the reply is complete', async () => {
    const { reply } = await ask({ says: 'Three calm days [2].' }, { text: 'Draft a description' })
    expect(reply.draft).toEqual({ description: 'Three calm days.' })
    expect((await ask({ says: 'Three calm days.' })).reply.draft).toBeUndefined()
    const halfReply = await ask({ trouble: 'hanging up' }, { text: 'Draft a description' })
    expect(halfReply.reply.draft).toBeUndefined()
  })

  test('ends at once when aborted, and so does an extraction, even while the model is silent', async () => {
    await using setup = await startModelReader()
    setup.model.behaviour = { trouble: 'silence after the first words' }
    const controller = new AbortController()
    const reason = new Error('Stopped')
    const onText = () => controller.abort(reason)
    const question = { ...fjord, text: 'How much?', earlier: [] }
    await expect(setup.reader.reply(question, { signal: controller.signal, onText })).rejects.toBe(reason)
    setup.model.behaviour = { trouble: 'silence' }
    const secondController = new AbortController()
    const extracting = setup.reader.extract(pdf, { signal: secondController.signal })
    await expect.poll(() => setup.model.requests.length).toBe(2)
    secondController.abort(reason)
    await expect(extracting).rejects.toBe(reason)
  })
})
