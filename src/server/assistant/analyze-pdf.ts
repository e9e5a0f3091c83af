import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  type MessageMetadata,
  type PdfAnalysis,
  type PdfProgress,
  NO_EVIDENCE,
  NO_DETAILS,
} from '#contract/assistant.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { messages } from '../db/tables/assistant.ts'
import { fail } from '../fail.ts'
import { findCreatedId, recordCreated, type IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import type { AssistantReader, Extraction } from '../ports/assistant/port.ts'
import { tidyTexts } from '../texts.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { describeFindings, NO_TEXT_REPLY } from './describe-findings.ts'
import { findConversation, lockConversation } from './find-conversation.ts'
import { insertMessage, messageColumns, toMessage } from './message-row.ts'
import type { PdfReader } from './pdf-reader.ts'
import type { ParsedPdf } from './pdf/parsed-pdf.ts'
import { judgePdf, tidyFileName } from './rules.ts'
import { saveDocument } from './save-document.ts'

type AnalyzePdfInput = {
  name: string
  bytes: Buffer
  conversationId: number
  uploadedBy: string
  key?: IdempotencyKey
  /** Aborts when the sender no longer waits or the server closes. */
  signal: AbortSignal
  onProgress: (progress: PdfProgress) => void
}

/**
 * Reads a PDF into a conversation. Everything is saved in one transaction at the end, so that a failure
 * leaves nothing behind.
 */
export async function analyzePdf(
  context: Pick<Context, 'db' | 'config' | 'assistant'> & { pdfReader: PdfReader },
  { name, bytes, conversationId, uploadedBy, key = null, signal, onProgress }: AnalyzePdfInput,
): Promise<PdfAnalysis> {
  const { db, config, assistant, pdfReader } = context
  judgePdf(bytes)
  const fileName = tidyFileName(name)
  const { tripId } = await findConversation(db, conversationId)
  const document = await pdfReader.read({
    bytes,
    userId: uploadedBy,
    signal,
    onWait: () => onProgress({ step: 'waiting' }),
    onStart: () => onProgress({ step: 'reading' }),
    onPage: (page, pages) => {
      onProgress({ step: 'reading', page, pages })
      if (page === pages) onProgress({ step: 'understanding' })
    },
  })
  const { text, extraction, metadata } = await extractFields(assistant, {
    fileName,
    document,
    signal,
    onProgress,
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')

  return db.transaction(async (tx) => {
    const earlierId = await findCreatedId(tx, key)
    if (earlierId !== null) return readAnalysis(tx, earlierId)
    // The trip is locked while its documents are counted, so that parallel uploads keep to the limit. A trip
    // that was deleted in the meantime took the conversation along.
    if (!(await lockTrip(tx, { tripId, timeZone: config.timeZone }))) fail('CONVERSATION_NOT_FOUND')
    await lockConversation(tx, conversationId)
    // A scan has no text that could answer a question.
    if (document.hasText)
      await saveDocument(tx, { tripId, fileName, sha256, uploadedBy, document, ...extraction })
    await insertMessage(tx, { conversationId, role: 'user', content: `Please read ${fileName}` })
    const message = await insertMessage(tx, {
      conversationId,
      role: 'assistant',
      content: text,
      metadata: { ...metadata, ...extraction },
    })
    await recordCreated(tx, key, message.id)
    return { extracted: extraction.extracted, message }
  })
}

/** The analysis that an earlier request with the same key saved, by the id of its message. */
async function readAnalysis(tx: Tx, id: number): Promise<PdfAnalysis> {
  const [row] = await tx.select(messageColumns).from(messages).where(eq(messages.id, id))
  if (!row) return fail('MESSAGE_NOT_FOUND')
  const message = toMessage(row)
  return { extracted: message.metadata?.extracted ?? NO_DETAILS, message }
}

type ExtractFieldsInput = Pick<AnalyzePdfInput, 'signal' | 'onProgress'> & {
  fileName: string
  document: ParsedPdf
}

/**
 * What the PDF says for the trip's fields, and the message that tells it. A scan is not given to the reader.
 */
async function extractFields(
  assistant: AssistantReader,
  { fileName, document, signal, onProgress }: ExtractFieldsInput,
): Promise<{ text: string; extraction: Extraction; metadata: MessageMetadata }> {
  const { pageCount, hasText, pages, extraction } = document
  const pdf = { fileName, pages: pageCount, hasText }
  if (!hasText) {
    const nothing = { extracted: NO_DETAILS, evidence: NO_EVIDENCE }
    return { text: NO_TEXT_REPLY, extraction: nothing, metadata: { reader: 'local', pdf } }
  }
  const found = await assistant.extract(
    { fileName, pages, extraction },
    {
      signal,
      onAsk: () => onProgress({ step: 'asking' }),
      onCheck: () => onProgress({ step: 'checking' }),
    },
  )
  const { extracted, evidence, ...origin } = tidyTexts(found)
  const text = describeFindings(extracted, evidence)
  return { text, extraction: { extracted, evidence }, metadata: { pdf, ...origin } }
}
