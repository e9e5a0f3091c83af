/**
 * Why a mail was refused, in a sentence. Codes are those of the mailer ("SMTP EENVELOPE RCPT TO 550 5.1.1"):
 * what went wrong with the connection, and what the mail server answered.
 */
export function reasonWords(reason: string): string {
  const [, status] = /\s(\d\.\d{1,3}\.\d{1,3})$/.exec(reason) ?? []
  const answer = Number(/\s([45]\d{2})(?:\s|$)/.exec(reason)?.[1] ?? 0)
  if (reason === 'Not a mail address') return 'This isn’t an email address.'
  if (/\b(ECONNECTION|ESOCKET|ETIMEDOUT|EDNS|ECONNREFUSED)\b/.test(reason) && answer === 0)
    return 'We couldn’t reach the mail server.'
  if (/\b(EAUTH|ENOAUTH|EOAUTH2)\b/.test(reason)) return 'The mail server rejected our username and password.'
  if (/\b(ETLS|EREQUIRETLS)\b/.test(reason)) return 'The mail server didn’t offer a secure connection.'
  if (status === undefined ? [452, 552].includes(answer) : /^[45]\.2\.[23]$/.test(status))
    return 'The mailbox is full.'
  if (answer >= 400 && answer < 500) return 'The mail server asked us to try again later.'
  if (isNoSuchMailbox(reason, answer, status)) return 'This mailbox doesn’t exist.'
  if (answer >= 500) return 'The mail server refused this email.'
  return 'The mail server didn’t accept this email.'
}

function isNoSuchMailbox(reason: string, answer: number, status: string | undefined): boolean {
  if (!reason.includes('RCPT TO')) return false
  return status === undefined ? [550, 551, 553].includes(answer) : /^5\.1\.(?![78]$)/.test(status)
}
