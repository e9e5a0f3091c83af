import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  analyzePdf,
  MAX_PDF_BYTES,
  NO_EVIDENCE,
  NO_DETAILS,
  type ExtractedDetails,
} from '#contract/assistant.ts'
import { lockedPdf, pdf, pdfOfPages } from '#testing/pdf.ts'
import { collectEvents, startAssistantSite } from '#testing/start-assistant-site.ts'
import { withBackground } from '#testing/start-app.ts'
import { untilLockedOut } from '#testing/until-locked-out.ts'
import { writeForm } from '#testing/upload-form.ts'
import type { AssistantReader } from '../ports/assistant/port.ts'
import { lockTrip } from '../trips/lock-trip.ts'

withBackground()

const extracted: ExtractedDetails = {
  ...NO_DETAILS,
  tourIncludes: ['Breakfast', 'Boots'],
  schedule: [
    { day: 'Day 2', activities: [{ time: '09:00', activity: 'Ferry' }] },
    { day: 'Day 1', activities: [] },
  ],
}
const evidence = {
  ...NO_EVIDENCE,
  tourIncludes: [
    { page: 1, quote: 'Breakfast', isProven: true },
    { page: 1, quote: 'Boots', isProven: false },
  ],
  schedule: [[{ page: 1, quote: '09:00 Ferry', isProven: true }], []],
}

/** Finds the same fields in every PDF. */
const extract: AssistantReader['extract'] = (_pdf, { onAsk, onCheck }) => {
  onAsk?.()
  onCheck?.()
  return Promise.resolve({ extracted, evidence, reader: 'model', note: 'A part of it was left out.' })
}

const TWO_PAGES = pdfOfPages(['Breakfast is at eight.', 'The ferry leaves at nine.'])

test('the findings of a PDF are returned, and kept in the conversation with their evidence', async () => {
  await using chat = await startAssistantSite({ extract })

  const { status, body } = await chat.analyze(TWO_PAGES, { name: 'C:\\trips\\Hut to hut.pdf' })

  expect(status).toBe(200)
  expect(body.extracted).toEqual(extracted)
  expect(body.message).toMatchObject({
    role: 'assistant',
    metadata: {
      reader: 'model',
      pdf: { fileName: 'Hut to hut.pdf', pages: 2, hasText: true },
      extracted,
      evidence,
      note: 'A part of it was left out.',
    },
  })
  const [question, answer] = await chat.messages()
  expect(question).toMatchObject({ role: 'user', content: 'Please read Hut to hut.pdf', metadata: null })
  expect(answer).toEqual(body.message)
  expect(answer?.content).toBe(
    'I found 2 included items and a schedule for 2 days. I found nothing about activities, ' +
      'prices or the accommodation. One item isn’t backed by the PDF. Check it before you use it.',
  )
})

test('odd characters in a PDF are dropped, and later questions are still answered', async () => {
  await using chat = await startAssistantSite()
  // What these letters of the PDF mean, according to its font.
  const meanings = { '#': '😀', '%': '\0' }
  const line = 'A guide who knows the way and the'
  const longItem = [...Array<string>(6).fill(line), 'cook, who is there for all of you: #', 'and who sings']
  const words = ['Price includes', '- Break%fast', '- Lunch', `- ${longItem.join('\n  ')}`].join('\n')

  const { body } = await chat.analyze(pdfOfPages([words], meanings))

  expect(body.extracted.tourIncludes.slice(0, 2)).toEqual(['Breakfast', 'Lunch'])
  const [, , longQuote] = body.message.metadata?.evidence?.tourIncludes ?? []
  expect(longQuote?.quote).toMatch(/all of you: (😀)?…$/)
  expect(JSON.stringify(body)).not.toMatch(/\\u(0000|d[89a-f])/i)
  const { body: exchange } = await chat.ask('Is lunch included?')
  expect(exchange.reply).toMatchObject({ content: expect.stringContaining('Lunch') as string })
  expect(exchange.reply.metadata?.note).toBeUndefined()
})

test('odd characters in a reader’s findings are dropped', async () => {
  const oddDetails = { ...NO_DETAILS, activities: ['Hi\0king \uD83D', '\u202EPaddling 😀'] }
  await using chat = await startAssistantSite({
    extract: () => Promise.resolve({ extracted: oddDetails, evidence, reader: 'model' }),
  })
  const { body } = await chat.analyze(TWO_PAGES)
  expect(body.extracted.activities).toEqual(['Hiking ', 'Paddling 😀'])
  expect(body.message.metadata?.extracted?.activities).toEqual(['Hiking ', 'Paddling 😀'])
})

