import { expect, test } from 'vitest'
import { NO_EVIDENCE, NO_DETAILS } from '#contract/assistant.ts'
import { startApp } from '#testing/start-app.ts'
import { findUserId } from '#testing/test-notifications.ts'
import { saveDocument } from './save-document.ts'

test('the passages of a document are stored unchanged and in order', async () => {
  await using site = await startApp()
  const uploadedBy = await findUserId(site, await site.person({ isAdmin: true }))
  const trip = await site.trip()
  const passages = Array.from({ length: 3_000 }, (_, at) => ({
    page: 1 + Math.floor(at / 70),
    heading: `"Day ${at}"`,
    text: `A line, {with} 'quotes'\nand \\${at}`,
  }))
  const extraction = { extracted: NO_DETAILS, evidence: NO_EVIDENCE }
  await site.context.db.transaction((tx) =>
    saveDocument(tx, {
      tripId: trip.id,
      fileName: 'long.pdf',
      sha256: 'a'.repeat(64),
      uploadedBy,
      ...extraction,
      document: { pageCount: 200, hasText: true, pages: [], passages, extraction },
    }),
  )
  const stored = await site.database.query(
    'select page, heading, text from document_passages order by position',
  )
  expect(stored).toEqual(passages)
})
