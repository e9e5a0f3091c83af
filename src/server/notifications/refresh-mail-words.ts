import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { findInvitationObstacle } from '../bookings/invitation-obstacle.ts'
import type { Tx } from '../db/client.ts'
import { cars } from '../db/tables/cars.ts'
import { expenses, settlements } from '../db/tables/expenses.ts'
import type { MailCondition, OpenBooking } from '../events/events.ts'
import type { MailWords } from '../events/mail-words.ts'
import { isMailWaiting } from '../mailings/mail-outcome.ts'
import { isBookingStillOpen } from './booking-queries.ts'
import { composeAnnouncementFor } from './compose-announcement.ts'
import { composeNewExpenseMessage } from './compose-new-expense-message.ts'
import { composeNudge } from './compose-nudge.ts'
import { composeReminders } from './compose-reminders.ts'
import { composeSeatSuggestion } from './compose-seat-suggestion.ts'
import { refreshRideMail } from './compose-ride-message.ts'
import { composeTripChange } from './compose-trip-change.ts'

type RefreshMailWordsInput = {
  userId: string
  /** The mail's text when the notification was created. */
  mail: MailWords
  onlyWhile: MailCondition | null
  timeZone: string
}

/**
 * The text of a mail when it is sent, maybe days after the notification: with the present facts, or null if
 * it no longer applies.
 */
export async function refreshMailWords(
  tx: Tx,
  { userId, mail, onlyWhile, timeZone }: RefreshMailWordsInput,
): Promise<MailWords | null> {
  if (onlyWhile === null) return mail
  if ('bookingId' in onlyWhile) return (await appliesToBooking(tx, mail, onlyWhile)) ? mail : null
  if ('settlementId' in onlyWhile) {
    const isInForce = and(eq(settlements.id, onlyWhile.settlementId), isNull(settlements.undoneAt))
    return (await tx.$count(settlements, isInForce)) > 0 ? mail : null
  }
  if ('expenseId' in onlyWhile) {
    const { expenseId, as } = onlyWhile
    if (as === 'shared' || as === 'waiting')
      return (await composeNewExpenseMessage(tx, { expenseId, as, userId }))?.mail ?? null
    const isSo = and(
      eq(expenses.id, expenseId),
      isNull(expenses.removedAt),
      (as === 'counted' ? isNotNull : isNull)(expenses.countedAt),
    )
    return (await tx.$count(expenses, isSo)) > 0 ? mail : null
  }
  if ('nudgeId' in onlyWhile)
    return (await composeNudge(tx, { ...onlyWhile, timeZone }))?.message.mail ?? null
  if ('announcementId' in onlyWhile)
    return (await composeAnnouncementFor(tx, { ...onlyWhile, userId }))?.mail ?? null
  if ('mailingId' in onlyWhile) return (await isMailWaiting(tx, { ...onlyWhile, userId })) ? mail : null
  if ('passengerOf' in onlyWhile) return refreshRideMail(tx, { ...onlyWhile, userId, mail })
  if ('suggestionId' in onlyWhile)
    return (await composeSeatSuggestion(tx, { ...onlyWhile, timeZone }))?.message.mail ?? null
  if ('changedTripId' in onlyWhile) {
    const { changedTripId: tripId, was } = onlyWhile
    const [change] = await composeTripChange(tx, { tripId, was, timeZone, userId })
    return change?.message.mail ?? null
  }
  if ('carId' in onlyWhile) {
    const hasStatus = and(eq(cars.id, onlyWhile.carId), eq(cars.status, onlyWhile.status))
    return (await tx.$count(cars, hasStatus)) > 0 ? mail : null
  }
  // The only condition left is that the trip still starts that day: the mail is a reminder.
  const [reminder] = await composeReminders(tx, { ...onlyWhile, timeZone, userId })
  return reminder?.message.mail ?? null
}

/** Whether a hold or an offer is still open. An invitation is not mailed to an address that its account got since. */
async function appliesToBooking(tx: Tx, { invitation }: MailWords, open: OpenBooking): Promise<boolean> {
  if (!(await isBookingStillOpen(tx, open))) return false
  return invitation === undefined || (await findInvitationObstacle(tx, invitation)) !== 'other-address'
}
