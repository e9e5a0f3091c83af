import * as z from 'zod/mini'
import { Id, Instant, ListLimit, PathId, oneLine, tripParams } from './fields.ts'
import { endpoint } from './endpoint.ts'
import { hasVisibleText } from './text.ts'

export const ScheduledActivity = z.object({
  /** 'HH:MM', or Morning, Afternoon, Evening; empty where the document gives none. */
  time: z.string(),
  activity: z.string(),
})

export const ScheduledDay = z.object({ day: z.string(), activities: z.array(ScheduledActivity) })
export type ScheduledDay = z.infer<typeof ScheduledDay>

/** Most extracted items per PDF, over all lists; more than any trip needs. */
export const MAX_EXTRACTED_ITEMS = 500

/** What a PDF says about a trip. Fields that it does not mention are empty. */
export const ExtractedDetails = z.object({
  tourIncludes: z.array(z.string()),
  activities: z.array(z.string()),
  /** Per person for the whole trip; a single price is both low and high. */
  budget: z.object({ low: z.nullable(z.number()), high: z.nullable(z.number()) }),
  schedule: z.array(ScheduledDay),
  accommodationDescription: z.string(),
})
export type ExtractedDetails = z.infer<typeof ExtractedDetails>

export const NO_DETAILS: ExtractedDetails = {
  tourIncludes: [],
  activities: [],
  budget: { low: null, high: null },
  schedule: [],
  accommodationDescription: '',
}

/** Where in the PDF an item comes from. */
export const Evidence = z.object({
  /** From 1. */
  page: z.int(),
  /** The text as it is in the PDF. */
  quote: z.string(),
  /** False: a model proposed this item, but the quote is not in the PDF or does not support it. */
  isProven: z.boolean(),
})
export type Evidence = z.infer<typeof Evidence>

/** The evidence for each extracted item, in the same order. */
export const ExtractedEvidence = z.object({
  tourIncludes: z.array(Evidence),
  activities: z.array(Evidence),
  /** For the lowest price and the highest; a single price has one entry. */
  budget: z.array(Evidence),
  /** By day, then by activity. */
  schedule: z.array(z.array(Evidence)),
  /** One entry for each passage it was composed of. */
  accommodationDescription: z.array(Evidence),
})
export type ExtractedEvidence = z.infer<typeof ExtractedEvidence>

export const NO_EVIDENCE: ExtractedEvidence = {
  tourIncludes: [],
  activities: [],
  budget: [],
  schedule: [],
  accommodationDescription: [],
}

export const MAX_PDF_BYTES = 20 * 1024 * 1024
export const MAX_PDF_PAGES = 200
/** In characters. */
export const MAX_QUESTION = 4_000
/** Messages per response; the first page has the latest ones. */
export const CONVERSATION_MESSAGES_PER_PAGE = 50
/** Per trip. */
export const MAX_CONVERSATIONS = 50
/** Per trip; a new document replaces the oldest. */
export const MAX_DOCUMENTS = 50

export const Conversation = z.object({
  id: Id,
  tripId: Id,
  title: z.string(),
  createdBy: z.string(),
  createdAt: Instant,
})
export type Conversation = z.infer<typeof Conversation>

/** A quote that an answer relies on, from a field of the trip or from a PDF. */
export const Passage = z.object({
  /** The PDF's name, or the field's name as the editor shows it. */
  source: z.string(),
  /** Null: a field of the trip. */
  page: z.nullable(z.int()),
  quote: z.string(),
})
export type Passage = z.infer<typeof Passage>

/** What produced the answer: the local reader or the configured language model. */
export const ReaderName = z.enum(['local', 'model'])
export type ReaderName = z.infer<typeof ReaderName>

/** What the assistant knows about its own message, besides the text. */
export const MessageMetadata = z.object({
  reader: z.optional(ReaderName),
  /** The PDF that this message is about. */
  pdf: z.optional(
    z.object({
      fileName: z.string(),
      pages: z.int(),
      /** False: the pages are pictures without text. */
      hasText: z.boolean(),
    }),
  ),
  extracted: z.optional(ExtractedDetails),
  evidence: z.optional(ExtractedEvidence),
  passages: z.optional(z.array(Passage)),
  /** A proposed description for the trip. */
  draft: z.optional(z.object({ description: z.string() })),
  /** Why this is not the requested answer: the model did not respond, or the user stopped it. */
  note: z.optional(z.string()),
})
export type MessageMetadata = z.infer<typeof MessageMetadata>

