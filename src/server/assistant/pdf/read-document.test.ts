import { expect, test } from 'vitest'
import { drawnPdf, drawLines, drawText } from '#testing/drawn-pdf.ts'
import { lockedPdf } from '#testing/pdf.ts'
import { readDocument } from './read-document.ts'

const readBytes = (bytes: Uint8Array) => readDocument(bytes, { onPage: () => undefined })
const extract = async (...drawn: string[]) => (await readBytes(drawnPdf([drawn.join('\n')]))).extraction

const heading = (left: number, top: number, text: string) =>
  drawText(left, top, text, { font: 'bold', size: 14 })
const TITLE = drawText(60, 60, 'A weekend by the sea', { font: 'bold', size: 20 })

function list(left: number, top: number, items: string[]): string {
  return items.map((item, at) => drawText(left, top + at * 16, `• ${item}`)).join('\n')
}

test('only the “Included” list counts, not the “Not included” list beside it', async () => {
  const { extracted, evidence } = await extract(
    TITLE,
    heading(60, 100, 'Included'),
    heading(320, 100, 'Not included'),
    list(60, 122, ['Two nights in the hostel', 'Breakfast and dinner', 'Sailing instructor']),
    list(320, 122, ['Train tickets', 'Travel insurance', 'Lunches on Sunday']),
  )
  const items = ['Two nights in the hostel', 'Breakfast and dinner', 'Sailing instructor']
  expect(extracted.tourIncludes).toEqual(items)
  expect(evidence.tourIncludes).toEqual(items.map((quote) => ({ page: 1, quote, isProven: true })))
})

test('in a list of ticks and crosses, only ticked items are included', async () => {
  // In the font of signs, '4' is a tick and '8' a cross.
  const markedItem = (top: number, sign: string, text: string) =>
    `${drawText(60, top, sign, { font: 'signs' })}\n${drawText(80, top, text)}`
  const { extracted } = await extract(
    TITLE,
    heading(60, 100, 'The price'),
    markedItem(122, '4', 'Two nights in the hostel'),
    markedItem(138, '4', 'Breakfast and dinner'),
    markedItem(154, '8', 'Train tickets'),
    markedItem(170, '4', 'Sailing instructor'),
  )
  expect(extracted.tourIncludes).toEqual([
    'Two nights in the hostel',
    'Breakfast and dinner',
    'Sailing instructor',
  ])
})

test('a list of things to bring is not included', async () => {
  const { extracted } = await extract(
    TITLE,
    heading(60, 100, 'The price includes'),
    list(60, 122, ['Two nights in the hostel', 'Breakfast']),
    heading(60, 180, 'What to bring'),
    list(60, 202, ['Sleeping bag', 'Warm jacket']),
  )
  expect(extracted.tourIncludes).toEqual(['Two nights in the hostel', 'Breakfast'])
})

test('the budget is the lowest to the highest price, without extra costs', async () => {
  const { extracted, evidence } = await extract(
    TITLE,
    heading(60, 100, 'Prices'),
    list(60, 122, [
      'Adults £240',
      'Members £210',
      'Children £150',
      'Deposit £50',
      'Single supplement £400',
      'Kayak hire £15 a day',
    ]),
  )
  expect(extracted.budget).toEqual({ low: 150, high: 240 })
  expect(evidence.budget.map(({ quote }) => quote)).toEqual(['Children £150', 'Adults £240'])
})

test('of a mail thread, only the newest mail counts', async () => {
  const { extracted } = await extract(
    drawLines(60, 80, [
      'From: Ann Hill <ann@example.org>',
      'Subject: Weekend',
      '',
      'Dear all,',
      '',
      'the weekend costs £120 per person.',
      '',
      'On Mon, 3 May 2027 at 10:12, Tom Lake <tom@example.org> wrote:',
      '> The weekend costs £90 per person.',
      '> The price includes the hut, dinner and a boat.',
    ]),
  )
  expect(extracted).toMatchObject({ tourIncludes: [], budget: { low: 120, high: 120 } })
})

