import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { MAX_DOCUMENTS } from '#contract/assistant.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { documentPassages, tripDocuments } from '../db/tables/assistant.ts'
import { appNow } from '../db/tables/columns.ts'
import type { ParsedPdf } from './pdf/parsed-pdf.ts'

type SaveDocumentInput = Omit<typeof tripDocuments.$inferInsert, 'pages'> & { document: ParsedPdf }

/** Saves a PDF with its passages. The same file read again replaces its former version. */
export async function saveDocument(tx: Tx, { document, ...row }: SaveDocumentInput): Promise<void> {
  const { pageCount: pages, passages } = document
  const { fileName, extracted, evidence, uploadedBy } = row
  const saved = await tx
    .insert(tripDocuments)
    .values({ ...row, pages })
    .onConflictDoUpdate({
      target: [tripDocuments.tripId, tripDocuments.sha256],
      set: { fileName, pages, extracted, evidence, uploadedBy, createdAt: appNow },
    })
    .returning({ id: tripDocuments.id })
    .then(firstRow)
  await deleteOldestDocuments(tx, row.tripId)
  await tx.delete(documentPassages).where(eq(documentPassages.documentId, saved.id))
  // Passed as one JSON value: building a statement with thousands of parameters would block the process.
  await tx.execute(sql`
    insert into ${documentPassages} (document_id, position, page, heading, text)
    select ${saved.id}, ordinal - 1, page, heading, text
    from rows from (json_to_recordset(${JSON.stringify(passages)}::json) as (page integer, heading text, text text))
      with ordinality passages (page, heading, text, ordinal)
  `)
}

/** Deletes the oldest PDFs above the limit, since every question searches all of them. */
async function deleteOldestDocuments(tx: Tx, tripId: number): Promise<void> {
  const isOfTrip = eq(tripDocuments.tripId, tripId)
  const latest = tx
    .select({ id: tripDocuments.id })
    .from(tripDocuments)
    .where(isOfTrip)
    .orderBy(desc(tripDocuments.createdAt), desc(tripDocuments.id))
    .limit(MAX_DOCUMENTS)
  await tx.delete(tripDocuments).where(and(isOfTrip, notInArray(tripDocuments.id, latest)))
}
