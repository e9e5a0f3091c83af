import { useState } from 'react'

/** A question without a complete reply, and the reply so far. */
export type PendingQuestion = {
  question: string
  /** Id of the last known message before the question; Infinity if no messages are loaded yet. */
  afterId: number
  /** The question's message id; null until the server has confirmed it. */
  messageId: number | null
  reply: string
  /** Why there is no reply; null while the reply is awaited or arrives. */
  problem: string | null
}

/** The pending question of each conversation. */
export function usePendingQuestions() {
  const [questions, setQuestions] = useState<ReadonlyMap<number, PendingQuestion>>(new Map())
  return {
    get: (conversationId: number) => questions.get(conversationId),
    set: (conversationId: number, question: PendingQuestion) =>
      setQuestions((now) => new Map(now).set(conversationId, question)),
    /** Does nothing if the question was removed meanwhile. */
    change: (conversationId: number, change: Partial<PendingQuestion>) =>
      setQuestions((now) => {
        const before = now.get(conversationId)
        return before ? new Map(now).set(conversationId, { ...before, ...change }) : now
      }),
    remove: (conversationId: number) =>
      setQuestions((now) => new Map([...now].filter(([id]) => id !== conversationId))),
  }
}
