import { eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { appNow } from '../db/tables/columns.ts'
import { mailTroubles } from '../db/tables/mails.ts'
import {
  MailNotSentError,
  messageIdOf,
  type OutgoingMail,
  type MailCarrier,
  type MailAddress,
  type Mailer,
} from '../ports/mailer/port.ts'

type RecordMailTroublesOptions = {
  db: Database
  log: Logger
  /** The sender of all mails, for the Message-ID in the log. */
  from: () => MailAddress
}

/**
 * Wraps a mail carrier and records undelivered mails for admins, from the first failure until the mail is
 * delivered or cancelled. After the final failure the record stays.
 */
export function recordMailTroubles(
  carrier: MailCarrier,
  { db, log, from }: RecordMailTroublesOptions,
): Mailer {
  const deleteTrouble = async (about: string) => {
    await db.delete(mailTroubles).where(eq(mailTroubles.about, about))
  }
  return {
    delivery: carrier.delivery,
    close: () => carrier.close(),
    cancelMail: deleteTrouble,
    send: async (mail, { isLastTry } = { isLastTry: false }) => {
      try {
        await carrier.send(mail)
      } catch (error) {
        if (!(error instanceof MailNotSentError)) throw error
        const { message: reason, isFinal } = error
        const hasGivenUp = isFinal || isLastTry
        await recordTrouble(db, { mail, reason, hasGivenUp })
        // An error makes the job run again, which is of no use after a final failure.
        if (!isFinal) throw error
        log.warn({ messageId: messageIdOf(mail, from()), reason }, 'mail: the recipient does not exist')
        return 'refused'
      }
      // The mail is sent, so this error is only logged: a wrong list is better than sending the mail twice.
      await deleteTrouble(mail.about).catch((error: unknown) =>
        log.warn({ err: error }, 'mail: a trouble that is over is still listed'),
      )
      return 'sent'
    },
  }
}

type FailedMail = { mail: OutgoingMail; reason: string; hasGivenUp: boolean }

async function recordTrouble(db: Database, { mail, reason, hasGivenUp }: FailedMail): Promise<void> {
  const { about, subject } = mail
  const { userId, name: toName, address: toAddress } = mail.to
  const gaveUpAt = hasGivenUp ? appNow : null
  await db
    .insert(mailTroubles)
    .values({ about, userId, toName, toAddress, subject, reason, gaveUpAt })
    .onConflictDoUpdate({
      target: mailTroubles.about,
      set: {
        toName,
        toAddress,
        reason,
        tries: sql`${mailTroubles.tries} + 1`,
        lastTriedAt: appNow,
        gaveUpAt,
      },
    })
}
