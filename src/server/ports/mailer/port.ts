import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { MailAttachment } from '#contract/mails.ts'
import { oneLine } from '../../texts.ts'

export type MailAddress = { name: string | null; address: string }

/** The recipient of a mail. Stored copies are deleted with the account, whatever its address is by then. */
export type Recipient = MailAddress & { userId: string | null }

/** One mail to one person, as text and as HTML, since not every mail program shows both well. */
export type OutgoingMail = {
  /** Identifies the mail, and stays the same when its job is retried: 'password-reset/<request>'. */
  about: string
  to: Recipient
  subject: string
  text: string
  html: string
  /** The URL that mail programs call to unsubscribe with one click (RFC 8058). */
  unsubscribeUrl?: string
  attachment?: MailAttachment
}

/**
 * Delivers mails, or throws MailNotSentError. A repeated mail has the same Message-ID, so that mailboxes,
 * including the one in this app, recognise it.
 */
export type MailCarrier = {
  /** 'smtp': mails are sent. 'here': they are stored for organisers to read. */
  delivery: 'smtp' | 'here'
  send: (mail: OutgoingMail) => Promise<void>
  close: () => Promise<void>
}

/** Called by reactions, after the commit. Throws if a mail cannot be sent, so that the job is retried. */
export type Mailer = Omit<MailCarrier, 'send'> & {
  /**
   * After the last attempt, a mail that was not accepted stays on the organisers' list. 'refused': the address does
   * not exist, so there is no further attempt.
   */
  send: (mail: OutgoingMail, job?: { isLastTry: boolean }) => Promise<'sent' | 'refused'>
  /** Removes a mail that no longer applies from the list of undelivered mails. */
  cancelMail: (about: string) => Promise<void>
}

/** A mail was not accepted. The reason does not name the recipient. */
export class MailNotSentError extends Error {
  /** The address does not exist, so further attempts would fail too. */
  readonly isFinal: boolean

  constructor(reason: string, { isFinal }: { isFinal: boolean }) {
    super(reason)
    this.isFinal = isFinal
  }
}

/** The limit for first and last name together. */
const MAX_DISPLAY_NAME_LENGTH = 100
const MAX_SUBJECT_LENGTH = 200

/** Makes a mail safe to send: user input cannot add headers or recipients. */
export function sanitizeMail(mail: OutgoingMail, from: MailAddress): OutgoingMail & { messageId: string } {
  const { address, name } = mail.to
  if (!/^[^\s<>(),;:"\p{Cc}]+@[^\s<>(),;:"@\p{Cc}]+$/u.test(address)) {
    throw new MailNotSentError('Not a mail address', { isFinal: true })
  }
  return {
    ...mail,
    messageId: messageIdOf(mail, from),
    to: { ...mail.to, name: name === null ? null : oneLine(name, MAX_DISPLAY_NAME_LENGTH) },
    subject: oneLine(mail.subject, MAX_SUBJECT_LENGTH),
  }
}

/** The same for every attempt to send the same mail to the same address. */
export function messageIdOf({ about, to }: Pick<OutgoingMail, 'about' | 'to'>, from: MailAddress): string {
  const hash = createHash('sha256').update(`${about} ${to.address}`).digest('hex').slice(0, 40)
  return `<${hash}@${from.address.split('@').at(-1)}>`
}

/** The sender if none is set. An IP address cannot be the domain of a sender. */
export function defaultSender(publicUrl: string): MailAddress {
  const { hostname } = new URL(publicUrl)
  const domain = isIP(hostname.replace(/[[\]]/g, '')) === 0 ? hostname : 'localhost'
  return { name: 'Wild Trip Planner', address: `no-reply@${domain}` }
}
