import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Message, askAssistant, contentText } from '#contract/assistant.ts'
import { ApiError } from '../../api/client.ts'
import { stream } from '../../api/stream.ts'
import { addMessages, knownMessages, replyPlaceholder, refreshMessages } from './use-messages.ts'

/** A question without a complete reply, and the reply so far. */
export type PendingQuestion = {
  question: string
  /** Id of the last known message before the question; Infinity if none are loaded. */
  afterId: number
  /** The question's message id; null until the server has confirmed it. */
  messageId: number | null
  reply: string
  /** Why there is no reply. */
  problem: string | null
}

const NO_ANSWER = 'The connection was lost before the reply was complete.'

/** Asks one question at a time per conversation; other conversations can be used meanwhile. */
export function useQuestions() {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<ReadonlyMap<number, PendingQuestion>>(new Map())
  const abortControllers = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const calls = abortControllers.current
    return () => calls.forEach((call) => call.abort())
  }, [])

  function begin(conversationId: number, question: string): PendingQuestion {
    const ids = knownMessages(queryClient, conversationId)?.map(({ id }) => id)
    const afterId = ids ? Math.max(0, ...ids) : Infinity
    const begun = { question, afterId, messageId: null, reply: '', problem: null }
    setAsked((now) => new Map(now).set(conversationId, begun))
    return begun
  }

  function note(conversationId: number, change: Partial<PendingQuestion>) {
    setAsked((now) => {
      const before = now.get(conversationId)
      return before ? new Map(now).set(conversationId, { ...before, ...change }) : now
    })
  }

  function letGo(conversationId: number) {
    setAsked((now) => new Map([...now].filter(([id]) => id !== conversationId)))
  }

  /** The server may have stored the question although its response was lost. */
  async function findKept(conversationId: number, { question, afterId, messageId }: PendingQuestion) {
    await refreshMessages(queryClient, conversationId)
    if (messageId !== null) return messageId
    const isIt = ({ id, role, content }: Message) =>
      id > afterId && role === 'user' && contentText(content) === question
    return knownMessages(queryClient, conversationId)?.find(isIt)?.id ?? null
  }

  async function ask(conversationId: number, question: string) {
    const controller = new AbortController()
    const { signal } = controller
    const isCurrent = () => abortControllers.current.get(conversationId) === controller
    abortControllers.current.set(conversationId, controller)
    // Asked again: fetch what the server stored the first time.
    if (asked.has(conversationId)) void refreshMessages(queryClient, conversationId)
    const begun = begin(conversationId, question)
    let [reply, isDone] = ['', false]
    try {
      const sent = { params: { id: conversationId }, body: { content: question, role: 'user' } }
      for await (const { name, data } of stream(askAssistant, sent, { signal })) {
        if (name === 'message') {
          begun.messageId = (data as Message).id
          addMessages(queryClient, conversationId, data as Message)
          note(conversationId, { messageId: begun.messageId })
        } else if (name === 'text') {
          reply += (data as { text: string }).text
          note(conversationId, { reply })
        } else if (name === 'reply') {
          isDone = true
          addMessages(queryClient, conversationId, data as Message)
          letGo(conversationId)
        }
      }
      if (!isDone) throw new Error(NO_ANSWER)
    } catch (error) {
      // Stopped: the server stores the reply so far, with its metadata.
      if (signal.aborted) return
      const problem = error instanceof ApiError ? error.sentence : NO_ANSWER
      note(conversationId, { reply: '', problem })
      const messageId = await findKept(conversationId, begun)
      if (isCurrent()) note(conversationId, { messageId })
    } finally {
      if (isCurrent()) abortControllers.current.delete(conversationId)
    }
  }

  return {
    asked: (conversationId: number) => asked.get(conversationId),
    ask: (conversationId: number, question: string) => void ask(conversationId, question),
    /** The reply so far stays. Returns the question if it never reached the server. */
    stop: async (conversationId: number): Promise<string | null> => {
      abortControllers.current.get(conversationId)?.abort()
      const stopped = asked.get(conversationId)
      letGo(conversationId)
      if (!stopped) return null
      const messageId = stopped.messageId ?? (await findKept(conversationId, stopped))
      if (messageId === null) return stopped.question
      const place = replyPlaceholder(knownMessages(queryClient, conversationId) ?? [], messageId)
      if (place || stopped.messageId !== null) {
        const id = place?.id ?? -Date.now()
        addMessages(queryClient, conversationId, stoppedReply({ id, conversationId, reply: stopped.reply }))
      }
      return null
    },
    /** Dismisses a failed question. */
    forget: (conversationId: number) => {
      letGo(conversationId)
      void refreshMessages(queryClient, conversationId)
    },
  }
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
