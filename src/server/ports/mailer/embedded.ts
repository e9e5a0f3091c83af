import type { Database } from '../../db/client.ts'
import { mails } from '../../db/tables/mails.ts'
import { sanitizeMail, type MailAddress, type MailCarrier } from './port.ts'

/** Stores mails in the database, for organisers to read in the app. */
export function createEmbeddedMailer({ db, from }: { db: Database; from: () => MailAddress }): MailCarrier {
  return {
    delivery: 'here',
    send: async (mail) => {
      const { messageId, to, subject, text, html, attachment } = sanitizeMail(mail, from())
      await db
        .insert(mails)
        .values({
          messageId,
          userId: to.userId,
          toName: to.name,
          toAddress: to.address,
          subject,
          text,
          html,
          attachment,
        })
        .onConflictDoNothing({ target: mails.messageId })
    },
    close: () => Promise.resolve(),
  }
}
