import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { nudges } from '../db/tables/readiness.ts'
import type { Events } from '../events/events.ts'
import { findRows } from '../readiness/find-rows.ts'
import { findName, findTrip, isTripOpen } from './find-told.ts'
import { tell } from './tell.ts'
import { nudged } from './trip-messages.ts'

type Needs = Pick<Context, 'db' | 'config'>

/** Asks for what was open when the organiser nudged, and still is. */
function tellNudged({ db, config }: Needs, { nudgeId }: Events['nudge.sent']): Promise<void> {
  return db.transaction(async (tx) => {
    const [nudge] = await tx.select().from(nudges).where(eq(nudges.id, nudgeId))
    if (!nudge) return
    const { tripId, userId, byUserId } = nudge
    const trip = await findTrip(tx, tripId)
    if (!trip || !(await isTripOpen(tx, { tripId, timeZone: config.timeZone }))) return
    const [now] = await findRows(tx, { tripId, timeZone: config.timeZone, userId })
    const open = nudge.about.filter((about) => now?.open.includes(about))
    if (open.length === 0) return
    const message = nudged({ trip, by: await findName(tx, byUserId), open })
    await tell(tx, { userId, about: `nudge/${nudgeId}`, message })
  })
}

export const nudgeReactions = { 'notifications.nudge': tellNudged }
