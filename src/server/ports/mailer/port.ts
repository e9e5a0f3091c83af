import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { oneLine } from '../../texts.ts'

export type MailAddress = { name: string | null; address: string }

/** Somebody whom a mail is for. What is kept of it goes with their account, whichever address they have by then. */
export type Recipient = MailAddress & { userId: string | null }

/** One mail to one person, the same in two forms: every reader shows one of them well. */
export type OutgoingMail = {
  /** What it is about, in words that stay the same when its job runs again: 'password-reset/<request>'. */
  about: string
  to: Recipient
  subject: string
  text: string
  html: string
  /** What mail programs call, with one click, to turn mails like this off (RFC 8058). */
  unsubscribeUrl?: string
}

/**
 * Brings mails to people, or throws MailNotSentError. A repeat has the same Message-ID,
 * so that mailboxes, this product's own among them, recognise it.
 */
export type MailCarrier = {
  /** 'smtp': mails go out. 'here': they are kept for organisers to read. */
  delivery: 'smtp' | 'here'
  send: (mail: OutgoingMail) => Promise<void>
  close: () => Promise<void>
}

/** What reactions call, after the commit. It throws while a mail cannot be handed over, and the job is tried again. */
export type Mailer = Omit<MailCarrier, 'send'> & {
  /** After the last try a mail that was not taken stays on the organisers' list. */
  send: (mail: OutgoingMail, job?: { isLastTry: boolean }) => Promise<void>
  /** What this mail is about has been overtaken: should it have been tried before, it is not any more. */
  letGo: (about: string) => Promise<void>
}

/** A mail was not taken. Says why, and not whose mail it was. */
export class MailNotSentError extends Error {
  /** Nobody has the address: another try would be refused too, for days. */
  readonly isFinal: boolean

  constructor(reason: string, { isFinal }: { isFinal: boolean }) {
    super(reason)
    this.isFinal = isFinal
  }
}

/** Of a whole name, first and last. */
const MAX_DISPLAY_NAME_LENGTH = 100
const MAX_SUBJECT_LENGTH = 200

/** A mail as it travels: nothing that people typed can begin another header or name another recipient. */
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

/** The same for the same mail to the same person, however often it is sent. */
export function messageIdOf({ about, to }: Pick<OutgoingMail, 'about' | 'to'>, from: MailAddress): string {
  const hash = createHash('sha256').update(`${about} ${to.address}`).digest('hex').slice(0, 40)
  return `<${hash}@${from.address.split('@').at(-1)}>`
}

/** Who mails come from where nothing else is set; a bare number is no name that mail could come from. */
export function defaultSender(publicUrl: string): MailAddress {
  const { hostname } = new URL(publicUrl)
  const domain = isIP(hostname.replace(/[[\]]/g, '')) === 0 ? hostname : 'localhost'
  return { name: 'Wild Trip Planner', address: `no-reply@${domain}` }
}
