import { and, eq, gt, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hashToken } from '../auth/rules.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { bookings, invitationLinks, isLive } from '../db/tables/bookings.ts'
import { appNow } from '../db/tables/columns.ts'
import { trips } from '../db/tables/trips.ts'
import { tripInBrief } from '../trips/trip-row.ts'

/**
 * The open invitation of a link. Links end with the invitation, and when the address is confirmed: from then on its owner
 * logs in.
 */
export async function findInvitation(db: Context['db'] | Tx, token: string) {
  const organisers = alias(users, 'organisers')
  const [found] = await db
    .select({
      userId: users.id,
      email: users.email,
      tripId: bookings.tripId,
      trip: tripInBrief,
      partySize: bookings.partySize,
      unitPrice: bookings.unitPrice,
      byFirstName: organisers.firstName,
      note: bookings.invitationNote,
      expiresAt: invitationLinks.expiresAt,
    })
    .from(invitationLinks)
    .innerJoin(users, eq(users.id, invitationLinks.userId))
    .innerJoin(bookings, eq(bookings.id, invitationLinks.bookingId))
    .innerJoin(trips, eq(trips.id, bookings.tripId))
    .innerJoin(organisers, eq(organisers.id, bookings.invitedBy))
    .where(
      and(
        eq(invitationLinks.tokenHash, hashToken(token)),
        gt(invitationLinks.expiresAt, appNow),
        eq(bookings.status, 'offered'),
        isLive(),
        isNull(users.emailVerifiedAt),
      ),
    )
  return found ?? null
}
