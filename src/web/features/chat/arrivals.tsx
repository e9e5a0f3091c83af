import { useEffect, useRef, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { summarise } from './person-words.ts'

/** Says to those who do not see the list what others have just written. */
export function Arrivals({ messages }: { messages: ChatMessage[] }) {
  const known = useRef<number | null>(null)
  const [said, setSaid] = useState({ times: 0, text: '' })
  const lastId = messages.at(-1)?.id ?? 0

  useEffect(() => {
    const from = known.current ?? lastId
    known.current = lastId
    const news = messages.filter(({ id, isMine, isDeleted }) => id > from && !isMine && !isDeleted)
    const [first] = news
    if (!first) return
    const text = news.length === 1 ? summarise(first) : `${news.length} new messages`
    setSaid(({ times }) => ({ times: times + 1, text }))
  }, [messages, lastId])

  return (
    <div role="status" className="sr-only">
      {/* The same words again are said again. */}
      <p key={said.times}>{said.text}</p>
    </div>
  )
}
