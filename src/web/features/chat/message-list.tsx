import { ArrowDown } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Chat } from '#contract/chat.ts'
import type { Viewer } from '#contract/auth.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { formatAgo } from '../../format/moments.ts'
import { fullName } from '../../format/full-name.ts'
import { LiveRegion, useLiveRegion } from '../../ui/live-region.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { TimeAgo } from './time-ago.tsx'
import { toChatEntries, firstUnread, groupByDay, formatChatDay, type ChatEntry } from './group-messages.ts'
import type { ChatHistory } from './chat-history.ts'
import { listActionProps, MessageActions } from './message-actions.ts'
import { MessageItem } from './message-item.tsx'
import type { Outbox, UnsentMessage } from './outbox.ts'
import { summarise, summariseUnsent } from './message-words.ts'
import { UnsentItem } from './unsent-item.tsx'
import { useEarlier } from './use-chat-history.ts'
import { useScrollPosition } from './use-scroll-position.ts'
import { useMessageKeys } from './use-message-keys.ts'
import { useReadTracking } from './use-read-tracking.ts'

/** Within this distance from the top the previous page is loaded. */
const AHEAD_PX = 240

type MessageListProps = {
  chat: Chat
  history: ChatHistory
  /** The data was fetched since the chat was opened. */
  isFresh: boolean
  outbox: Outbox & { all: UnsentMessage[] }
  viewer: Viewer
}

/** The scrollable message list, with the latest message at the end. */
export function MessageList({ chat, history, isFresh, outbox, viewer }: MessageListProps) {
  const { messages, earlier, readId } = history
  const now = useNow()
  const hintId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  // Last read message when the chat was opened. It stays fixed while the chat is open; earlier pages are
  // loaded later.
  const [stoppedAt] = useState(() => (firstUnread(messages, readId) === null ? 0 : readId))
  const unreadFrom = firstUnread(messages, stoppedAt)
  const place = useScrollPosition(scroller, messages[0]?.id)
  const seen = useReadTracking(scroller, { chat, history, isFresh })
  const past = useEarlier(chat.tripId)
  const unseen = messages.filter(
    ({ id, isMine, isDeleted }) => id > seen.seenId && !isMine && !isDeleted,
  ).length

  const entries = toChatEntries(messages, outbox.all)
  const [said, say] = useLiveRegion()
  const focus = useMessageKeys(scroller, {
    keys: entries.map(({ key }) => key),
    onScrolled: place.onScroll,
    onBeforeFirst: () => {
      if (earlier !== null) say('Loading earlier messages')
      loadEarlier()
    },
  })

  const toEnd = useEffectEvent(place.toEnd)
  const written = outbox.all.length
  const lastWritten = useRef(written)
  // Scroll to the viewer's own new message.
  useEffect(() => {
    if (written > lastWritten.current) toEnd()
    lastWritten.current = written
  }, [written])

  function loadEarlier() {
    if (earlier !== null && !past.isPending) past.mutate(earlier)
  }
  function onScroll() {
    place.onScroll()
    seen.onScroll()
    // After a failure, or if more unread messages are above, only the button loads earlier messages.
    const isAskedFor = past.isError || seen.hasMoreBefore
    if (scroller.current && scroller.current.scrollTop < AHEAD_PX && !isAskedFor) loadEarlier()
  }

  return (
    <div className="relative min-h-0 grow">
      <div
        ref={scroller}
        role="region"
        aria-label="Messages"
        aria-describedby={hintId}
        // Some browsers make scrollable elements tab stops. Here the messages are the tab stop.
        tabIndex={-1}
        {...focus.listProps}
        onScroll={onScroll}
        className="chat-list absolute inset-0 overflow-y-auto overscroll-contain px-4 py-6 sm:px-6"
      >
        <p id={hintId} className="sr-only">
          Use the up and down arrow keys to move between messages, and Home and End for the oldest and newest.
          Press the right arrow key for a message’s links and buttons.
        </p>
        {earlier !== null && (
          <div className="mb-6 flex flex-col items-center gap-2">
            {past.isError && (
              <p role="alert" className="text-sm text-berry">
                We couldn’t load earlier messages. Try again.
              </p>
            )}
            {seen.hasMoreBefore && (
              <p className="text-center text-sm text-muted">There are more new messages above.</p>
            )}
            <div className="flex flex-wrap justify-center gap-2">
              <Button
                size="sm"
                variant="quiet"
                isPending={past.isPending}
                // With the keyboard, arrow up from the oldest message does the same.
                tabIndex={-1}
                onClick={() => {
                  loadEarlier()
                  // The button disappears once the first message of all is loaded.
                  focus.focusOldest()
                }}
              >
                Show earlier messages
              </Button>
              {seen.hasMoreBefore && (
                <Button size="sm" variant="quiet" onClick={seen.markAll}>
                  Mark all as read
                </Button>
              )}
            </div>
          </div>
        )}
        <MessageActions value={listActionProps}>
          {groupByDay(entries, unreadFrom).map((day) => (
            <section key={day.key} aria-label={formatChatDay(day.at, now)}>
              <h2 className="my-6 text-center font-mono text-xs font-medium tracking-normal text-muted">
                {formatChatDay(day.at, now)}
              </h2>
              {day.runs.flatMap((run) =>
                run.entries.map((entry, at) => (
                  <EntryItem
                    // Keyed by entry, not by group, because a group may start earlier once older messages
                    // load.
                    key={entry.key}
                    entry={entry}
                    isFirst={at === 0}
                    isLast={at === run.entries.length - 1}
                    now={now}
                    isUnreadLine={entry.kind === 'message' && entry.message.id === unreadFrom}
                    counts={chat.seen}
                    viewer={viewer}
                    focusProps={focus.messageProps(entry.key)}
                    onRetry={outbox.retry}
                    onRemove={outbox.remove}
                  />
                )),
              )}
            </section>
          ))}
        </MessageActions>
      </div>
      <LiveRegion said={said} />
      {unseen > 0 && (
        <div className="absolute inset-x-0 bottom-0 flex justify-center pb-4">
          <Button
            size="sm"
            onClick={() => {
              place.toEnd()
              focus.focusNewest()
            }}
            className="bg-surface!"
          >
            <ArrowDown size={18} className="text-spruce" />
            {unseen === 1 ? '1 new message' : `${unseen} new messages`}
          </Button>
        </div>
      )}
    </div>
  )
}

type EntryItemProps = {
  entry: ChatEntry
  /** First of consecutive messages of one person. */
  isFirst: boolean
  isLast: boolean
  /** The line above the first unread message. */
  isUnreadLine: boolean
  now: Date
  /** How many have seen each announcement. */
  counts: Chat['seen']
  viewer: Viewer
  focusProps: ComponentProps<'article'>
  onRetry: (clientId: string) => void
  onRemove: (clientId: string) => void
}

function EntryItem({
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
}: EntryItemProps) {
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
