import { asc, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { mailingReceivers, mailings } from '../db/tables/mailings.ts'
import { trips } from '../db/tables/trips.ts'
import type { Events } from '../events/events.ts'
import { letterWords } from '../mailings/letter-words.ts'
import type { NotificationMessage } from './messages.ts'
import { notifyAll } from './notify.ts'

type MailingReactionContext = Pick<Context, 'db'>

/** Shows everyone what an organiser wrote to them, with the whole text, and mails it to those who can get it. */
function notifyMailing({ db }: MailingReactionContext, { mailingId }: Events['mailing.sent']): Promise<void> {
  return db.transaction(async (tx) => {
    const { subject, text } = mailings
    const [mailing] = await tx
      .select({
        trip: { id: trips.id, title: trips.title },
        byFirstName: users.firstName,
        letter: { subject, text },
      })
      .from(mailings)
      .innerJoin(trips, eq(trips.id, mailings.tripId))
      .innerJoin(users, eq(users.id, mailings.byUserId))
      .where(eq(mailings.id, mailingId))
    if (!mailing) return
    const receivers = await tx
      .select({ userId: mailingReceivers.userId, outcome: mailingReceivers.outcome })
      .from(mailingReceivers)
      .where(eq(mailingReceivers.mailingId, mailingId))
      .orderBy(asc(mailingReceivers.userId))
    const mail = letterWords(mailing)
    const message: NotificationMessage = {
      kind: 'organiser-message',
      title: mailing.letter.subject,
      text: mailing.letter.text,
      tripId: mailing.trip.id,
      path: mail.action.path,
      mail,
    }
    await notifyAll(
      tx,
      receivers.map(({ userId, outcome }) => ({
        userId,
        about: `mailing/${mailingId}/${userId}`,
        message,
        onlyWhile: { mailingId },
        isMailed: outcome === 'waiting',
      })),
    )
  })
}

export const mailingReactions = {
  'notifications.mailing': notifyMailing,
}
