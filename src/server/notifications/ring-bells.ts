import type { Tx } from '../db/client.ts'
import { announce } from '../events/announce.ts'
import { userTopic } from '../events/topics.ts'

/** Lets open pages count anew what somebody is told in the app. What is not shown there changes no count. */
export async function ringBells(tx: Tx, told: { userId: string; isInApp: boolean }[]): Promise<void> {
  const shown = told.filter(({ isInApp }) => isInApp)
  await announce(tx, ...shown.map(({ userId }) => ({ topic: userTopic(userId), what: 'notifications' })))
}
