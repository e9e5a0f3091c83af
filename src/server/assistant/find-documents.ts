import { desc, eq } from 'drizzle-orm'
import { MAX_DOCUMENTS } from '#contract/assistant.ts'
import type { Context } from '../context.ts'
import { tripDocuments } from '../db/tables/assistant.ts'
import type { Extraction, Question } from '../ports/assistant/port.ts'

/** The stored PDFs of a trip, oldest first, and what was extracted from them, most recently read first. */
export async function findDocuments(
  { db }: Pick<Context, 'db'>,
  { tripId }: { tripId: number },
): Promise<Pick<Question, 'documents' | 'extractions'>> {
  const rows = await db
    .select({
      id: tripDocuments.id,
      source: tripDocuments.fileName,
      extracted: tripDocuments.extracted,
      evidence: tripDocuments.evidence,
    })
    .from(tripDocuments)
    .where(eq(tripDocuments.tripId, tripId))
    .orderBy(desc(tripDocuments.createdAt), desc(tripDocuments.id))
    .limit(MAX_DOCUMENTS)
  return {
    documents: rows.toSorted((a, b) => a.id - b.id).map(({ source }) => source),
    extractions: rows.map(({ source, extracted, evidence }) => ({
      source,
      extracted: extracted as Extraction['extracted'],
      evidence: evidence as Extraction['evidence'],
    })),
  }
}
