import { useEffect, useRef } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { LiveRegion, useLiveRegion } from '../../ui/live-region.tsx'
import { summarise } from './message-words.ts'

/** Announces new messages of others to screen readers. */
export function NewMessagesRegion({ messages }: { messages: ChatMessage[] }) {
  const known = useRef<number | null>(null)
  const [said, say] = useLiveRegion()
  const lastId = messages.at(-1)?.id ?? 0

  useEffect(() => {
    const from = known.current ?? lastId
    known.current = lastId
    const news = messages.filter(({ id, isMine, isDeleted }) => id > from && !isMine && !isDeleted)
    const [first] = news
    if (!first) return
    const text = news.length === 1 ? summarise(first) : `${news.length} new messages`
    say(text)
  }, [messages, lastId, say])

  return <LiveRegion said={said} />
}