test('reading a PDF again replaces it, and a different PDF is added beside it', async () => {
  await using chat = await startAssistantSite()
  const findDocuments = () =>
    chat.site.database.query(
      `select file_name, pages, (select count(*)::int from document_passages where document_id = id) as passages
       from trip_documents order by file_name`,
    )
  await chat.analyze(TWO_PAGES, { name: 'once.pdf' })
  const repeats = await Promise.all([
    chat.analyze(TWO_PAGES, { name: 'again.pdf' }),
    chat.analyze(TWO_PAGES, { name: 'again.pdf' }),
  ])
  expect(repeats.map(({ status }) => status)).toEqual([200, 200])
  expect(await findDocuments()).toEqual([{ file_name: 'again.pdf', pages: 2, passages: 2 }])
  await chat.analyze(pdfOfPages(['Another plan, with other words']), { name: 'other.pdf' })
  expect(await findDocuments()).toHaveLength(2)
})

test('a trip keeps only the 50 PDFs that were read last', async () => {
  await using chat = await startAssistantSite()
  const { id } = chat.trip
  await chat.site.database.query(
    `insert into trip_documents (trip_id, file_name, sha256, pages, extracted, evidence, uploaded_by, created_at)
     select $1, n || '.pdf', n::text, 1, '{}', '{}', id, app_now() - make_interval(days => 100 - n)
     from generate_series(1, 50) n, users where email = $2`,
    [id, chat.organiser.email],
  )
  await chat.analyze(TWO_PAGES, { name: 'latest.pdf' })
  const documents = await chat.site.database.query<{ file_name: string }>(
    'select file_name from trip_documents order by created_at desc',
  )
  expect(documents).toHaveLength(50)
  expect(documents[0]).toEqual({ file_name: 'latest.pdf' })
  expect(documents.at(-1)).toEqual({ file_name: '2.pdf' })
})

test('a trip never keeps more than 50 PDFs, even when several are saved at once', async () => {
  await using chat = await startAssistantSite()
  const { context, database } = chat.site
  const otherConversation = await chat.start()
  let reading: ReturnType<typeof chat.analyze> | undefined
  // Plays a second upload that fills the trip while the first one waits for the trip's lock.
  await context.db.transaction(async (tx) => {
    await lockTrip(tx, { tripId: chat.trip.id, timeZone: 'UTC' })
    reading = chat.analyze(TWO_PAGES, { name: 'latest.pdf', id: otherConversation.id })
    await untilLockedOut(database)
    await tx.execute(sql`
      insert into trip_documents (trip_id, file_name, sha256, pages, extracted, evidence, uploaded_by)
      select ${chat.trip.id}, n || '.pdf', n::text, 1, '{}', '{}', id
      from generate_series(1, 50) n, users where email = ${chat.organiser.email}`)
  })
  expect((await reading)?.status).toBe(200)
  expect(await database.query('select from trip_documents')).toHaveLength(50)
})

test('a scan is answered with a hint that it has no text, and is not kept', async () => {
  await using chat = await startAssistantSite({ extract })
  const { status, body } = await chat.analyze(pdf())
  expect(status).toBe(200)
  expect(body.extracted).toEqual(NO_DETAILS)
  expect(body.message.metadata?.pdf).toEqual({ fileName: 'hut-to-hut.pdf', pages: 1, hasText: false })
  expect(body.message.content).toContain('no text to read')
  expect(await chat.site.database.query('select id from trip_documents')).toEqual([])
})

test('a PDF that cannot be read is refused with a code, and leaves no message', async () => {
  await using chat = await startAssistantSite()
  const locked = await chat.analyze(lockedPdf())
  expect([locked.status, locked.body.code]).toEqual([400, 'PDF_ENCRYPTED'])
  const cutOff = await chat.analyze(TWO_PAGES.subarray(0, 300))
  expect([cutOff.status, cutOff.body.code]).toEqual([400, 'PDF_BROKEN'])
  // The mark of a PDF is too far from the beginning.
  const picture = await chat.analyze(Buffer.from(`GIF89a${' '.repeat(1100)}%PDF-1.4`))
  expect([picture.status, picture.body.code]).toEqual([415, 'PDF_WRONG_TYPE'])
  const large = await chat.analyze(Buffer.concat([TWO_PAGES, Buffer.alloc(MAX_PDF_BYTES)]))
  expect([large.status, large.body.code]).toEqual([413, 'PDF_TOO_LARGE'])
  const empty = await chat.analyze(Buffer.alloc(0))
  expect([empty.status, empty.body.code]).toEqual([400, 'PDF_MISSING'])
  expect(empty.body.message).toBe('This file is empty. Choose another one.')
  const inNoConversation = await chat.analyze(TWO_PAGES, { id: 2_000_000 })
  expect([inNoConversation.status, inNoConversation.body.code]).toEqual([404, 'CONVERSATION_NOT_FOUND'])
  expect(await chat.messages()).toEqual([])
})

