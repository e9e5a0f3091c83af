import type { Context } from '../context.ts'
import type { Events } from '../events/events.ts'
import { sayNudge } from './describe-nudge.ts'
import { tell } from './notify.ts'

function tellNudged(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { nudgeId }: Events['nudge.sent'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const asked = await sayNudge(tx, { nudgeId, timeZone: config.timeZone })
    if (asked) await tell(tx, { ...asked, about: `nudge/${nudgeId}`, onlyWhile: { nudgeId } })
  })
}

export const nudgeReactions = { 'notifications.nudge': tellNudged }
