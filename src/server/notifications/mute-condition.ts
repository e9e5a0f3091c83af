import { and, eq } from 'drizzle-orm'
import { groupByKind, type Channel, type NotificationKind } from '#contract/notifications.ts'
import { notificationMutes } from '../db/tables/notifications.ts'

type MuteConditionOptions = { userId: string; kind: NotificationKind; channel: Channel }

/** Where there is such a row, somebody does not want to be told of this in that way. */
export function muteCondition({ userId, kind, channel }: MuteConditionOptions) {
  return and(
    eq(notificationMutes.userId, userId),
    eq(notificationMutes.group, groupByKind[kind]),
    eq(notificationMutes.channel, channel),
  )
}