test('of a document in two languages, only the English side is read', async () => {
  const { extracted } = await extract(
    heading(60, 60, 'Included'),
    heading(320, 60, 'Leistungen'),
    list(60, 82, ['Two nights with breakfast', 'A guide for the day', 'The ferry to the island and back']),
    list(320, 82, ['Zwei Nächte mit Frühstück', 'Ein Führer für den Tag', 'Die Fähre auf die Insel']),
    heading(60, 150, 'Accommodation'),
    heading(320, 150, 'Unterkunft'),
    drawText(60, 172, 'We sleep in the hut at the lake with'),
    drawText(60, 186, 'all of you, and the dog is not allowed.'),
    drawText(320, 172, 'Wir schlafen in der Hütte und nicht im'),
    drawText(320, 186, 'Zelt, und der Hund ist nicht erlaubt.'),
  )
  expect(extracted.tourIncludes).toEqual([
    'Two nights with breakfast',
    'A guide for the day',
    'The ferry to the island and back',
  ])
  expect(extracted.accommodationDescription).toBe(
    'We sleep in the hut at the lake with all of you, and the dog is not allowed.',
  )
})

test('a document that is not about a trip gives no findings', async () => {
  const { extracted } = await extract(
    drawText(60, 60, 'Minutes', { font: 'bold', size: 20 }),
    drawLines(60, 100, [
      'The board met and talked about the roof of the club house.',
      'Nothing was decided.',
    ]),
  )
  expect(extracted).toEqual({
    tourIncludes: [],
    activities: [],
    budget: { low: null, high: null },
    schedule: [],
    accommodationDescription: '',
  })
})

test('two hundred pages are read, and 201 are too many', async () => {
  const pages = Array.from({ length: 200 }, (_, at) =>
    drawText(60, 100, `On page ${at + 1} there is a walk.`),
  )
  const pagesRead: number[] = []
  const document = await readDocument(drawnPdf(pages), { onPage: (page) => pagesRead.push(page) })
  expect(document).toMatchObject({ pageCount: 200, hasText: true })
  expect(document.pages.at(-1)?.text).toBe('On page 200 there is a walk.')
  expect(pagesRead).toHaveLength(200)
  await expect(readBytes(drawnPdf([...pages, '']))).rejects.toThrow('PDF_TOO_MANY_PAGES')
})

test.each([
  ['PDF_BROKEN', 'cut off', drawnPdf(['']).slice(0, 300)],
  ['PDF_BROKEN', 'no PDF at all', new TextEncoder().encode('Dear all, the weekend costs £120.')],
  ['PDF_ENCRYPTED', 'locked with a password', new Uint8Array(lockedPdf())],
])('fails with %s for a file that is %s', async (code, _how, bytes) => {
  await expect(readBytes(bytes)).rejects.toThrow(code)
})

test('a page with too many letters is refused as too heavy', async () => {
  await expect(readBytes(drawnPdf([drawText(60, 90, 'x'.repeat(60_001))]))).rejects.toMatchObject({
    code: 'PDF_TOO_HEAVY',
  })
})

test('an absurdly high amount is not a price', async () => {
  const { extracted } = await extract(
    TITLE,
    heading(60, 100, 'Price'),
    drawLines(60, 122, ['99999999999999 per person', '$120 per person']),
  )
  expect(extracted.budget).toEqual({ low: 120, high: 120 })
})

test('a very long text is read completely, in several passages', async () => {
  const line =
    'We walk along the river to the next village and rest there for a while and then we go on to the'
  const { passages } = await readBytes(
    drawnPdf([
      drawLines(
        60,
        90,
        Array.from({ length: 48 }, () => line),
        { size: 8 },
      ),
    ]),
  )
  const text = passages.map((passage) => passage.text).join(' ')
  expect(text.match(/We walk along/g)).toHaveLength(48)
  expect(Math.max(...passages.map((passage) => passage.text.length))).toBeLessThanOrEqual(4_000)
})

test('of a very long list, only the first 500 items are found', async () => {
  const page = (number: number) =>
    list(
      60,
      90,
      Array.from({ length: 44 }, (_, at) => `Thing ${String.fromCharCode(65 + number)}${at}`),
    )
  const { extraction } = await readBytes(
    drawnPdf([
      heading(60, 60, 'The price includes'),
      ...Array.from({ length: 14 }, (_, number) => page(number)),
    ]),
  )
  expect(extraction.extracted.tourIncludes).toHaveLength(500)
  expect(extraction.evidence.tourIncludes).toHaveLength(500)
})
