import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { askAssistant, contentText, type Message } from '#contract/assistant.ts'
import { ApiError } from '../../api/client.ts'
import { stream } from '../../api/stream.ts'
import { addMessages, knownMessages, refreshMessages, replyPlaceholder } from './use-messages.ts'
import { type PendingQuestion, usePendingQuestions } from './use-pending-questions.ts'

const NO_ANSWER = 'The connection was lost before the reply was complete.'

/** Asks one question at a time per conversation; other conversations can be used meanwhile. */
export function useQuestions() {
  const queryClient = useQueryClient()
  const pendingQuestions = usePendingQuestions()
  const abortControllers = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const controllers = abortControllers.current
    return () => controllers.forEach((controller) => controller.abort())
  }, [])

  async function ask(conversationId: number, question: string) {
    const controller = new AbortController()
    const { signal } = controller
    const isCurrent = () => abortControllers.current.get(conversationId) === controller
    abortControllers.current.set(conversationId, controller)
    // Asked again: fetch what the server stored the first time.
    if (pendingQuestions.get(conversationId)) void refreshMessages(queryClient, conversationId)
    const afterId = lastKnownId(queryClient, conversationId)
    const pending: PendingQuestion = { question, afterId, messageId: null, reply: '', problem: null }
    pendingQuestions.set(conversationId, pending)
    try {
      await receiveReply(conversationId, pending, signal)
    } catch (error) {
      // Stopped: the server stores the reply so far, with its metadata.
      if (signal.aborted) return
      const problem = error instanceof ApiError ? error.sentence : NO_ANSWER
      pendingQuestions.change(conversationId, { reply: '', problem })
      const messageId = await findStoredQuestion(queryClient, conversationId, pending)
      if (isCurrent()) pendingQuestions.change(conversationId, { messageId })
    } finally {
      if (isCurrent()) abortControllers.current.delete(conversationId)
    }
  }

  /** Sends the question and shows the reply while it is being written. */
  async function receiveReply(conversationId: number, pending: PendingQuestion, signal: AbortSignal) {
    const request = { params: { id: conversationId }, body: { content: pending.question, role: 'user' } }
    let reply = ''
    let isDone = false
    for await (const { name, data } of stream(askAssistant, request, { signal })) {
      if (name === 'message') {
        // Also in this object, for findStoredQuestion() after a failure.
        pending.messageId = (data as Message).id
        addMessages(queryClient, conversationId, data as Message)
        pendingQuestions.change(conversationId, { messageId: pending.messageId })
      } else if (name === 'text') {
        reply += (data as { text: string }).text
        pendingQuestions.change(conversationId, { reply })
      } else if (name === 'reply') {
        isDone = true
        addMessages(queryClient, conversationId, data as Message)
        pendingQuestions.remove(conversationId)
      }
    }
    if (!isDone) throw new Error(NO_ANSWER)
  }

  /** Stops the reply; what has arrived stays. Returns the question if it never reached the server. */
  async function stop(conversationId: number): Promise<string | null> {
    abortControllers.current.get(conversationId)?.abort()
    const pending = pendingQuestions.get(conversationId)
    pendingQuestions.remove(conversationId)
    if (!pending) return null
    const { question, reply } = pending
    const messageId = pending.messageId ?? (await findStoredQuestion(queryClient, conversationId, pending))
    if (messageId === null) return question
    const placeholder = replyPlaceholder(knownMessages(queryClient, conversationId) ?? [], messageId)
    // If neither is known, the messages were just fetched, and no reply was being written.
    if (placeholder || pending.messageId !== null) {
      // A negative id cannot be one of the server's.
      const id = placeholder?.id ?? -Date.now()
      addMessages(queryClient, conversationId, stoppedReply({ id, conversationId, reply }))
    }
    return null
  }

  return {
    pendingOf: pendingQuestions.get,
    ask: (conversationId: number, question: string) => void ask(conversationId, question),
    stop,
    /** Dismisses a failed question. */
    forget: (conversationId: number) => {
      pendingQuestions.remove(conversationId)
      void refreshMessages(queryClient, conversationId)
    },
  }
}

function lastKnownId(queryClient: QueryClient, conversationId: number): number {
  const ids = knownMessages(queryClient, conversationId)?.map(({ id }) => id)
  return ids ? Math.max(0, ...ids) : Infinity
}

/** The question's message id. The server may have stored it although its response was lost; null if not. */
async function findStoredQuestion(
  queryClient: QueryClient,
  conversationId: number,
  { question, afterId, messageId }: PendingQuestion,
): Promise<number | null> {
  await refreshMessages(queryClient, conversationId)
  if (messageId !== null) return messageId
  const isQuestion = ({ id, role, content }: Message) =>
    id > afterId && role === 'user' && contentText(content) === question
  return knownMessages(queryClient, conversationId)?.find(isQuestion)?.id ?? null
}

type StoppedReply = Pick<Message, 'id' | 'conversationId'> & { reply: string }

/** Shown until the conversation is refetched with the server's version. */
function stoppedReply({ id, conversationId, reply }: StoppedReply): Message {
  return {
    id,
    conversationId,
    role: 'assistant',
    content: reply,
    metadata: { note: 'This reply was stopped.' },
    createdAt: new Date().toISOString(),
  }
}
