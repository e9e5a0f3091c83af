import { expect, test } from 'vitest'
import { NO_DETAILS, type Evidence } from '#contract/assistant.ts'
import { loadDocuments } from '../../../../bench/reader/gold.ts'
import { scoreDocument } from '../../../../bench/reader/score.ts'
import type { ParsedPdf } from './parsed-pdf.ts'
import { readDocument } from './read-document.ts'

const documents = await loadDocuments('given')
const read = (bytes: Uint8Array) => readDocument(bytes.slice(), { onPage: () => undefined })

test('there are documents, and their own answers are right', () => {
  expect(documents).toHaveLength(4)
  for (const { gold } of documents) {
    expect(scoreDocument(gold, gold.extracted)).toMatchObject({ mean: 1, leaks: 0 })
    expect(scoreDocument(gold, NO_DETAILS).mean).toBeLessThan(0.5)
  }
})

test.each(documents.map(({ gold, bytes }) => [gold.name, gold, bytes] as const))(
  '%s is read rightly, with nothing that it must not say',
  async (_name, gold, bytes) => {
    const { extraction } = await read(bytes)
    const { mean, leaks } = scoreDocument(gold, extraction.extracted)
    expect(mean).toBeGreaterThanOrEqual(0.95)
    expect(leaks).toBe(0)
  },
)

test.each(documents.map(({ gold, bytes }) => [gold.name, bytes] as const))(
  '%s: everything that was read has its place, with words that stand there',
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
    const places = [
      ...evidence.tourIncludes,
      ...evidence.activities,
      ...evidence.budget,
      ...evidence.schedule.flat(),
      ...evidence.accommodationDescription,
    ]
    expect(places.filter((place) => !standsThere(place, document))).toEqual([])
  },
)

/** Ignores line breaks and table separators. */
function standsThere({ page, quote }: Evidence, { pages }: ParsedPdf): boolean {
  const bare = (text: string) => text.replace(/[\s|…]+/g, '')
  return (
    bare(quote) !== '' && bare(pages.find((each) => each.page === page)?.text ?? '').includes(bare(quote))
  )
}
