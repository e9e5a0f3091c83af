import { and, eq, isNotNull } from 'drizzle-orm'
import type { Booking } from '#contract/bookings.ts'
import { isZero } from '#contract/money.ts'
import type { Tx } from '../db/client.ts'
import { users } from '../db/tables/auth.ts'
import { bookings, holdEndsAt } from '../db/tables/bookings.ts'
import { fail } from '../fail.ts'
import { publishPlaceChange } from '../places/publish-place-change.ts'
import { removeWaitlistEntry } from '../waitlist/leave-waitlist.ts'
import type { BookingRow } from './booking-row.ts'
import { confirmBooking } from './confirm-booking.ts'
import { type BookingContext, type ViewersBooking, withLockedBooking } from './lock-booking.ts'

/**
 * Turns an offer into a hold with the usual time to pay, or confirms it if nothing is due. An invitation was sent to an
 * address, so it is accepted only once that is confirmed.
 */
export function acceptOffer(context: BookingContext, { id, viewer }: ViewersBooking): Promise<Booking> {
  return withLockedBooking(context, { id, viewer, action: 'change-booking' }, async (tx, locked) => {
    const { trip, booking, hasLapsed } = locked
    // Accepted before, so there is nothing to do.
    if (!hasLapsed && (booking.status === 'held' || booking.status === 'confirmed')) return
    if (hasLapsed || booking.status === 'expired') fail('OFFER_ENDED')
    if (booking.status !== 'offered') fail('NOT_OFFERED')
    if (!trip.isOpen) fail('TRIP_CLOSED')
    if (booking.invitedBy !== null && !(await isInvitedOwner(tx, booking))) fail('EMAIL_UNCONFIRMED')

    if (isZero(booking.unitPrice)) await confirmBooking(tx, { trip, booking })
    else {
      await tx
        .update(bookings)
        .set({ status: 'held', heldAt: trip.now, expiresAt: holdEndsAt({ heldAt: trip.now, trip }) })
        .where(eq(bookings.id, id))
      await removeWaitlistEntry(tx, { tripId: trip.id, userId: booking.userId })
      await publishPlaceChange(tx, trip.id, booking.userId)
    }
  })
}

/** Whether the booking's person has confirmed the address that was invited, and still has it. */
async function isInvitedOwner(
  tx: Tx,
  { userId, invitedAddress }: Pick<BookingRow, 'userId' | 'invitedAddress'>,
): Promise<boolean> {
  const isOwner = and(
    eq(users.id, userId),
    isNotNull(users.emailVerifiedAt),
    // Whoever registers somebody else's address can change it to one of their own, and confirm that.
    invitedAddress === null ? undefined : eq(users.email, invitedAddress),
  )
  return (await tx.$count(users, isOwner)) > 0
}
