import type { MailAttachment } from '#contract/mails.ts'
import type { Context } from '../context.ts'
import type { MailWords } from '../events/mail-words.ts'
import { composeMail } from './compose-mail.ts'
import { toRecipient, type RecipientRow } from './recipient.ts'

type SendMailInput = {
  /** Identifies the mail; stays the same when its job runs again. */
  about: string
  to: RecipientRow
  words: MailWords
  /**
   * The page where mails like this are turned off, and the URL that mail programs call to do it with one
   * click. Without it they cannot be turned off.
   */
  turnOff?: { path: string; oneClickUrl?: string }
  attachment?: MailAttachment | null
}

/** Sends a mail as text and HTML. The heading is its subject. 'refused': the address does not exist. */
export function sendMail(
  { mailer, site, isLastTry = false }: Pick<Context, 'mailer' | 'site' | 'isLastTry'>,
  { about, to, words, turnOff, attachment }: SendMailInput,
): Promise<'sent' | 'refused'> {
  const { publicUrl } = site
  const { firstName } = to
  const mail = {
    about,
    to: toRecipient(to),
    subject: words.heading,
    ...(attachment && { attachment }),
    ...(turnOff?.oneClickUrl !== undefined && { unsubscribeUrl: turnOff.oneClickUrl }),
    ...composeMail({ ...words, publicUrl, firstName, ...(turnOff && { turnOffPath: turnOff.path }) }),
  }
  return mailer.send(mail, { isLastTry })
}
