import { eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { appNow } from '../db/tables/columns.ts'
import { mailTroubles } from '../db/tables/mails.ts'
import { currentTry } from '../events/current-try.ts'
import {
  MailNotSentError,
  messageIdOf,
  type Mail,
  type MailCarrier,
  type Mailbox,
  type Mailer,
} from '../ports/mailer/port.ts'

type Needs = { db: Database; log: Logger; from: () => Mailbox }

/**
 * Keeps a list of the mails that were not taken, for organisers: each is on it from its first failure until it gets
 * through, or for good once no further try is made.
 */
export function noteTroubles(carrier: MailCarrier, { db, log, from }: Needs): Mailer {
  const forget = async (mail: Pick<Mail, 'about' | 'to'>) => {
    await db.delete(mailTroubles).where(eq(mailTroubles.messageId, messageIdOf(mail, from())))
  }
  return {
    delivery: carrier.delivery,
    close: () => carrier.close(),
    letGo: forget,
    send: async (mail) => {
      try {
        await carrier.send(mail)
      } catch (error) {
        if (!(error instanceof MailNotSentError)) throw error
        const messageId = messageIdOf(mail, from())
        const { message: reason, isFinal } = error
        const hasGivenUp = isFinal || currentTry.getStore()?.isLast === true
        await note(db, { mail, messageId, reason, hasGivenUp })
        if (!isFinal) throw error
        log.warn({ messageId, reason }, 'mail: the recipient does not exist')
        return
      }
      await forget(mail)
    },
  }
}

type Failed = { mail: Mail; messageId: string; reason: string; hasGivenUp: boolean }

async function note(db: Database, { mail, messageId, reason, hasGivenUp }: Failed): Promise<void> {
  const { to, subject } = mail
  const gaveUpAt = hasGivenUp ? appNow : null
  await db
    .insert(mailTroubles)
    .values({ messageId, toName: to.name, toAddress: to.address, subject, reason, gaveUpAt })
    .onConflictDoUpdate({
      target: mailTroubles.messageId,
      set: { reason, tries: sql`${mailTroubles.tries} + 1`, lastTriedAt: appNow, gaveUpAt },
    })
}
