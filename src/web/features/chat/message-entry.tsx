import type { ComponentProps } from 'react'
import type { Chat } from '#contract/chat.ts'
import type { Viewer } from '#contract/auth.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { formatAgo } from '../../format/moments.ts'
import { fullName } from '../../format/full-name.ts'
import { TimeAgo } from './time-ago.tsx'
import type { ChatEntry } from './group-messages.ts'
import { MessageItem } from './message-item.tsx'
import { summarise, summariseUnsent } from './message-words.ts'
import { UnsentItem } from './unsent-item.tsx'

export type MessageEntryProps = {
  entry: ChatEntry
  /** First of consecutive messages of one person. */
  isFirst: boolean
  isLast: boolean
  /** The entry is the first unread message, so a line is shown above it. */
  isUnreadLine: boolean
  now: Date
  /** How many have seen each announcement. */
  counts: Chat['seen']
  viewer: Viewer
  focusProps: ComponentProps<'article'>
  onRetry: (clientId: string) => void
  onRemove: (clientId: string) => void
}

/** One entry of the list: a message or an unsent one, with its author and time. */
export function MessageEntry({
  entry,
  isFirst,
  isLast,
  isUnreadLine,
  now,
  counts,
  viewer,
  focusProps,
  onRetry,
  onRemove,
}: MessageEntryProps) {
  const isMine = entry.kind === 'unsent' || entry.message.isMine
  const by = entry.kind === 'message' && !isMine ? entry.message.by : null
  return (
    <>
      {isUnreadLine && <UnreadLine />}
      <article
        {...focusProps}
        aria-label={describeEntry(entry, now)}
        className={cx(
          'flex scroll-my-3 gap-3 rounded-card',
          isLast ? 'mb-5' : 'mb-1',
          isMine && 'flex-row-reverse',
        )}
      >
        {by &&
          (isFirst ? <Avatar user={by} className="size-9 text-sm" /> : <span className="w-9 shrink-0" />)}
        <div className={cx('flex min-w-0 grow flex-col gap-1', isMine && 'items-end')}>
          {isFirst && (
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
              {by ? (
                <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{fullName(by)}</span>
              ) : (
                <span className="sr-only">You</span>
              )}
              {by?.isAdmin && <span className="text-xs text-spruce">Organiser</span>}
              <TimeAgo at={entry.at} now={now} className="text-muted" />
            </p>
          )}
          {entry.kind === 'message' ? (
            <MessageItem
              message={entry.message}
              seen={counts.find(({ id }) => id === entry.message.id) ?? entry.message.seen}
              viewer={viewer}
            />
          ) : (
            <UnsentItem unsent={entry.unsent} onRetry={onRetry} onRemove={onRemove} />
          )}
        </div>
      </article>
    </>
  )
}

/** 'Maya: See you at the barge, 5 minutes ago' */
function describeEntry(entry: ChatEntry, now: Date): string {
  if (entry.kind === 'unsent') return summariseUnsent(entry.unsent)
  return `${summarise(entry.message)}, ${formatAgo(entry.at, now)}`
}

function UnreadLine() {
  return (
    <p data-unread-line="" className="my-5 flex items-center gap-3 text-sm font-semibold text-ember">
      <span className="grow border-t" />
      New messages
      <span className="grow border-t" />
    </p>
  )
}
