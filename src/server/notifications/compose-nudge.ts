import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { nudges } from '../db/tables/readiness.ts'
import { findReadinessRows } from '../readiness/find-readiness-rows.ts'
import type { NotificationMessage } from './messages.ts'
import { findName, findTrip } from './notification-queries.ts'
import { nudgeMessage } from './nudge-messages.ts'

type ComposedNudge = { userId: string; message: NotificationMessage }

/**
 * Composes the message about a nudge. It asks for what was to do when the organiser sent the nudge and still
 * is; null if nothing is left.
 */
export async function composeNudge(
  tx: Tx,
  { nudgeId, timeZone }: { nudgeId: number; timeZone: string },
): Promise<ComposedNudge | null> {
  const [nudge] = await tx.select().from(nudges).where(eq(nudges.id, nudgeId))
  if (!nudge) return null
  const { tripId, userId, byUserId } = nudge
  const trip = await findTrip(tx, tripId)
  if (!trip) return null
  const [readiness] = await findReadinessRows(tx, { tripId, timeZone, userId })
  const openTopics = nudge.about.filter((topic) => readiness?.open.includes(topic))
  if (!readiness || openTopics.length === 0) return null
  const { due, booking, seats } = readiness
  // A driver without a booking counts as one person.
  const partySize = booking?.partySize ?? 1
  const isAdding = booking?.status === 'confirmed'
  const missingSeats = seats.needed - seats.chosen
  const heldUntil = booking?.expiresAt ? new Date(booking.expiresAt) : null
  const by = await findName(tx, byUserId)
  return {
    userId,
    message: nudgeMessage({
      trip,
      by,
      openTopics,
      due,
      partySize,
      isAdding,
      missingSeats,
      heldUntil,
      timeZone,
    }),
  }
}
