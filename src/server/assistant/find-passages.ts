import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { documentPassages, tripDocuments } from '../db/tables/assistant.ts'
import type { Question } from '../ports/assistant/port.ts'

/** Those that share words with the question, and all together: "Where do we sleep?" is answered by a passage about huts. */
const MAX_NEAR_PASSAGES = 40
const MAX_PASSAGES = 120
/** Of ts_rank_cd(): a long passage is not nearer for being long. */
const RANK_BY_LENGTH = 1

const passageColumns = {
  source: tripDocuments.fileName,
  page: documentPassages.page,
  heading: documentPassages.heading,
  text: documentPassages.text,
}

/**
 * What of a trip's PDFs may answer a question: what shares words with it, the nearest first, then the rest as it
 * stands, the latest PDF first.
 */
export async function findPassages(
  { db }: Pick<Context, 'db'>,
  { tripId, text }: { tripId: number; text: string },
): Promise<Question['passages']> {
  const ofTrip = () =>
    db
      .select(passageColumns)
      .from(documentPassages)
      .innerJoin(tripDocuments, eq(tripDocuments.id, documentPassages.documentId))
      .$dynamic()
  const isOfTrip = eq(tripDocuments.tripId, tripId)
  const inOrder = [desc(tripDocuments.createdAt), desc(tripDocuments.id), asc(documentPassages.position)]
  const wanted = anyWordQuery(text)
  const near = await ofTrip()
    .where(and(isOfTrip, sql`${documentPassages.words} @@ ${wanted}`))
    .orderBy(desc(sql`ts_rank_cd(${documentPassages.words}, ${wanted}, ${RANK_BY_LENGTH})`), ...inOrder)
    .limit(MAX_NEAR_PASSAGES)
  const rest = await ofTrip()
    .where(and(isOfTrip, sql`not ${documentPassages.words} @@ ${wanted}`))
    .orderBy(...inOrder)
    .limit(MAX_PASSAGES - near.length)
  return [...near, ...rest]
}

/** By their English stems, and without the words that are in everything. */
function anyWordQuery(text: string): SQL {
  return sql`replace(plainto_tsquery('pg_catalog.english', public.fold_text(${text}))::text, '&', '|')::tsquery`
}
