import { expect, test } from 'vitest'
import { NO_DETAILS, type Evidence } from '#contract/assistant.ts'
import { loadDocuments } from '../../../../bench/reader/gold.ts'
import { scoreDocument } from '../../../../bench/reader/score.ts'
import type { ParsedPdf } from './parsed-pdf.ts'
import { readDocument } from './read-document.ts'

const documents = await loadDocuments('given')
const read = (bytes: Uint8Array) => readDocument(bytes.slice(), { onPage: () => undefined })

test('the expected results score full marks, and empty results score low', () => {
  expect(documents).toHaveLength(4)
  for (const { gold } of documents) {
    expect(scoreDocument(gold, gold.extracted)).toMatchObject({ mean: 1, leaks: 0 })
    expect(scoreDocument(gold, NO_DETAILS).mean).toBeLessThan(0.5)
  }
})

test.each(documents.map(({ gold, bytes }) => [gold.name, gold, bytes] as const))(
  '%s is read correctly, without anything that must not appear',
  async (_name, gold, bytes) => {
    const { extraction } = await read(bytes)
    const { mean, leaks } = scoreDocument(gold, extraction.extracted)
    expect(mean).toBeGreaterThanOrEqual(0.95)
    expect(leaks).toBe(0)
  },
)

test.each(documents.map(({ gold, bytes }) => [gold.name, bytes] as const))(
  '%s: every finding has evidence that is on the named page',
  async (_name, bytes) => {
    const document = await read(bytes)
    const { extracted, evidence } = document.extraction
    expect(evidence.tourIncludes).toHaveLength(extracted.tourIncludes.length)
    expect(evidence.activities).toHaveLength(extracted.activities.length)
    expect(evidence.schedule.map((day) => day.length)).toEqual(
      extracted.schedule.map(({ activities }) => activities.length),
    )
    expect(evidence.budget.length > 0).toBe(extracted.budget.low !== null)
    expect(evidence.accommodationDescription.length > 0).toBe(extracted.accommodationDescription !== '')
    const quotes = [
      ...evidence.tourIncludes,
      ...evidence.activities,
      ...evidence.budget,
      ...evidence.schedule.flat(),
      ...evidence.accommodationDescription,
    ]
    expect(quotes.filter((quote) => !isOnPage(quote, document))).toEqual([])
  },
)

/** Whether the quote is on its page, apart from line breaks and table separators. */
function isOnPage({ page, quote }: Evidence, { pages }: ParsedPdf): boolean {
  const withoutSpaces = (text: string) => text.replace(/[\s|…]+/g, '')
  return (
    withoutSpaces(quote) !== '' &&
    withoutSpaces(pages.find((each) => each.page === page)?.text ?? '').includes(withoutSpaces(quote))
  )
}
