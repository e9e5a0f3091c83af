import './chat.css'
import { ArrowLeft, MessagesSquare } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import { can } from '#contract/access.ts'
import type { Chat } from '#contract/chat.ts'
import type { User } from '#contract/auth.ts'
import { tripPath } from '#contract/paths.ts'
import { useLiveState } from '../../api/live.ts'
import { Contours } from '../../ui/contours.tsx'
import { cx } from '../../ui/cx.ts'
import { usePreventFileDrops, useFileDrop } from '../../hooks/use-file-drop.ts'
import { useIsOnline } from '../../hooks/use-is-online.ts'
import { useFilePaste } from '../../hooks/use-file-paste.ts'
import { NewMessagesRegion } from './new-messages-region.tsx'
import { Composer } from './composer.tsx'
import type { ChatHistory } from './chat-history.ts'
import { MessageList } from './message-list.tsx'
import { PinnedAnnouncements } from './pinned-announcements.tsx'
import { useOutbox } from './use-outbox.ts'
import { usePictureChoice } from './use-picture-choice.ts'
import { useVisibleHeight } from './use-visible-height.ts'

type ChatViewProps = {
  chat: Chat
  history: ChatHistory
  /** The data was fetched since the chat was opened. */
  isFresh: boolean
  user: User
}

/** A trip's chat. It fills the screen; only the message list scrolls. */
export function ChatView({ chat, history, isFresh, user }: ChatViewProps) {
  const { tripId, people, pinned } = chat
  const outboxKey = { userId: user.id, tripId }
  const outbox = useOutbox(outboxKey)
  const root = useRef<HTMLDivElement>(null)
  const picture = usePictureChoice()
  const { isOver, handlers } = useFileDrop(picture.choose)
  usePreventFileDrops()
  useFilePaste(root, { isTarget: true, onFiles: picture.choose })
  useVisibleHeight()

  const isEmpty = history.messages.length + outbox.unsentMessages.length === 0
  return (
    <div
      ref={root}
      {...handlers}
      className="chat relative mx-auto flex min-h-0 w-full max-w-[960px] grow flex-col"
    >
      <ChatHeader chat={chat} />
      <ConnectionNotice />
      <PinnedAnnouncements
        pinned={pinned}
        viewer={user}
        onUnpinned={() => root.current?.querySelector<HTMLElement>('.chat-list [tabindex="0"]')?.focus()}
      />
      {isEmpty ? (
        <EmptyChat />
      ) : (
        <MessageList
          // Remount when fresh data arrives, because only then is the first unread message known; also when
          // the history is reloaded.
          key={`${isFresh}:${history.startRevision}`}
          chat={chat}
          history={history}
          isFresh={isFresh}
          outbox={outbox}
          viewer={user}
        />
      )}
      <NewMessagesRegion messages={history.messages} />
      <Composer
        outboxKey={outboxKey}
        // Announcements need at least one recipient.
        canAnnounce={people > 0 && can(user, 'announce', { tripId })}
        picture={picture}
        onSend={outbox.add}
      />
      <p
        aria-hidden="true"
        className={cx(
          'pointer-events-none absolute inset-0 z-10 grid place-items-center rounded-card border-2 border-dashed border-spruce bg-surface text-xl font-semibold',
          !isOver && 'hidden',
        )}
      >
        Drop to add the picture
      </p>
    </div>
  )
}

function ChatHeader({ chat }: { chat: Chat }) {
  const { tripId, trip } = chat
  return (
    <header className="flex shrink-0 items-center gap-2 border-b border-line bg-surface py-2 pr-4 pl-1 sm:pr-6">
      <Link
        href={tripPath(tripId)}
        aria-label="Back to the trip"
        className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-ink/5"
      >
        <ArrowLeft />
      </Link>
      <div className="min-w-0 grow">
        <h1 className="line-clamp-2 text-lg leading-tight [overflow-wrap:anywhere] sm:text-xl sm:leading-snug">
          <Link href={tripPath(tripId)} className="underline-offset-4 hover:underline">
            {trip.title}
          </Link>
        </h1>
        <p className="text-sm text-muted">{describePeople(chat)}</p>
      </div>
    </header>
  )
}

/** Organisers who only look on are not counted. */
function describePeople({ people, trip }: Chat): string {
  if (people === 0)
    return trip.status === 'upcoming' ? 'No one is on this trip yet' : 'No one is on this trip'
  return people === 1 ? '1 person and the organisers' : `${people} people and the organisers`
}

/** Without a network the site's own banner is shown instead. */
function ConnectionNotice() {
  const { isLive } = useLiveState()
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isLive && isOnline && (
        <p className="bg-amber-wash px-4 py-1.5 text-center text-sm text-amber">
          Connection lost. New messages will appear once it’s back.
        </p>
      )}
    </div>
  )
}

function EmptyChat() {
  return (
    <div className="relative isolate flex min-h-0 grow flex-col items-center justify-center overflow-y-auto px-6 py-8 text-center">
      <Contours className="-z-10" />
      <MessagesSquare size={36} strokeWidth={1.5} className="text-spruce" />
      <h2 className="mt-4 text-2xl">No messages yet</h2>
      <p className="mt-2 max-w-[44ch] text-muted">
        Say hello, or ask what to pack and where to meet. Everyone on the trip can read it.
      </p>
    </div>
  )
}
