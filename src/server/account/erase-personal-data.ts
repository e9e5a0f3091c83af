import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { revokeAllAccess } from '../auth/revoke-all-access.ts'
import type { Tx } from '../db/client.ts'
import { emailVerifications, userIdentities, users } from '../db/tables/auth.ts'
import { bookings, invitationLinks } from '../db/tables/bookings.ts'
import { calendarEntries } from '../db/tables/calendar.ts'
import { cars } from '../db/tables/cars.ts'
import { chatReads } from '../db/tables/chat.ts'
import { idempotencyKeys } from '../db/tables/idempotency.ts'
import { mails, mailTroubles } from '../db/tables/mails.ts'
import { notificationMutes, notifications, unsubscribeKeys } from '../db/tables/notifications.ts'
import { pickUps } from '../db/tables/rides.ts'
import { seatSuggestions } from '../db/tables/seat-suggestions.ts'
import { detachFiles } from '../files/loose-files.ts'
import { endWaitingMails } from '../mailings/mail-outcome.ts'
import { deleteMailPairs } from '../notifications/delete-mail-pairs.ts'
import type { LockedAccount } from './lock-account.ts'
import { avatarFiles, FORMER_MEMBER_NAME, createFormerMemberEmail } from './rules.ts'

/** Makes an account anonymous: nothing of the person is left in it, and nobody can log in to it. It is locked for update. */
export async function erasePersonalData(
  tx: Tx,
  { id: userId, profileImageUrl }: LockedAccount,
): Promise<void> {
  await revokeAllAccess(tx, userId)
  await tx.delete(userIdentities).where(eq(userIdentities.userId, userId))
  await tx.delete(emailVerifications).where(eq(emailVerifications.userId, userId))
  await tx.delete(invitationLinks).where(eq(invitationLinks.userId, userId))
  await tx.delete(calendarEntries).where(eq(calendarEntries.userId, userId))
  await tx.delete(notificationMutes).where(eq(notificationMutes.userId, userId))
  await deleteMailPairs(tx, userId)
  await endWaitingMails(tx, userId)
  await tx.delete(notifications).where(eq(notifications.userId, userId))
  await tx.delete(chatReads).where(eq(chatReads.userId, userId))
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId))
  await tx.delete(mails).where(eq(mails.userId, userId))
  await tx.delete(mailTroubles).where(eq(mailTroubles.userId, userId))
  await tx.delete(unsubscribeKeys).where(eq(unsubscribeKeys.userId, userId))
  await tx.delete(pickUps).where(eq(pickUps.userId, userId))
  await tx.delete(seatSuggestions).where(eq(seatSuggestions.userId, userId))
  await tx.update(seatSuggestions).set({ note: null }).where(eq(seatSuggestions.byUserId, userId))
  // Many start at home.
  await tx.update(cars).set({ startPlace: null }).where(eq(cars.driverId, userId))
  await tx
    .update(bookings)
    .set({ guests: [], invitedAddress: null, invitationNote: null })
    .where(
      and(
        eq(bookings.userId, userId),
        or(
          sql`cardinality(${bookings.guests}) > 0`,
          isNotNull(bookings.invitedAddress),
          isNotNull(bookings.invitationNote),
        ),
      ),
    )
  await tx.update(bookings).set({ invitationNote: null }).where(eq(bookings.invitedBy, userId))
  await detachFiles(tx, avatarFiles(profileImageUrl))
  await tx
    .update(users)
    .set({
      email: createFormerMemberEmail(),
      emailVerifiedAt: null,
      passwordHash: null,
      // Not empty: pages, tables and mails of any age then show former members under this name.
      firstName: FORMER_MEMBER_NAME,
      lastName: null,
      profileImageUrl: null,
      isAdmin: false,
      deletedAt: sql`app_now()`,
    })
    .where(eq(users.id, userId))
}
