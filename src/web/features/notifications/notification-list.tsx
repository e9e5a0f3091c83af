import { CloudOff, Mountain } from 'lucide-react'
import type { Notification } from '#contract/notifications.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { NotificationItem } from './notification-item.tsx'
import type { useNotifications } from './use-notifications.ts'

type NotificationListProps = {
  pages: ReturnType<typeof useNotifications>
  onOpen: (notification: Notification) => void
}

/** Notifications, the newest first. Loaded ones stay if a refetch fails. */
export function NotificationList({ pages, onOpen }: NotificationListProps) {
  const now = useNow()
  const shown = pages.data?.pages.flatMap(({ items }) => items)

  if (shown === undefined) return pages.isError ? <NotLoaded onRetry={pages.refetch} /> : <Loading />
  if (shown.length === 0) return <NothingYet />
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((notification) => (
          <li key={notification.id}>
            <NotificationItem notification={notification} now={now} onOpen={() => onOpen(notification)} />
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <div className="flex flex-col items-center gap-2 border-t border-line p-4">
          {pages.isFetchNextPageError && (
            <p role="alert" className="text-sm text-berry">
              We couldn’t load older notifications. Try again.
            </p>
          )}
          <Button size="sm" isPending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function NothingYet() {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-12 text-center">
      <Mountain size={28} className="mb-2 text-spruce" />
      <p className="font-semibold">No notifications yet</p>
      <p className="max-w-[34ch] text-sm text-muted">
        News about your bookings, offers and cars will appear here.
      </p>
    </div>
  )
}

function NotLoaded({ onRetry }: { onRetry: () => unknown }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-6 py-12 text-center">
      <CloudOff size={28} className="text-muted" />
      <p>We couldn’t load your notifications.</p>
      <Button size="sm" onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  )
}

function Loading() {
  return (
    <div aria-hidden="true" className="divide-y divide-line">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex gap-3.5 px-5 py-4">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="grow space-y-2 pt-1">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
