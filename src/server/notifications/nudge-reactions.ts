import type { Context } from '../context.ts'
import type { Events } from '../events/events.ts'
import { composeNudge } from './compose-nudge.ts'
import { notify } from './notify.ts'

function notifyNudged(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { nudgeId }: Events['nudge.sent'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const nudge = await composeNudge(tx, { nudgeId, timeZone: config.timeZone })
    if (nudge) await notify(tx, { ...nudge, about: `nudge/${nudgeId}`, onlyWhile: { nudgeId } })
  })
}

export const nudgeReactions = { 'notifications.nudge': notifyNudged }
