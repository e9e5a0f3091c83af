import { useEffect, useRef } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { LiveRegion, useLiveRegion } from '../../ui/live-region.tsx'
import { summarise } from './message-words.ts'

/** Announces new messages of others to screen readers. */
export function NewMessagesRegion({ messages }: { messages: ChatMessage[] }) {
  const lastKnownId = useRef<number | null>(null)
  const [liveText, say] = useLiveRegion()
  const lastId = messages.at(-1)?.id ?? 0

  useEffect(() => {
    const from = lastKnownId.current ?? lastId
    lastKnownId.current = lastId
    const newMessages = messages.filter(({ id, isMine, isDeleted }) => id > from && !isMine && !isDeleted)
    const [first] = newMessages
    if (!first) return
    const text = newMessages.length === 1 ? summarise(first) : `${newMessages.length} new messages`
    say(text)
  }, [messages, lastId, say])

  return <LiveRegion liveText={liveText} />
}
