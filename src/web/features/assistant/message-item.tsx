import { memo } from 'react'
import { type Message, type Passage, contentText } from '#contract/assistant.ts'
import { cx } from '../../ui/cx.ts'
import { Extraction } from './extraction.tsx'
import { describeSource, proposalsOf } from './proposals.ts'
import type { Proposals } from './use-proposals.ts'

type MessageItemProps = { message: Message; proposals: Proposals }

/**
 * One message, with its sources and proposals. Memoised: comparing proposals is expensive, and typing
 * elsewhere or a streaming reply must not repeat it.
 */
export const MessageItem = memo(function MessageItem({ message, proposals }: MessageItemProps) {
  const { id, role, content, metadata } = message
  const proposed = metadata ? proposalsOf(metadata) : []
  return (
    <article className="flex flex-col gap-3">
      <MessageBubble by={role} text={contentText(content)} />
      {metadata?.note !== undefined && (
        <p className="rounded-control bg-amber-wash px-3 py-2 text-amber">{metadata.note}</p>
      )}
      {metadata?.passages && metadata.passages.length > 0 && <Passages passages={metadata.passages} />}
      {proposed.length > 0 && (
        <Extraction messageId={id} proposed={proposed} evidence={metadata?.evidence} proposals={proposals} />
      )}
    </article>
  )
})

export function MessageBubble({ by, text }: { by: Message['role']; text: string }) {
  const isOwn = by === 'user'
  if (text === '') return null
  return (
    <p
      className={cx(
        'text-base leading-normal [overflow-wrap:anywhere] whitespace-pre-wrap',
        isOwn && 'ml-auto w-fit max-w-[88%] rounded-control bg-spruce/12 px-3.5 py-2',
      )}
    >
      <span className="sr-only">{isOwn ? 'You: ' : 'Assistant: '}</span>
      {text}
    </p>
  )
}

function Passages({ passages }: { passages: Passage[] }) {
  return (
    <ul role="list" aria-label="Sources" className="space-y-2">
      {passages.map((passage, index) => (
        <li key={index} className="border-l-2 border-control pl-3 [overflow-wrap:anywhere]">
          <p className="font-mono text-xs text-muted">{describeSource(passage)}</p>
          <blockquote>“{passage.quote}”</blockquote>
        </li>
      ))}
    </ul>
  )
}
