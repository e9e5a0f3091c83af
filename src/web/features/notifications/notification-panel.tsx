import { Settings } from 'lucide-react'
import { type RefObject } from 'react'
import { ACCOUNT_PATH } from '#contract/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { layerClass } from '../../ui/layer-class.ts'
import { toast } from '../../ui/toast.tsx'
import { NotificationList } from './notification-list.tsx'
import { useMarkRead, useNotifications } from './use-notifications.ts'

type NotificationPanelProps = {
  id: string
  ref: RefObject<HTMLDivElement | null>
  hasUnread: boolean
  onClose: () => void
}

/** The panel that the bell opens: below it on large screens, full width on phones. */
export function NotificationPanel({ id, ref, hasUnread, onClose }: NotificationPanelProps) {
  const pages = useNotifications()
  const markRead = useMarkRead()
  const newest = pages.data?.pages[0]?.items[0]

  const markAll = () => {
    if (!newest) return
    // The button disappears once everything is marked.
    ref.current?.focus()
    markRead.mutate(
      { id: newest.id, andOlder: true },
      {
        onError: () =>
          toast({
            title: 'Not marked as read',
            description: 'Something went wrong. Try again.',
            tone: 'destructive',
          }),
      },
    )
  }
  return (
    <div
      ref={ref}
      id={id}
      role="dialog"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      className={cx(
        layerClass,
        'flex flex-col overflow-hidden rounded-card text-base focus:outline-none',
        'max-md:fixed max-md:inset-x-3 max-md:top-[calc(var(--header)+8px)] max-md:max-h-[calc(100dvh-var(--header)-var(--tabs)-16px)]',
        'md:absolute md:top-full md:right-0 md:mt-4 md:max-h-[min(38rem,calc(100dvh-var(--header)-24px))] md:w-[27rem]',
      )}
    >
      <div className="flex min-h-15 items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-5">
        <h2 id={`${id}-title`} className="text-lg">
          Notifications
        </h2>
        <div className="flex items-center">
          {hasUnread && newest && (
            <Button variant="quiet" size="sm" onClick={markAll}>
              Mark all as read
            </Button>
          )}
          <ButtonLink
            href={`${ACCOUNT_PATH}#notifications`}
            variant="quiet"
            size="sm"
            aria-label="Notification settings"
            title="Notification settings"
            onClick={onClose}
            className="px-3"
          >
            <Settings />
          </ButtonLink>
        </div>
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        <NotificationList
          pages={pages}
          onOpen={({ id: openedId, isRead }) => {
            onClose()
            if (!isRead) markRead.mutate({ id: openedId, andOlder: false })
          }}
        />
      </div>
    </div>
  )
}
