import * as z from 'zod/mini'
import { Id, Instant, Nothing, PathId } from './common.ts'
import { endpoint } from './endpoint.ts'

export const NotificationKind = z.enum([
  'booking-confirmed',
  'booking-cancelled',
  'hold-ending',
  'place-offered',
  'offer-lapsed',
  'car-approved',
  'car-unapproved',
  'car-removed',
  'car-changed',
  'seat-lost',
  'seat-moved',
  'payment-failed',
  'refund',
  'refund-failed',
  'trip-cancelled',
  'trip-changed',
  'expense-added',
  'expense-changed',
  'expense-waiting',
  'expense-approved',
  'settlement',
])
export type NotificationKind = z.infer<typeof NotificationKind>

export const NOTIFICATIONS_PER_PAGE = 30

/** Something a person is told, in the app and by mail. */
export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  title: z.string(),
  text: z.string(),
  /** Where it leads, on this site. */
  path: z.string(),
  isRead: z.boolean(),
  createdAt: Instant,
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: "One's own notifications, the newest first; the next page is in the Link header",
  query: z.object({ cursor: z.optional(PathId) }),
  response: { 200: z.array(Notification) },
})

export const countNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'How many notifications are unread',
  response: { 200: z.object({ unread: z.int() }) },
})

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Marks one notification as read, or all up to and including it',
  body: z.object({ id: Id, andOlder: z._default(z.boolean(), false) }),
  response: { 204: Nothing },
})
