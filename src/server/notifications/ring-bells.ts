import type { Tx } from '../db/client.ts'
import { announce } from '../events/announce.ts'
import { userTopic } from '../events/topics.ts'

/** Makes open pages count people's notifications again. Those that the app does not show are skipped. */
export async function ringBells(tx: Tx, told: { userId: string; isInApp: boolean }[]): Promise<void> {
  const shown = told.filter(({ isInApp }) => isInApp)
  await announce(tx, ...shown.map(({ userId }) => ({ topic: userTopic(userId), what: 'notifications' })))
}
