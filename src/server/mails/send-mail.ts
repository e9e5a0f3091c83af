import type { Context } from '../context.ts'
import { composeMail, type MailWords } from './compose-mail.ts'
import { toRecipient, type RecipientRow } from './recipient.ts'

type SendMailInput = {
  /** What it is about, in words that stay the same when its job runs again. */
  about: string
  to: RecipientRow
  words: MailWords
  /** Where mails like this are turned off. Without it they cannot be. */
  turnOff?: { path: string; oneClickUrl?: string }
}

/** Brings a letter to a person: both its forms, under its heading. */
export function sendMail(
  { mailer, site, isLastTry = false }: Pick<Context, 'mailer' | 'site' | 'isLastTry'>,
  { about, to, words, turnOff }: SendMailInput,
): Promise<void> {
  const { publicUrl } = site
  const { firstName } = to
  const mail = {
    about,
    to: toRecipient(to),
    subject: words.heading,
    ...(turnOff?.oneClickUrl !== undefined && { unsubscribeUrl: turnOff.oneClickUrl }),
    ...composeMail({ ...words, publicUrl, firstName, ...(turnOff && { turnOffPath: turnOff.path }) }),
  }
  return mailer.send(mail, { isLastTry })
}