/** Plain text, or an object with a `text` field. */
const Content = z.union([z.string(), z.object({ text: z.string() })])

export const Message = z.object({
  id: Id,
  conversationId: Id,
  role: z.enum(['user', 'assistant']),
  content: Content,
  metadata: z.nullable(MessageMetadata),
  createdAt: Instant,
})
export type Message = z.infer<typeof Message>

const conversationParams = z.object({ id: PathId })

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations/:tripId',
  summary: 'The conversations about a trip, oldest first',
  params: tripParams,
  response: { 200: z.array(Conversation) },
})

export const listConversationsByQuery = endpoint({
  method: 'GET',
  path: '/api/conversations',
  summary: 'The conversations about a trip, oldest first',
  query: tripParams,
  response: { 200: z.array(Conversation) },
})

export const startConversation = endpoint({
  method: 'POST',
  path: '/api/conversations',
  idempotencyKey: true,
  summary: "Starts a conversation about a trip; without a title it is called 'Chat' and the time",
  body: z.object({
    tripId: Id,
    /** A title without visible characters counts as none. */
    title: z.optional(
      z.string().check(
        oneLine,
        z.trim(),
        z.overwrite((title: string) => (hasVisibleText(title) ? title : '')),
        z.maxLength(200),
      ),
    ),
  }),
  response: { 201: Conversation },
})

export const listConversationMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/messages',
  summary:
    'The latest messages of a conversation (at most `limit`, or 1,000), oldest first; the Link header leads to earlier ones',
  params: conversationParams,
  query: z.object({ before: z.optional(PathId), limit: z.optional(ListLimit) }),
  response: { 200: z.array(Message) },
})

const ContentInput = Content.check(
  z.refine((content) => hasVisibleText(contentText(content)), 'Write a message.'),
  z.refine(
    (content) => contentText(content).length <= MAX_QUESTION,
    `Use at most ${MAX_QUESTION} characters.`,
  ),
)

export function contentText(content: string | { text: string }): string {
  return typeof content === 'string' ? content : content.text
}

/** The stored question and the assistant's reply. */
export const Exchange = z.object({ message: Message, reply: Message })
export type Exchange = z.infer<typeof Exchange>

/**
 * With `Accept: text/event-stream` the response is a stream: `message` with the stored question, `text` with
 * `{ text }` repeatedly, and `reply` with the stored reply; or `failure` with the error that other calls
 * return.
 */
export const askAssistant = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages',
  idempotencyKey: true,
  summary: 'Asks the assistant; the reply is streamed if you accept `text/event-stream`',
  params: conversationParams,
  body: z.object({
    content: ContentInput,
    /** Ignored: the role is always 'user', so that nobody can write in another's name. */
    role: z.optional(z.string()),
  }),
  response: { 201: Exchange },
})

/** Progress of reading a PDF. */
export const PdfProgress = z.object({
  /**
   * In order: waiting for its turn, reading pages, finding details, asking the model, checking its answer.
   */
  step: z.enum(['waiting', 'reading', 'understanding', 'asking', 'checking']),
  /** Set while pages are read. */
  page: z.optional(z.int()),
  pages: z.optional(z.int()),
})
export type PdfProgress = z.infer<typeof PdfProgress>

export const PdfAnalysis = z.object({ extracted: ExtractedDetails, message: Message })
export type PdfAnalysis = z.infer<typeof PdfAnalysis>

/** With `Accept: text/event-stream`: `progress` repeatedly, then `result` or `failure`. */
export const analyzePdf = endpoint({
  method: 'POST',
  path: '/api/analyze-pdf',
  idempotencyKey: true,
  summary:
    'Reads a PDF of at most 20 MB and 200 pages: what it says about a trip, each item with its page and quote',
  body: z.object({ conversationId: PathId }),
  file: { field: 'pdf', maxBytes: MAX_PDF_BYTES, missing: 'PDF_MISSING', tooLarge: 'PDF_TOO_LARGE' },
  response: { 200: PdfAnalysis },
})
