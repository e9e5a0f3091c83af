import { eq } from 'drizzle-orm'
import { isPublic } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import type { InvitationRequest } from '#contract/invitation-input.ts'
import { type Invitation, INVITATIONS_A_DAY, INVITATIONS_PER_ADDRESS_A_DAY } from '#contract/invitations.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { setLockTimeout } from '../db/set-lock-timeout.ts'
import { users } from '../db/tables/auth.ts'
import { bookings } from '../db/tables/bookings.ts'
import { muteCondition, notificationMutes } from '../db/tables/notifications.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { findCreatedId, recordCreated, type IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import { countUse, DAY_SECONDS } from '../limits/count-use.ts'
import { countFreePlaces } from '../places/count-places.ts'
import { findLiveBooking } from '../places/find-live-booking.ts'
import { publishPlaceChange } from '../places/publish-place-change.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { reassignPlaces } from '../waitlist/reassign-places.ts'
import { findOrAddAccount } from './find-or-add-account.ts'
import { invitationEndsAt } from './rules.ts'

type InvitePersonInput = {
  tripId: number
  viewer: Viewer
  request: InvitationRequest
  key?: IdempotencyKey
}

/**
 * Offers places on a trip to the owner of an address. They are taken like those of any offer, under the trip's lock, and
 * after the waitlist has been served: whoever waits and fits keeps their turn.
 */
export function invitePerson(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { tripId, viewer, request, key = null }: InvitePersonInput,
): Promise<{ invitation: Invitation; isNew: boolean }> {
  const { email, partySize, hours, note = null } = request
  return db.transaction(async (tx) => {
    const createdId = await findCreatedId(tx, key)
    if (createdId !== null) return { invitation: await readInvitation(tx, createdId), isNew: false }
    // The person is locked before the trip.
    await setLockTimeout(tx)
    const { id: userId, isVerified } = await findOrAddAccount(tx, email)
    const trip = await lockTrip(tx, { tripId, timeZone: config.timeZone })
    if (!trip) fail('TRIP_NOT_FOUND')
    if (!isPublic(trip)) fail('TRIP_NOT_PUBLISHED')
    if (!trip.isOpen) fail('TRIP_CLOSED')
    await reassignPlaces(tx, trip)
    if ((await findLiveBooking(tx, { tripId, userId, at: trip.now })) !== null) fail('PERSON_HAS_BOOKING')
    if ((await countFreePlaces(tx, trip)) < partySize) fail('TRIP_FULL')
    await countInvitation(tx, { organiserId: viewer.id, email })

    const endsAt = invitationEndsAt({ now: trip.now, startsAt: trip.startsAt, hours })
    const { id } = await tx
      .insert(bookings)
      .values({
        tripId,
        userId,
        status: 'offered',
        partySize,
        unitPrice: trip.price,
        refundTiers: trip.refundTiers,
        expiresAt: endsAt,
        offeredUntil: endsAt,
        invitedBy: viewer.id,
        invitedAddress: isVerified ? null : email,
        invitationNote: note,
      })
      .returning({ id: bookings.id })
      .then(firstRow)
    await emit(tx, 'person.invited', { bookingId: id })
    await publishPlaceChange(tx, tripId, userId)
    await recordCreated(tx, key, id)
    return { invitation: await readInvitation(tx, id), isNew: true }
  })
}

/** Fails if the organiser, or organisers together at this address, have sent too many. Refused ones do not count. */
async function countInvitation(
  tx: Tx,
  { organiserId, email }: { organiserId: string; email: string },
): Promise<void> {
  await countUse(tx, {
    key: `invitations:${organiserId}`,
    limit: INVITATIONS_A_DAY,
    windowSeconds: DAY_SECONDS,
    code: 'TOO_MANY_INVITATIONS',
  })
  await countUse(tx, {
    key: `invited:${email}`,
    limit: INVITATIONS_PER_ADDRESS_A_DAY,
    windowSeconds: DAY_SECONDS,
    code: 'ADDRESS_INVITED_OFTEN',
  })
}

async function readInvitation(tx: Tx, bookingId: number): Promise<Invitation> {
  const { offeredUntil, ...row } = await tx
    .select({
      bookingId: bookings.id,
      userId: bookings.userId,
      email: users.email,
      partySize: bookings.partySize,
      offeredUntil: bookings.offeredUntil,
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(eq(bookings.id, bookingId))
    .then(firstRow)
  if (!offeredUntil) throw new Error(`Booking ${bookingId} was not offered`)
  const mute = muteCondition({ userId: row.userId, kind: 'invited', channel: 'mail' })
  const isMailed = (await tx.$count(notificationMutes, mute)) === 0
  return { ...row, expiresAt: offeredUntil.toISOString(), isMailed }
}
