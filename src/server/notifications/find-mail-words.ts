import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { settlements } from '../db/tables/expenses.ts'
import type { MailCondition } from '../events/events.ts'
import type { MailWords } from '../mails/compose-mail.ts'
import { isBookingStillOpen } from './notification-queries.ts'
import { describeAnnouncementFor } from './describe-announcement.ts'
import { describeExpenseFor } from './describe-expense.ts'
import { describeNudge } from './describe-nudge.ts'
import { describeReminders } from './describe-reminders.ts'

type FindMailWordsInput = {
  userId: string
  /** What it said when it was told. */
  mail: MailWords
  onlyWhile: MailCondition | null
  timeZone: string
}

/**
 * What a mail says when it goes out, which may be days after it was told: what has changed since is said as it is by now,
 * and what is no longer so is not said at all.
 */
export async function findMailWords(
  tx: Tx,
  { userId, mail, onlyWhile, timeZone }: FindMailWordsInput,
): Promise<MailWords | null> {
  if (onlyWhile === null) return mail
  if ('bookingId' in onlyWhile) return (await isBookingStillOpen(tx, onlyWhile)) ? mail : null
  if ('settlementId' in onlyWhile) {
    const isIt = and(eq(settlements.id, onlyWhile.settlementId), isNull(settlements.undoneAt))
    return (await tx.$count(settlements, isIt)) > 0 ? mail : null
  }
  if ('expenseId' in onlyWhile) return (await describeExpenseFor(tx, { ...onlyWhile, userId }))?.mail ?? null
  if ('nudgeId' in onlyWhile)
    return (await describeNudge(tx, { ...onlyWhile, timeZone }))?.message.mail ?? null
  if ('announcementId' in onlyWhile)
    return (await describeAnnouncementFor(tx, { ...onlyWhile, userId }))?.mail ?? null
  const [reminder] = await describeReminders(tx, { ...onlyWhile, timeZone, userId })
  return reminder?.message.mail ?? null
}
