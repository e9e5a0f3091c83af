import { readDocument } from '#server/assistant/pdf/read-document.ts'
import { loadDocuments } from './reader/gold.ts'
import { scoreDocument, type DocumentScore } from './reader/score.ts'
import type { Figure } from './report.ts'

/** The first samples, the documents to develop the reader with, and those that nobody looks at meanwhile. */
const documentSets: { set: string; limit?: { atLeast: number } }[] = [
  { set: 'given', limit: { atLeast: 0.95 } },
  { set: 'tuning' },
  { set: 'unseen', limit: { atLeast: 0.8 } },
]
const FIELDS = ['tourIncludes', 'activities', 'budget', 'schedule', 'accommodationDescription'] as const

/** How much of trip documents is read correctly, from 0 to 1, and how much is read that should not be. */
export async function measurePdfReader(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { set, limit } of documentSets) {
    const documents = await loadDocuments(set)
    if (documents.length === 0) continue
    const scores: DocumentScore[] = []
    for (const { bytes, gold } of documents) {
      const { extraction } = await readDocument(bytes, { onPage: () => undefined })
      scores.push(scoreDocument(gold, extraction.extracted))
    }
    const meanOf = (field: keyof DocumentScore) =>
      scores.reduce((sum, score) => sum + score[field], 0) / scores.length
    const leaks = scores.reduce((sum, score) => sum + score.leaks, 0)
    figures.push(
      {
        name: `reading PDFs, ${set}: ${documents.length} documents`,
        value: meanOf('mean'),
        unit: '',
        ...limit,
      },
      ...FIELDS.map((field) => ({ name: `  ${field}`, value: meanOf(field), unit: '' })),
      { name: '  what should not have been read', value: leaks, unit: '', atMost: 0 },
    )
  }
  return figures
}
