import { and, eq, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import type { Issue } from '#contract/errors.ts'
import type { AccountDeletion } from '#contract/auth-input.ts'
import { isAdmin } from '../access/is-admin.ts'
import { endBooking } from '../bookings/end-booking.ts'
import { passOnOffer } from '../bookings/pass-on-offer.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { setLockTimeout } from '../db/set-lock-timeout.ts'
import { users } from '../db/tables/auth.ts'
import { bookings, isLive } from '../db/tables/bookings.ts'
import { waitlistEntries } from '../db/tables/waitlist.ts'
import { emit } from '../events/emit.ts'
import { fail } from '../fail.ts'
import { lockTrip, type LockedTrip } from '../trips/lock-trip.ts'
import { removeWaitlistEntry } from '../waitlist/leave-waitlist.ts'
import { reassignPlaces } from '../waitlist/reassign-places.ts'
import { checkPassword, refuseChangedPassword } from './check-password.ts'
import { erasePersonalData } from './erase-personal-data.ts'
import { listDeletionObstacles } from './list-deletion-obstacles.ts'
import { lockAccount } from './lock-account.ts'

type DeleteAccountInput = { userId: string; request: AccountDeletion }

/**
 * Deletes an account. The row stays without personal data, because bookings and payments of others refer to
 * it. It is locked for update: anything that starts for this account meanwhile waits, and is then refused by
 * refuse_former_member(), so that no place is left without its owner.
 */
export async function deleteAccount(
  context: Pick<Context, 'db' | 'config' | 'limits'>,
  { userId, request: { email, currentPassword } }: DeleteAccountInput,
): Promise<void> {
  const { db, config } = context
  const otherIssues = (accountEmail: string) =>
    accountEmail === email ? [] : [emailMismatchIssue(accountEmail)]
  const checkedPassword = await checkPassword(context, { userId, currentPassword, otherIssues })
  await db.transaction(async (tx) => {
    await setLockTimeout(tx)
    // Lock order: users before trips. This lock blocks holds and other admins, but not inserts that only
    // reference the user: an offer to them is made under the trip's lock, and must not wait here.
    await lockUserAndAdmins(tx, userId)
    const tripsToLeave = await lockTripsToLeave(tx, { userId, timeZone: config.timeZone })
    // Now also against inserts that reference the user.
    const account = await lockAccount(tx, userId, 'update')
    refuseChangedPassword(account, checkedPassword)
    if (account.email !== email) fail('INVALID_INPUT', { issues: [emailMismatchIssue(account.email)] })
    const obstacles = await listDeletionObstacles(tx, { userId, config })
    if (obstacles.length > 0) fail('ACCOUNT_IN_USE', { current: obstacles })

    await leaveTrips(tx, { userId, trips: tripsToLeave })
    await erasePersonalData(tx, account)
    const { firstName, emailVerifiedAt } = account
    await emit(tx, 'account.deleted', { userId, email, firstName, isVerified: emailVerifiedAt !== null })
  })
}

function emailMismatchIssue(accountEmail: string): Issue {
  return { path: 'email', message: `Type ${accountEmail} to confirm.` }
}

/**
 * Locks the trips on whose waitlists the user is, and those with an open invitation. No other invitation is made meanwhile,
 * because that locks the user first.
 */
async function lockTripsToLeave(
  tx: Tx,
  { userId, timeZone }: { userId: string; timeZone: string },
): Promise<LockedTrip[]> {
  const entries = await tx
    .select({ tripId: waitlistEntries.tripId })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.userId, userId))
  const invitations = await tx
    .select({ tripId: bookings.tripId })
    .from(bookings)
    .where(isOpenInvitationOf(userId))
  const tripIds = new Set([...entries, ...invitations].map(({ tripId }) => tripId))
  const locked: LockedTrip[] = []
  for (const tripId of [...tripIds].toSorted((a, b) => a - b)) {
    const trip = await lockTrip(tx, { tripId, timeZone })
    if (trip) locked.push(trip)
  }
  return locked
}

/**
 * Locks the user, and all admins if the user is one: if two admins leave at once, the second sees that the
 * first has left.
 */
async function lockUserAndAdmins(tx: Tx, userId: string): Promise<void> {
  const isUserAdmin = sql`exists (select from users me where me.id = ${userId} and ${isAdmin(sql`me`)})`
  await tx
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.id, userId), and(isAdmin(), isUserAdmin)))
    .orderBy(users.id)
    .for('no key update')
}

/** Leaves the waitlists, and declines the invitations. */
async function leaveTrips(tx: Tx, { userId, trips }: { userId: string; trips: LockedTrip[] }): Promise<void> {
  for (const trip of trips) {
    await removeWaitlistEntry(tx, { tripId: trip.id, userId })
    const [invitation] = await tx
      .select()
      .from(bookings)
      .where(and(isOpenInvitationOf(userId), eq(bookings.tripId, trip.id)))
      .for('update')
    if (invitation) {
      await endBooking(tx, { trip, booking: invitation, endedBy: 'traveller' })
      await passOnOffer(tx, { trip, booking: invitation })
    } else await reassignPlaces(tx, trip)
  }
  // If any is left, the user joined another waitlist while these trips were being locked.
  if ((await tx.$count(waitlistEntries, eq(waitlistEntries.userId, userId))) > 0) fail('TRY_AGAIN')
}

function isOpenInvitationOf(userId: string): SQL | undefined {
  return and(
    eq(bookings.userId, userId),
    eq(bookings.status, 'offered'),
    isNotNull(bookings.invitedBy),
    isLive(),
  )
}
