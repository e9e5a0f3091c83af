import type { InfiniteData } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications.ts'
import type { Page } from '../../api/query.ts'

export type NotificationPages = InfiniteData<Page<Notification>, string>
export type MarkReadInput = { id: number; andOlder: boolean }

/** The list after marking one as read, or all up to one. */
export function markPages(shown: NotificationPages, marked: MarkReadInput): NotificationPages {
  const mark = (one: Notification) => (isMarked(one, marked) ? { ...one, isRead: true } : one)
  return { ...shown, pages: shown.pages.map((page) => ({ ...page, items: page.items.map(mark) })) }
}

/** The unread count after marking. Marking older ones includes those not loaded. */
export function countUnreadAfter(shown: NotificationPages, marked: MarkReadInput, unread: number): number {
  const unreadOnPage = shown.pages.flatMap(({ items }) => items).filter(({ isRead }) => !isRead)
  const left = unreadOnPage.filter((one) => !isMarked(one, marked)).length
  return marked.andOlder ? left : Math.max(0, unread - (unreadOnPage.length - left))
}

function isMarked({ id }: Notification, marked: MarkReadInput): boolean {
  return marked.andOlder ? id <= marked.id : id === marked.id
}