test('a failing reader leaves no message and no document', async () => {
  const failing = () => Promise.reject(new Error('a secret of ours'))
  await using chat = await startAssistantSite({ extract: failing })
  const { status, body } = await chat.analyze(TWO_PAGES)
  expect([status, body.code]).toEqual([500, 'INTERNAL'])
  expect(await chat.messages()).toEqual([])
  expect(await chat.site.database.query('select id from trip_documents')).toEqual([])
})

test('a form without a PDF, with two PDFs or without a conversation is refused', async () => {
  await using chat = await startAssistantSite()
  const file = { field: 'pdf', contents: TWO_PAGES, filename: 'a.pdf' }
  const conversation = { field: 'conversationId', contents: String(chat.conversation.id) }
  const send = async (parts: Parameters<typeof writeForm>[0]) => {
    const form = writeForm(parts)
    const response = await chat.site.app.inject({
      method: 'POST',
      url: analyzePdf.path,
      headers: { 'content-type': form.type, authorization: `Bearer ${chat.organiser.token}` },
      payload: form.body,
    })
    return response.json<{ code: string }>().code
  }
  expect(await send([conversation])).toBe('PDF_MISSING')
  expect(await send([conversation, file, file])).toBe('SEVERAL_FILES')
  expect(await send([file])).toBe('INVALID_INPUT')
})

test('only admins can have PDFs read', async () => {
  await using chat = await startAssistantSite()
  expect((await chat.analyze(TWO_PAGES, { as: null })).status).toBe(401)
  expect((await chat.analyze(TWO_PAGES, { as: await chat.site.person() })).status).toBe(403)
})

test('the stream reports each step of the reading, and ends with the result', async () => {
  await using chat = await startAssistantSite({ extract })
  const { type, events } = await chat.streamAnalysis(TWO_PAGES)
  const streamed = await collectEvents(events)
  expect(type).toBe('text/event-stream')
  expect(streamed.slice(0, -1)).toEqual(
    [
      { step: 'reading' },
      { step: 'reading', page: 1, pages: 2 },
      { step: 'reading', page: 2, pages: 2 },
      { step: 'understanding' },
      { step: 'asking' },
      { step: 'checking' },
    ].map((data) => ({ event: 'progress', data })),
  )
  expect(streamed.at(-1)).toMatchObject({ event: 'result', data: { extracted } })
  expect((await chat.messages())[1]).toEqual((streamed.at(-1)?.data as { message: unknown }).message)
})

test('the stream ends with a failure when a PDF cannot be read', async () => {
  await using chat = await startAssistantSite()
  const streamed = await collectEvents((await chat.streamAnalysis(lockedPdf())).events)
  expect(streamed.at(-1)).toMatchObject({ event: 'failure', data: { code: 'PDF_ENCRYPTED' } })
  // A failure before the first event is an ordinary response.
  const refused = await chat.streamAnalysis(Buffer.from('no PDF'))
  expect(refused.status).toBe(415)
  expect(await refused.json()).toMatchObject({ code: 'PDF_WRONG_TYPE' })
})

/** Reads until it is aborted, then takes a moment to clean up. */
function slowReader() {
  const slow = { isOver: false }
  const extract: AssistantReader['extract'] = async (_pdf, { signal, onAsk }) => {
    onAsk?.()
    await delay(600_000, undefined, { signal }).catch(() => delay(200))
    slow.isOver = true
    signal.throwIfAborted()
    throw new Error('It was not stopped')
  }
  return { slow, extract }
}

test('a closing server stops reading a PDF, and waits until the reader has ended', async () => {
  const { slow, extract } = slowReader()
  await using chat = await startAssistantSite({ extract })
  const { events } = await chat.streamAnalysis(TWO_PAGES)
  let step = ''
  while (step !== 'asking') step = ((await events.next()).value?.data as { step: string }).step
  const rest = collectEvents(events)
  await chat.site.app.close()
  expect(slow.isOver).toBe(true)
  expect((await rest).at(-1)).toMatchObject({ event: 'failure', data: { code: 'UNAVAILABLE' } })
})

test('a person who leaves while a PDF is read leaves no messages behind', async () => {
  const { slow, extract } = slowReader()
  await using chat = await startAssistantSite({ extract })
  const stop = new AbortController()
  const { events } = await chat.streamAnalysis(TWO_PAGES, { signal: stop.signal })
  await expect(
    (async () => {
      for await (const { data } of events) if ((data as { step: string }).step === 'asking') stop.abort()
    })(),
  ).rejects.toThrow()
  await expect.poll(() => slow.isOver).toBe(true)
  expect(await chat.messages()).toEqual([])
})
