import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { NO_EVIDENCE, NO_DETAILS } from '#contract/assistant.ts'
import { fjord } from '#testing/invented-trips.ts'
import { startModel } from '#testing/start-model.ts'
import { localReader } from '../../assistant/answers/local-reader.ts'
import { createModelReader } from './openai-compatible.ts'
import type { AssistantReader, PdfText } from './port.ts'

type ReaderSetup = AsyncDisposable & { reader: AssistantReader; name: 'local' | 'model' }

const page = { page: 1, text: 'Included\nKayak and paddle\nTents for two' }
const evidenceOf = (quote: string) => ({ page: 1, quote, isProven: true })
const pdf: PdfText = {
  fileName: 'plan.pdf',
  pages: [page],
  extraction: {
    extracted: { ...NO_DETAILS, tourIncludes: ['Kayak and paddle', 'Tents for two'] },
    evidence: { ...NO_EVIDENCE, tourIncludes: [evidenceOf('Kayak and paddle'), evidenceOf('Tents for two')] },
  },
}
const question = { ...fjord, text: 'How much does it cost?', earlier: [] }

function setUpLocalReader(): Promise<ReaderSetup> {
  return Promise.resolve({
    reader: localReader,
    name: 'local',
    [Symbol.asyncDispose]: () => Promise.resolve(),
  })
}

async function setUpModelReader(): Promise<ReaderSetup> {
  const model = await startModel()
  const item = (text: string) => ({ text, page: 1, quote: text })
  const modelAnswer = {
    tourIncludes: ['Kayak and paddle', 'Tents for two'].map(item),
    activities: [],
    prices: [],
    schedule: [],
    accommodation: [],
  }
  const log = pino({ level: 'silent' })
  const modelReader = createModelReader({ ...model.settings, timeoutMs: 20_000, log, fallback: localReader })
  return {
    name: 'model',
    reader: {
      extract: (...args) => {
        model.behaviour = { says: JSON.stringify(modelAnswer) }
        return modelReader.extract(...args)
      },
      reply: (...args) => {
        // Source 7 is the trip's price, source 24 a passage of its PDF.
        model.behaviour = { says: ['The trip costs $489 ', 'per person [7', ']. A PDF says', ' $520 [24].'] }
        return modelReader.reply(...args)
      },
    },
    [Symbol.asyncDispose]: () => model[Symbol.asyncDispose](),
  }
}

describe.each([
  ['the local reader', setUpLocalReader],
  ['a language model', setUpModelReader],
])('%s', (_name, setUp: () => Promise<ReaderSetup>) => {
  const { signal } = new AbortController()

  test('extracts each item of a PDF with its evidence', async () => {
    await using setup = await setUp()
    expect(await setup.reader.extract(pdf, { signal })).toEqual({ ...pdf.extraction, reader: setup.name })
  })

  test('answers piece by piece, with the passages it relies on', async () => {
    await using setup = await setUp()
    const pieces: string[] = []
    const reply = await setup.reader.reply(question, { signal, onText: (text) => pieces.push(text) })
    expect(reply.reader).toBe(setup.name)
    expect(reply.text).toContain('$489 per person')
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.join('')).toBe(reply.text)
    expect(reply.passages.map(({ source, page }) => [source, page])).toEqual([
      ['Price per Person', null],
      ['Fjord plan.pdf', 1],
    ])
    expect(reply.passages.map(({ quote }) => quote)).toEqual(['$489', expect.stringContaining('$520')])
    expect(reply.note).toBeUndefined()
  })

  test('fails with the signal’s reason when aborted before the start or halfway', async () => {
    await using setup = await setUp()
    const reason = new Error('Somebody pressed Stop')
    const abortedSignal = AbortSignal.abort(reason)
    const onText = () => undefined
    await expect(setup.reader.extract(pdf, { signal: abortedSignal })).rejects.toBe(reason)
    await expect(setup.reader.reply(question, { signal: abortedSignal, onText })).rejects.toBe(reason)
    const controller = new AbortController()
    const pieces: string[] = []
    const reply = setup.reader.reply(question, {
      signal: controller.signal,
      onText: (text) => {
        pieces.push(text)
        controller.abort(reason)
      },
    })
    await expect(reply).rejects.toBe(reason)
    expect(pieces).not.toEqual([])
  })
})
