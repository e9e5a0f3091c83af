import { and, eq } from 'drizzle-orm'
import { groupByKind, type Channel, type NotificationKind } from '#contract/notifications.ts'
import { notificationMutes } from '../db/tables/notifications.ts'

type MuteConditionOptions = { userId: string; kind: NotificationKind; channel: Channel }

/** Matches the row that turns this kind of notification off for a channel. */
export function muteCondition({ userId, kind, channel }: MuteConditionOptions) {
  return and(
    eq(notificationMutes.userId, userId),
    eq(notificationMutes.group, groupByKind[kind]),
    eq(notificationMutes.channel, channel),
  )
}
