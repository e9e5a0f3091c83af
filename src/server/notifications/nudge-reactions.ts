import type { Context } from '../context.ts'
import type { Events } from '../events/events.ts'
import { composeNudge } from './compose-nudge.ts'
import { notify } from './notify.ts'

/** Tells a traveller what is still to do, unless they have done it meanwhile. */
function notifyNudged(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { nudgeId }: Events['nudge.sent'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const nudge = await composeNudge(tx, { nudgeId, timeZone: config.timeZone })
    if (!nudge) return
    const { userId, message } = nudge
    // With `onlyWhile` the mail is dropped if nothing is left to do by then.
    await notify(tx, { userId, about: `nudge/${nudgeId}`, message, onlyWhile: { nudgeId } })
  })
}

export const nudgeReactions = { 'notifications.nudge': notifyNudged }
