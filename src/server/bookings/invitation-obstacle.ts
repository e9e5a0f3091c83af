import { eq, sql, type SQL } from 'drizzle-orm'
import type { InvitationObstacle } from '#contract/bookings.ts'
import type { Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { bookings } from '../db/tables/bookings.ts'

type InvitedSql = { userId: SQL; invitedAddress: SQL }

/**
 * SQL for what keeps a person from accepting an invitation; null if nothing does. They must have confirmed the address that
 * was invited, and still have it: whoever registers somebody else's address can change it to one of their own, and confirm
 * that. `invitedAddress` is null if the address was confirmed before.
 */
export function invitationObstacle({ userId, invitedAddress }: InvitedSql): SQL<InvitationObstacle | null> {
  return sql<InvitationObstacle | null>`(
    select case
      when owner.email <> ${invitedAddress} then 'other-address'
      when owner.email_verified_at is null then 'unconfirmed'
    end
    from ${users} owner where owner.id = ${userId})`
}

/** The same for a booking in a query. */
export const obstacleOfBooking = invitationObstacle({
  userId: sql`${bookings.userId}`,
  invitedAddress: sql`${bookings.invitedAddress}`,
})

/** The same for one booking. */
export async function findInvitationObstacle(tx: Tx, bookingId: number): Promise<InvitationObstacle | null> {
  const [found] = await tx
    .select({ obstacle: obstacleOfBooking })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  return found?.obstacle ?? null
}
