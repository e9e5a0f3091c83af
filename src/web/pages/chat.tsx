import { ApiError } from '../api/client.ts'
import { useHead } from '../api/head.tsx'
import { useLive } from '../api/live.ts'
import { useSession } from '../api/session.ts'
import { ChatView } from '../features/chat/chat-view.tsx'
import { UnsentMessages } from '../features/chat/unsent-messages.tsx'
import { useChat, useChatHistory } from '../features/chat/use-chat-history.ts'
import { TripNotFound } from '../features/trips/trip-states.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageFailure } from '../ui/page-failure.tsx'
import { PageMessage } from '../ui/page-message.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { useWasEverTrue } from '../hooks/use-was-ever-true.ts'
import { isMissing } from './is-missing.ts'
import { isPathId } from '#contract/text.ts'
import { tripPath } from '#contract/paths.ts'

/** The chat of the people on a trip. */
export default function ChatPage({ id }: { id: string }) {
  return <ChatScreen key={id} id={id} />
}

function ChatScreen({ id }: { id: string }) {
  const { user } = useSession()
  const isId = isPathId(id)
  const tripId = Number(id)
  const chat = useChat(tripId, { isEnabled: isId })
  const history = useChatHistory(tripId, { isEnabled: isId })
  // The chat's revision says how far the messages must be loaded. Either response may arrive first.
  const isUpToDate = chat.data && history.data && history.data.revision >= chat.data.revision
  const isFresh = useWasEverTrue(chat.isFetchedAfterMount && isUpToDate === true)
  const errors = [chat.error, history.error]
  const isClosed = errors.some((error) => error instanceof ApiError && error.status === 403)
  useHead({ title: `${chat.data ? `${chat.data.trip.title}: chat` : 'Group chat'}, Wild Trip Planner` })
  // Only people who may read the chat may subscribe to it.
  useLive(chat.data && !isClosed ? [`chat:${tripId}`, `trip:${tripId}`] : ['me'])

  if (isMissing(id, ...errors)) return <TripNotFound />
  // People who are no longer on the trip must not see the cached chat.
  if (isClosed) return <NotOnTrip tripId={tripId} userId={user?.id} />
  if (chat.data && history.data && user) {
    return <ChatView key={user.id} chat={chat.data} history={history.data} isFresh={isFresh} user={user} />
  }
  if (!chat.isError && !history.isError) return <PageSpinner />
  return (
    <PageFailure
      title="Group chat"
      text="We couldn’t load the chat."
      onRetry={() => Promise.all([chat.refetch(), history.refetch()])}
    />
  )
}

function NotOnTrip({ tripId, userId }: { tripId: number; userId: string | undefined }) {
  return (
    <PageMessage title="This chat is for people on the trip">
      <p className="mt-4 max-w-[50ch] text-muted">
        You can join in once your booking is confirmed or your car is approved.
      </p>
      <ButtonLink href={tripPath(tripId)} variant="primary" size="lg" className="mt-8">
        View trip
      </ButtonLink>
      {userId !== undefined && <UnsentMessages outboxKey={{ userId, tripId }} />}
    </PageMessage>
  )
}
