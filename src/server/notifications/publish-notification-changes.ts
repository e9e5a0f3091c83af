import type { Tx } from '../db/client.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { changesFor } from '../live/topics.ts'

/** Makes open pages recount notifications. Skips those that the app does not show. */
export async function publishNotificationChanges(
  tx: Tx,
  notifications: { userId: string; isInApp: boolean }[],
): Promise<void> {
  const userIds = notifications.filter(({ isInApp }) => isInApp).map(({ userId }) => userId)
  await publishChanges(tx, ...changesFor(userIds, 'notifications'))
}
