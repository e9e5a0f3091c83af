import * as z from 'zod/mini'
import { Id, Instant, NoContent, PathId } from './fields.ts'
import { endpoint } from './endpoint.ts'

export const NotificationKind = z.enum([
  'booking-confirmed',
  'booking-cancelled',
  'hold-ending',
  'place-offered',
  'invited',
  'offer-lapsed',
  'car-approved',
  'car-unapproved',
  'car-removed',
  'car-changed',
  'seat-lost',
  'seat-moved',
  'seat-suggested',
  'suggestion-answered',
  'ride',
  'payment-failed',
  'refund',
  'refund-failed',
  'dispute',
  'trip-cancelled',
  'trip-changed',
  'expense-added',
  'expense-changed',
  'expense-waiting',
  'expense-approved',
  'settlement',
  'announcement',
  'organiser-message',
  'reminder',
  'nudge',
])
export type NotificationKind = z.infer<typeof NotificationKind>

const GROUPS = [
  'bookings',
  'holds',
  'offers',
  'cars',
  'rides',
  'trips',
  'announcements',
  'reminders',
  'nudges',
  'refunds',
  'expenses',
  'settlements',
] as const
export const NotificationGroup = z.enum(GROUPS)
export type NotificationGroup = z.infer<typeof NotificationGroup>

/** The group of each kind. People turn whole groups on and off. */
export const groupByKind = {
  'booking-confirmed': 'bookings',
  'booking-cancelled': 'bookings',
  'hold-ending': 'holds',
  'place-offered': 'offers',
  invited: 'offers',
  'offer-lapsed': 'offers',
  'car-approved': 'cars',
  'car-unapproved': 'cars',
  'car-removed': 'cars',
  'car-changed': 'cars',
  'seat-lost': 'cars',
  'seat-moved': 'cars',
  'seat-suggested': 'cars',
  'suggestion-answered': 'cars',
  ride: 'rides',
  'payment-failed': 'refunds',
  refund: 'refunds',
  'refund-failed': 'refunds',
  dispute: 'refunds',
  'trip-cancelled': 'trips',
  'trip-changed': 'trips',
  'expense-added': 'expenses',
  'expense-changed': 'expenses',
  'expense-waiting': 'expenses',
  'expense-approved': 'expenses',
  settlement: 'settlements',
  announcement: 'announcements',
  'organiser-message': 'announcements',
  reminder: 'reminders',
  nudge: 'nudges',
} as const satisfies Record<NotificationKind, NotificationGroup>

export const Channel = z.enum(['app', 'mail'])
export type Channel = z.infer<typeof Channel>

export const NOTIFICATIONS_PER_PAGE = 30

/** A notification as the app shows it. */
export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  title: z.string(),
  text: z.string(),
  /** The path on this site that it links to. */
  path: z.string(),
  isRead: z.boolean(),
  createdAt: Instant,
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'Your notifications, newest first; the next page is in the Link header',
  query: z.object({ cursor: z.optional(PathId) }),
  response: { 200: z.array(Notification) },
})

export const countNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'How many of your notifications are unread',
  response: { 200: z.object({ unread: z.int() }) },
})

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Marks one notification as read, or all up to and including it',
  body: z.object({ id: Id, andOlder: z._default(z.boolean(), false) }),
  response: { 204: NoContent },
})

/** Whether a person gets a group's notifications in the app and by mail. */
export const NotificationSetting = z.object({
  group: NotificationGroup,
  app: z.boolean(),
  mail: z.boolean(),
})
export type NotificationSetting = z.infer<typeof NotificationSetting>

export const listNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notifications/settings',
  summary: 'Your notification settings: what you get in the app and by email',
  response: { 200: z.array(NotificationSetting) },
})

export const changeNotificationSetting = endpoint({
  method: 'PUT',
  path: '/api/notifications/settings',
  summary: 'Turns a group of notifications on or off, in the app or by email',
  body: z.object({ group: NotificationGroup, channel: Channel, isOn: z.boolean() }),
  response: { 200: NotificationSetting },
})

/** Identifies the person whom a mail was sent to. Random: 43 characters, or 36 in older mails. */
const MailKey = z.string().check(z.regex(/^[\w-]{36,43}$/))

/** Whether it is a group, or the groups of a bundled mail, separated by commas. */
export function areNotificationGroups(text: string): boolean {
  return text.split(',').every((group) => (GROUPS as readonly string[]).includes(group))
}

const NotificationGroups = z.string().check(z.refine(areNotificationGroups))

/** Called by mail programs with one click (RFC 8058), and by the page that the link in a mail opens. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe/:key/:group',
  summary:
    'Turns off one or more groups of emails for the person whose email contains the key, without logging in',
  params: z.object({ key: MailKey, group: NotificationGroups }),
  response: {
    200: z.object({
      /** As in the path: several are separated by commas. */
      group: z.string(),
    }),
  },
})
