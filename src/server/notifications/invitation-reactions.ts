import type { Context } from '../context.ts'
import type { Events } from '../events/events.ts'
import { findBooking, isBookingStillOpen } from './booking-queries.ts'
import { invitationLapsedMessage, invitedMessage } from './invitation-messages.ts'
import { findName, isTripOpen } from './notification-queries.ts'
import { notify } from './notify.ts'

type InvitationReactionContext = Pick<Context, 'db' | 'config'>

/** Also mailed to unverified addresses: it is about the person's own offer, and the organiser's mails are limited. */
function notifyInvited(
  { db, config: { timeZone } }: InvitationReactionContext,
  { bookingId }: Events['person.invited'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const booking = await findBooking(tx, bookingId)
    // A booking without `expiresAt` is no longer an offer.
    if (!booking?.expiresAt || booking.invitedBy === null) return
    const { userId, trip, expiresAt, invitedBy, invitationNote: note } = booking
    const onlyWhile = { bookingId, status: 'offered', expiresAt: expiresAt.toISOString() } as const
    if (!(await isTripOpen(tx, { tripId: trip.id, timeZone }))) return
    if (!(await isBookingStillOpen(tx, onlyWhile))) return
    const by = await findName(tx, invitedBy)
    const message = invitedMessage({ ...booking, bookingId, by, note, until: expiresAt, timeZone })
    await notify(tx, { userId, about: `invited/${bookingId}`, message, onlyWhile })
  })
}

function notifyInvitationLapsed(
  { db, config: { timeZone } }: InvitationReactionContext,
  { bookingId }: Events['invitation.lapsed'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const booking = await findBooking(tx, bookingId)
    if (booking?.status !== 'expired') return
    const { userId, trip } = booking
    if (!(await isTripOpen(tx, { tripId: trip.id, timeZone }))) return
    const message = invitationLapsedMessage({ trip })
    await notify(tx, { userId, about: `invitation-lapsed/${bookingId}`, message })
  })
}

export const invitationReactions = {
  'notifications.invited': notifyInvited,
  'notifications.invitation-lapsed': notifyInvitationLapsed,
}
