import { ArrowDown } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Chat } from '#contract/chat.ts'
import type { Viewer } from '#contract/auth.ts'
import { Button } from '../../ui/button.tsx'
import { LiveRegion, useLiveRegion } from '../../ui/live-region.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { toChatEntries, firstUnread, groupByDay, formatChatDay, type ChatDay } from './group-messages.ts'
import type { ChatHistory } from './chat-history.ts'
import { listActionProps, MessageActions } from './message-actions.ts'
import { MessageEntry, type MessageEntryProps } from './message-entry.tsx'
import type { Outbox } from './outbox.ts'
import type { UnsentMessage } from './unsent-store.ts'
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
  outbox: Outbox & { unsentMessages: UnsentMessage[] }
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
  const [readIdAtOpening] = useState(() => (firstUnread(messages, readId) === null ? 0 : readId))
  const unreadFrom = firstUnread(messages, readIdAtOpening)
  const scrollPosition = useScrollPosition(scroller, messages[0]?.id)
  const readTracking = useReadTracking(scroller, { chat, history, isFresh })
  const earlierPages = useEarlier(chat.tripId)
  const unseen = messages.filter(
    ({ id, isMine, isDeleted }) => id > readTracking.seenId && !isMine && !isDeleted,
  ).length

  const entries = toChatEntries(messages, outbox.unsentMessages)
  const [liveText, say] = useLiveRegion()
  const focus = useMessageKeys(scroller, {
    keys: entries.map(({ key }) => key),
    onScrolled: scrollPosition.onScroll,
    onBeforeFirst: () => {
      if (earlier !== null) say('Loading earlier messages')
      loadEarlier()
    },
  })
  useFollowOwnMessages(outbox.unsentMessages.length, scrollPosition.toEnd)

  function loadEarlier() {
    if (earlier !== null && !earlierPages.isPending) earlierPages.mutate(earlier)
  }
  function onScroll() {
    scrollPosition.onScroll()
    readTracking.onScroll()
    // After a failure, or if more unread messages are above, only the button loads earlier messages.
    const onlyByButton = earlierPages.isError || readTracking.hasMoreBefore
    if (scroller.current && scroller.current.scrollTop < AHEAD_PX && !onlyByButton) loadEarlier()
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
          <EarlierMessages
            isPending={earlierPages.isPending}
            hasFailed={earlierPages.isError}
            hasUnread={readTracking.hasMoreBefore}
            onLoad={() => {
              loadEarlier()
              // The button disappears once the first message of all is loaded.
              focus.focusOldest()
            }}
            onMarkAllRead={readTracking.markAll}
          />
        )}
        <MessageActions value={listActionProps}>
          {groupByDay(entries, unreadFrom).map((day) => (
            <MessageDay
              key={day.key}
              day={day}
              now={now}
              unreadFrom={unreadFrom}
              counts={chat.seen}
              viewer={viewer}
              messageProps={focus.messageProps}
              onRetry={outbox.retry}
              onRemove={outbox.remove}
            />
          ))}
        </MessageActions>
      </div>
      <LiveRegion liveText={liveText} />
      {unseen > 0 && (
        <NewMessagesButton
          count={unseen}
          onClick={() => {
            scrollPosition.toEnd()
            focus.focusNewest()
          }}
        />
      )}
    </div>
  )
}

/** Scrolls to the viewer's own new message. */
function useFollowOwnMessages(unsentCount: number, scrollToEnd: () => void): void {
  const toEnd = useEffectEvent(scrollToEnd)
  const lastCount = useRef(unsentCount)
  useEffect(() => {
    if (unsentCount > lastCount.current) toEnd()
    lastCount.current = unsentCount
  }, [unsentCount])
}

type EarlierMessagesProps = {
  isPending: boolean
  hasFailed: boolean
  /** There are unread messages above. */
  hasUnread: boolean
  onLoad: () => void
  onMarkAllRead: () => void
}

function EarlierMessages({ isPending, hasFailed, hasUnread, onLoad, onMarkAllRead }: EarlierMessagesProps) {
  return (
    <div className="mb-6 flex flex-col items-center gap-2">
      {hasFailed && (
        <p role="alert" className="text-sm text-berry">
          We couldn’t load earlier messages. Try again.
        </p>
      )}
      {hasUnread && <p className="text-center text-sm text-muted">There are more new messages above.</p>}
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          size="sm"
          variant="quiet"
          isPending={isPending}
          // With the keyboard, arrow up from the oldest message does the same.
          tabIndex={-1}
          onClick={onLoad}
        >
          Show earlier messages
        </Button>
        {hasUnread && (
          <Button size="sm" variant="quiet" onClick={onMarkAllRead}>
            Mark all as read
          </Button>
        )}
      </div>
    </div>
  )
}

type MessageDayProps = Pick<MessageEntryProps, 'now' | 'counts' | 'viewer' | 'onRetry' | 'onRemove'> & {
  day: ChatDay
  /** The first unread message. */
  unreadFrom: number | null
  messageProps: (key: string) => MessageEntryProps['focusProps']
}

function MessageDay({ day, now, unreadFrom, messageProps, ...entryProps }: MessageDayProps) {
  return (
    <section aria-label={formatChatDay(day.at, now)}>
      <h2 className="my-6 text-center font-mono text-xs font-medium tracking-normal text-muted">
        {formatChatDay(day.at, now)}
      </h2>
      {day.runs.flatMap((run) =>
        run.entries.map((entry, index) => (
          <MessageEntry
            // Keyed by entry, not by group, because a group may start earlier once older messages load.
            key={entry.key}
            entry={entry}
            isFirst={index === 0}
            isLast={index === run.entries.length - 1}
            now={now}
            isUnreadLine={entry.kind === 'message' && entry.message.id === unreadFrom}
            focusProps={messageProps(entry.key)}
            {...entryProps}
          />
        )),
      )}
    </section>
  )
}

function NewMessagesButton({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <div className="absolute inset-x-0 bottom-0 flex justify-center pb-4">
      <Button size="sm" onClick={onClick} className="bg-surface!">
        <ArrowDown size={18} className="text-spruce" />
        {count === 1 ? '1 new message' : `${count} new messages`}
      </Button>
    </div>
  )
}
