import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { nudges } from '../db/tables/readiness.ts'
import { findRows } from '../readiness/find-readiness-rows.ts'
import { findName, findTrip } from './notification-queries.ts'
import type { Message } from './messages.ts'
import { nudged } from './trip-messages.ts'

type Asked = { userId: string; message: Message }

/** Asks for what was open when the organiser nudged, and still is; null once nothing of it is. */
export async function sayNudge(
  tx: Tx,
  { nudgeId, timeZone }: { nudgeId: number; timeZone: string },
): Promise<Asked | null> {
  const [nudge] = await tx.select().from(nudges).where(eq(nudges.id, nudgeId))
  if (!nudge) return null
  const { tripId, userId, byUserId } = nudge
  const trip = await findTrip(tx, tripId)
  if (!trip) return null
  const [now] = await findRows(tx, { tripId, timeZone, userId })
  const open = nudge.about.filter((about) => now?.open.includes(about))
  if (!now || open.length === 0) return null
  const { due, booking, seats } = now
  const partySize = booking?.partySize ?? 1
  const missingSeats = seats.needed - seats.chosen
  const heldUntil = booking?.expiresAt ? new Date(booking.expiresAt) : null
  const by = await findName(tx, byUserId)
  return { userId, message: nudged({ trip, by, open, due, partySize, missingSeats, heldUntil, timeZone }) }
}
