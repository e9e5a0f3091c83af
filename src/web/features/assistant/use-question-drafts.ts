import { useEffect, useState } from 'react'
import { useStoredDraft } from '../../api/draft-storage.ts'

/** Questions that were begun but not sent, per conversation. They survive a reload. */
export function useQuestionDrafts(tripId: number) {
  const [stored, store] = useStoredDraft<[conversationId: number, question: string][]>(`questions:${tripId}`)
  const [drafts, setDrafts] = useState<ReadonlyMap<number, string>>(new Map(stored))

  useEffect(() => {
    const begun = [...drafts].filter(([, question]) => question !== '')
    store(begun.length > 0 ? begun : null)
  }, [drafts, store])

  return {
    draftOf: (conversationId: number) => drafts.get(conversationId) ?? '',
    write: (conversationId: number, question: string) =>
      setDrafts((now) => new Map(now).set(conversationId, question)),
    /** Puts back a question that was not sent, unless another one was begun meanwhile. */
    giveBack: (conversationId: number, question: string) =>
      setDrafts((now) => (now.get(conversationId) ? now : new Map(now).set(conversationId, question))),
  }
}
