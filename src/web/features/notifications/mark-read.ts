import type { InfiniteData } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications.ts'
import type { Page } from '../../api/query.ts'

export type NotificationPages = InfiniteData<Page<Notification>, string>
/** The notification to mark as read, perhaps with all older ones. */
export type MarkReadInput = { id: number; andOlder: boolean }

/** The list after marking one notification as read, or that one and all older ones. */
export function markPages(loaded: NotificationPages, input: MarkReadInput): NotificationPages {
  const mark = (notification: Notification) =>
    isMarked(notification, input) ? { ...notification, isRead: true } : notification
  return { ...loaded, pages: loaded.pages.map((page) => ({ ...page, items: page.items.map(mark) })) }
}

/**
 * The unread count after marking. `andOlder` also marks older ones that are not loaded, so only loaded ones
 * can stay unread.
 */
export function countUnreadAfter(loaded: NotificationPages, input: MarkReadInput, unread: number): number {
  const loadedUnread = loaded.pages.flatMap(({ items }) => items).filter(({ isRead }) => !isRead)
  const stillUnread = loadedUnread.filter((notification) => !isMarked(notification, input)).length
  return input.andOlder ? stillUnread : Math.max(0, unread - (loadedUnread.length - stillUnread))
}

/** Newer notifications have higher ids. */
function isMarked({ id }: Notification, input: MarkReadInput): boolean {
  return input.andOlder ? id <= input.id : id === input.id
}
