import type { Transporter } from 'nodemailer'
import { memoizeSuccess } from '../../memoize-success.ts'
import {
  MailNotSentError,
  sanitizeMail,
  type OutgoingMail,
  type MailCarrier,
  type MailAddress,
} from './port.ts'

const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 30_000
/** As many as mails are sent at once. */
const MAX_CONNECTIONS = 2

/** Sends mails by SMTP. The URL chooses: smtps:// for TLS from the start, smtp:// for STARTTLS. */
export function createSmtpMailer({ url, from }: { url: string; from: () => MailAddress }): MailCarrier {
  let transporter: Transporter | undefined
  const open = memoizeSuccess(async () => (transporter = await openTransport(url)))

  return {
    delivery: 'smtp',
    send: async (mail) => {
      const transport = await open()
      const sender = from()
      const { messageId, to, subject, text, html, attachment } = sanitizeMail(mail, sender)
      try {
        await transport.sendMail({
          messageId,
          from: toHeader(sender),
          to: toHeader(to),
          envelope: { from: sender.address, to: to.address },
          subject,
          text,
          html,
          attachments: attachment
            ? [
                {
                  filename: attachment.name,
                  content: attachment.text,
                  contentType: `${attachment.type}; charset=utf-8`,
                  // As it is, with its line ends.
                  contentTransferEncoding: 'base64',
                },
              ]
            : [],
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
        })
      } catch (error) {
        throw new MailNotSentError(reasonOf(error), { isFinal: isNoSuchRecipient(error) })
      }
    },
    close: () => Promise.resolve(transporter?.close()),
  }
}

/** Loaded with the first mail, so that a process that sends none does not load nodemailer. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    // Mails never include content from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Sending a mail reports its own errors. Without a listener, an error event would end the process.
  return transport.on('error', () => undefined)
}

function toHeader({ name, address }: MailAddress): { name: string; address: string } {
  return { name: name ?? '', address }
}

/** With both headers, mail programs show their own unsubscribe button. */
function unsubscribeHeaders({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  if (unsubscribeUrl === undefined) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string }

/** Responses for a missing mailbox from servers without enhanced status codes. */
const NO_SUCH_MAILBOX = [550, 551, 553]

/**
 * The address does not exist, so further attempts would fail too. Other problems may be temporary: a full
 * mailbox, a server that does not know this site yet.
 */
function isNoSuchRecipient(error: unknown): boolean {
  const { command, responseCode = 0 } = error as SmtpError
  if (command !== 'RCPT TO') return false
  const status = statusOf(error)
  // 5.1.x is about addresses (RFC 3463); 5.1.7 and 5.1.8 about the sender's, a setting of this site.
  return status === undefined ? NO_SUCH_MAILBOX.includes(responseCode) : /^5\.1\.(?![78]$)/.test(status)
}

/** The enhanced status code, such as 5.1.1, if the server gives one. */
function statusOf(error: unknown): string | undefined {
  const { response = '' } = error as SmtpError
  return /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response)?.[1]
}

/** Without the server's message, which may quote the recipient's address. */
function reasonOf(error: unknown): string {
  const { code, command, responseCode } = error as SmtpError
  return ['SMTP', code, command, responseCode, statusOf(error)].filter(Boolean).join(' ')
}
