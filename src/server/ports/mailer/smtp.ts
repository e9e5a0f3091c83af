import type { Transporter } from 'nodemailer'
import {
  MailNotSentError,
  sanitizeMail,
  type OutgoingMail,
  type MailCarrier,
  type MailAddress,
} from './port.ts'

const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 30_000
/** As many as there are mails at a time. */
const MAX_CONNECTIONS = 2

/** Hands mails to an SMTP server. Its URL says how: smtps:// for TLS from the start, smtp:// for STARTTLS. */
export function createSmtpMailer({ url, from }: { url: string; from: () => MailAddress }): MailCarrier {
  let opened: Promise<Transporter> | undefined

  return {
    delivery: 'smtp',
    send: async (mail) => {
      opened ??= openTransport(url)
      const transport = await opened
      const sender = from()
      const { messageId, to, subject, text, html } = sanitizeMail(mail, sender)
      try {
        await transport.sendMail({
          messageId,
          from: toHeader(sender),
          to: toHeader(to),
          envelope: { from: sender.address, to: to.address },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
        })
      } catch (error) {
        throw new MailNotSentError(reasonOf(error), { isFinal: isNoSuchRecipient(error) })
      }
    },
    close: async () => (await opened)?.close(),
  }
}

/** Loaded with the first mail: a process that sends none does not carry it. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    // A mail is what it says: nothing in it is fetched from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Sending a mail reports its own errors. Without a listener, an error event would end the process.
  return transport.on('error', () => undefined)
}

function toHeader({ name, address }: MailAddress): { name: string; address: string } {
  return { name: name ?? '', address }
}

/** With both of these, mail programs show a button of their own beside the sender. */
function unsubscribeHeaders({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  if (unsubscribeUrl === undefined) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string }

/** What servers answer about a mailbox that is not there, where they say no more than a number. */
const NO_SUCH_MAILBOX = [550, 551, 553]

/**
 * Nobody has the address, so another try would be refused too, for days. All else
 * may be mended meanwhile: a full mailbox, a server that does not know this site yet.
 */
function isNoSuchRecipient(error: unknown): boolean {
  const { command, responseCode = 0 } = error as SmtpError
  if (command !== 'RCPT TO') return false
  const status = statusOf(error)
  // 5.1.x is about addresses (RFC 3463); 5.1.7 and 5.1.8 about the sender's, which is a setting of this site.
  return status === undefined ? NO_SUCH_MAILBOX.includes(responseCode) : /^5\.1\.(?![78]$)/.test(status)
}

/** The enhanced status code, like 5.1.1, of servers that give one. */
function statusOf(error: unknown): string | undefined {
  const { response = '' } = error as SmtpError
  return /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response)?.[1]
}

/** Messages of servers quote the recipient's address. */
function reasonOf(error: unknown): string {
  const { code, command, responseCode } = error as SmtpError
  return ['SMTP', code, command, responseCode, statusOf(error)].filter(Boolean).join(' ')
}
