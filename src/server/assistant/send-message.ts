import { and, asc, desc, eq, gte, isNotNull, lt, or, sql } from 'drizzle-orm'
import { contentText, type Exchange, type Message, type MessageMetadata } from '#contract/assistant.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { messages } from '../db/tables/assistant.ts'
import { appNow } from '../db/tables/columns.ts'
import { ClosingError, fail } from '../fail.ts'
import { findCreatedId, recordCreated, type IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import type { Question } from '../ports/assistant/port.ts'
import { tidyTexts } from '../texts.ts'
import { findTrip } from '../trips/get-trip.ts'
import { describeTrip } from './describe-trip.ts'
import { lockConversation } from './find-conversation.ts'
import { findDocuments } from './find-documents.ts'
import { findPassages } from './find-passages.ts'
import { insertMessage, messageColumns, toMessage } from './message-row.ts'
import { MISSING_REPLY, PENDING_REPLY } from './pending-reply.ts'

/** How many earlier messages the assistant sees. */
const EARLIER_MESSAGES = 10

type SendMessageInput = {
  conversationId: number
  content: Message['content']
  key?: IdempotencyKey
  /** Aborts when the asker no longer waits or the server closes. */
  signal: AbortSignal
  onSaved: (question: Message) => void
  /** Gets the reply piece by piece. */
  onText: (text: string) => void
}

/** A question, with its reply, which may be pending. */
type SavedQuestion = { question: Message; reply: Message; tripId: number }

/**
 * Saves the question together with a pending reply, has it answered, then writes the reply. So each question
 * is followed by its own reply, even after a failure and however many are asked at once.
 */
export async function sendMessage(
  context: Pick<Context, 'db' | 'log' | 'assistant'>,
  { conversationId, content, key = null, signal, onSaved, onText }: SendMessageInput,
): Promise<Exchange> {
  const { db } = context
  const saved = await saveQuestion(context, { conversationId, content, key })
  onSaved(saved.question)
  if (isAnswered(saved.reply)) return { message: saved.question, reply: saved.reply }
  const answer = await answerSavedQuestion(context, { saved, signal, onText })
  const isReply = eq(messages.id, saved.reply.id)
  const [written] = await db
    .update(messages)
    .set({ content: answer.text, metadata: answer.metadata, createdAt: appNow })
    .where(and(isReply, isUnanswered))
    .returning(messageColumns)
  // If the same question was sent twice at once, the first reply wins.
  const reply = written ?? (await db.select(messageColumns).from(messages).where(isReply))[0]
  return reply ? { message: saved.question, reply: toMessage(reply) } : fail('CONVERSATION_NOT_FOUND')
}

type SaveQuestionInput = Pick<SendMessageInput, 'conversationId' | 'content'> & { key: IdempotencyKey }

/** Saves a question with a pending reply, or finds both if it was sent before. */
function saveQuestion(
  { db }: Pick<Context, 'db'>,
  { conversationId, content, key }: SaveQuestionInput,
): Promise<SavedQuestion> {
  return db.transaction(async (tx) => {
    const earlierId = await findCreatedId(tx, key)
    const { tripId } = await lockConversation(tx, conversationId)
    if (earlierId !== null) {
      const saved = await findSavedQuestion(tx, { conversationId, id: earlierId })
      return { ...saved, tripId }
    }
    const question = await insertMessage(tx, { conversationId, role: 'user', content })
    const reply = await insertMessage(tx, { conversationId, role: 'assistant', content: PENDING_REPLY })
    await recordCreated(tx, key, question.id)
    return { question, reply, tripId }
  })
}

/** A question that was sent before, with its reply, which is the next message. */
async function findSavedQuestion(
  tx: Tx,
  { conversationId, id }: { conversationId: number; id: number },
): Promise<Omit<SavedQuestion, 'tripId'>> {
  const [question, reply] = await tx
    .select(messageColumns)
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), gte(messages.id, id)))
    .orderBy(asc(messages.id))
    .limit(2)
  if (question?.id !== id || !reply) return fail('MESSAGE_NOT_FOUND')
  return { question: toMessage(question), reply: toMessage(reply) }
}

/** A reply with a note was cut off; sending the question again answers it in the same message. */
function isAnswered({ content, metadata }: Message): boolean {
  return content !== PENDING_REPLY && metadata?.note === undefined
}

/** The opposite of isAnswered(), in SQL. `#>> '{}'` gives a JSON string as text. */
const isUnanswered = or(
  eq(sql`${messages.content} #>> '{}'`, PENDING_REPLY),
  isNotNull(sql`${messages.metadata} -> 'note'`),
)

/** A question with everything that may answer it. */
async function gatherQuestion(
  context: Pick<Context, 'db'>,
  { question, tripId }: SavedQuestion,
): Promise<Question> {
  const text = contentText(question.content).trim()
  const [trip, passages, pdfs, earlier] = await Promise.all([
    findTrip(context, tripId),
    findPassages(context, { tripId, text }),
    findDocuments(context, { tripId }),
    findEarlierMessages(context, question),
  ])
  if (!trip) fail('TRIP_NOT_FOUND')
  return { text, earlier, ...describeTrip(trip), passages, ...pdfs }
}

async function findEarlierMessages(
  { db }: Pick<Context, 'db'>,
  question: Message,
): Promise<Question['earlier']> {
  const rows = await db
    .select(messageColumns)
    .from(messages)
    .where(and(eq(messages.conversationId, question.conversationId), lt(messages.id, question.id)))
    .orderBy(desc(messages.id))
    .limit(EARLIER_MESSAGES)
  return rows
    .toReversed()
    .map(toMessage)
    .map(({ role, content }) => ({ role, text: contentText(content) }))
    .filter(({ text }) => text !== PENDING_REPLY && text !== MISSING_REPLY)
}

type AnswerSavedQuestionInput = Pick<SendMessageInput, 'signal' | 'onText'> & { saved: SavedQuestion }

/** Always returns a text to save, even if answering fails. */
async function answerSavedQuestion(
  context: Pick<Context, 'db' | 'assistant' | 'log'>,
  { saved, signal, onText }: AnswerSavedQuestionInput,
): Promise<{ text: string; metadata: MessageMetadata }> {
  let streamedText = ''
  const passOn = (piece: string) => {
    const text = tidyTexts(piece)
    streamedText += text
    onText(text)
  }
  try {
    signal.throwIfAborted()
    const question = await gatherQuestion(context, saved)
    const reply = await context.assistant.reply(question, { signal, onText: passOn })
    const { text, ...metadata } = tidyTexts(reply)
    return { text, metadata }
  } catch (error) {
    const text = streamedText.trim() === '' ? MISSING_REPLY : streamedText
    if (!signal.aborted) context.log.error({ err: error }, 'assistant: a question was not answered')
    return { text, metadata: { note: explainMissingReply(signal) } }
  }
}

function explainMissingReply(signal: AbortSignal): string {
  if (!signal.aborted) return 'Something went wrong on our side. Please ask again.'
  return signal.reason instanceof ClosingError
    ? 'The site restarted before I could finish. Please ask again.'
    : 'This reply was stopped.'
}
