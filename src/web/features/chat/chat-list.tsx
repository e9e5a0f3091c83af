import { ADVENTURES_PATH } from '#contract/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { ChatRow } from './chat-row.tsx'
import { useChats } from './use-chats.ts'

/** All chats that the viewer may read, the latest first. Loaded chats stay if a refetch fails. */
export function ChatList({ userId }: { userId: string }) {
  const pages = useChats()
  const now = useNow()
  const chats = pages.data?.pages.flatMap(({ items }) => items)

  if (!chats) {
    return pages.isError ? (
      <LoadFailure text="We couldn’t load your messages." onRetry={pages.refetch} />
    ) : (
      <Loading />
    )
  }
  if (chats.length === 0) {
    return (
      <EmptyState
        headingLevel={2}
        title="No messages yet"
        text="Every trip has a group chat. Book a spot to join in."
        action={<ButtonLink href={ADVENTURES_PATH}>Browse Adventures</ButtonLink>}
      />
    )
  }
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {chats.map((chat) => (
          <li key={chat.tripId}>
            <ChatRow chat={chat} now={now} userId={userId} />
          </li>
        ))}
      </ul>
      <ShowMore pages={pages} what="chats" />
    </>
  )
}

function Loading() {
  return (
    <div role="status" className="divide-y divide-line rounded-card border border-line bg-surface">
      <span className="sr-only">Loading</span>
      {[1, 2, 3].map((row) => (
        <div key={row} aria-hidden="true" className="flex items-center gap-4 px-4 py-4 sm:px-5">
          <Skeleton className="size-12 shrink-0" />
          <div className="grow space-y-2">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
