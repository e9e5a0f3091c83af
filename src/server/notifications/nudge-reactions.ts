import { and, eq } from 'drizzle-orm'
import { seatsFor } from '#contract/bookings.ts'
import type { NudgeAbout } from '#contract/readiness.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { bookings, isLive } from '../db/tables/bookings.ts'
import { cars } from '../db/tables/cars.ts'
import { nudges } from '../db/tables/readiness.ts'
import type { Events } from '../events/events.ts'
import { findName, findSeats, findTrip, isTripOpen } from './find-told.ts'
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
    const openNow = await findOpen(tx, { tripId, userId })
    const open = nudge.about.filter((about) => openNow.includes(about))
    if (open.length === 0) return
    const message = nudged({ trip, by: await findName(tx, byUserId), open })
    await tell(tx, { userId, about: `nudge/${nudgeId}`, message })
  })
}

async function findOpen(
  tx: Tx,
  { tripId, userId }: { tripId: number; userId: string },
): Promise<NudgeAbout[]> {
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.tripId, tripId), eq(bookings.userId, userId), isLive()))
  if (!booking) {
    const own = and(eq(cars.tripId, tripId), eq(cars.driverId, userId))
    return (await tx.$count(cars, own)) > 0 ? ['booking'] : []
  }
  const open: NudgeAbout[] = []
  if (booking.status !== 'confirmed') open.push('pay')
  if ((await findSeats(tx, booking.id)).length < seatsFor(booking)) open.push('seat')
  if (booking.guests.length < booking.partySize - 1) open.push('guests')
  return open
}

export const nudgeReactions = { 'notifications.nudge': tellNudged }
