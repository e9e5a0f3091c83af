import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { notifications } from '../db/tables/notifications.ts'
import type { Events } from '../events/events.ts'
import { composeMail } from '../mails/compose-mail.ts'
import { recipientColumns, toRecipient } from '../mails/recipient.ts'
import { announcementReactions } from './announcement-reactions.ts'
import { bookingReactions } from './booking-reactions.ts'
import { carReactions } from './car-reactions.ts'
import { expenseReactions } from './expense-reactions.ts'
import { settlementReactions } from './settlement-reactions.ts'
import { moneyReactions } from './money-reactions.ts'
import { isStillOpen } from './find-told.ts'

/** Sends what somebody was told in the app by mail, too. */
async function mailNotification(
  { db, mailer, site }: Pick<Context, 'db' | 'mailer' | 'site'>,
  { notificationId, mail, onlyWhile }: Events['notification.added'],
): Promise<void> {
  const [told] = await db
    .select({ about: notifications.about, user: recipientColumns })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(eq(notifications.id, notificationId))
  if (!told) return
  if (onlyWhile && !(await isStillOpen(db, onlyWhile))) return
  await mailer.send({
    about: told.about,
    to: toRecipient(told.user),
    subject: mail.heading,
    ...composeMail({ ...mail, publicUrl: site.publicUrl, firstName: told.user.firstName }),
  })
}

export const notificationReactions = {
  ...bookingReactions,
  ...carReactions,
  ...moneyReactions,
  ...expenseReactions,
  ...settlementReactions,
  ...announcementReactions,
  'notifications.mail': mailNotification,
}
