import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { documentPassages, tripDocuments } from '../db/tables/assistant.ts'
import type { Question } from '../ports/assistant/port.ts'

/**
 * The limit for passages that share words with the question; the others fill up to MAX_PASSAGES, because
 * "Where do we sleep?" is answered by a passage about huts.
 */
const MAX_MATCHING_PASSAGES = 40
const MAX_PASSAGES = 120
/** Normalisation flag of ts_rank_cd(): divides the rank by the logarithm of the passage's length. */
const RANK_BY_LENGTH = 1

const passageColumns = {
  source: tripDocuments.fileName,
  page: documentPassages.page,
  heading: documentPassages.heading,
  text: documentPassages.text,
}

/**
 * The passages that may answer a question: first those that share words with it, best match first; then the
 * others in document order, newest PDF first.
 */
export async function findPassages(
  { db }: Pick<Context, 'db'>,
  { tripId, text }: { tripId: number; text: string },
): Promise<Question['passages']> {
  const selectPassages = () =>
    db
      .select(passageColumns)
      .from(documentPassages)
      .innerJoin(tripDocuments, eq(tripDocuments.id, documentPassages.documentId))
      .$dynamic()
  const isOfTrip = eq(tripDocuments.tripId, tripId)
  const inOrder = [desc(tripDocuments.createdAt), desc(tripDocuments.id), asc(documentPassages.position)]
  const query = anyWordQuery(text)
  const matching = await selectPassages()
    .where(and(isOfTrip, sql`${documentPassages.words} @@ ${query}`))
    .orderBy(desc(sql`ts_rank_cd(${documentPassages.words}, ${query}, ${RANK_BY_LENGTH})`), ...inOrder)
    .limit(MAX_MATCHING_PASSAGES)
  const rest = await selectPassages()
    .where(and(isOfTrip, sql`not ${documentPassages.words} @@ ${query}`))
    .orderBy(...inOrder)
    .limit(MAX_PASSAGES - matching.length)
  return [...matching, ...rest]
}

/** Matches any of the words, by their English stems and without stop words. */
function anyWordQuery(text: string): SQL {
  return sql`replace(plainto_tsquery('pg_catalog.english', public.fold_text(${text}))::text, '&', '|')::tsquery`
}
