/**
 * Why a mail was refused, in a sentence. A reason of the mailer ("SMTP EENVELOPE RCPT TO 550 5.1.1") says
 * what went wrong with the connection, and ends with the mail server's reply code and enhanced status code.
 */
export function reasonWords(reason: string): string {
  const [, enhancedCode] = /\s(\d\.\d{1,3}\.\d{1,3})$/.exec(reason) ?? []
  const replyCode = Number(/\s([45]\d{2})(?:\s|$)/.exec(reason)?.[1] ?? 0)
  if (reason === 'Not a mail address') return 'This isn’t an email address.'
  if (/\b(ECONNECTION|ESOCKET|ETIMEDOUT|EDNS|ECONNREFUSED)\b/.test(reason) && replyCode === 0)
    return 'We couldn’t reach the mail server.'
  if (/\b(EAUTH|ENOAUTH|EOAUTH2)\b/.test(reason)) return 'The mail server rejected our username and password.'
  if (/\b(ETLS|EREQUIRETLS)\b/.test(reason)) return 'The mail server didn’t offer a secure connection.'
  if (isMailboxFull(replyCode, enhancedCode)) return 'The mailbox is full.'
  if (replyCode >= 400 && replyCode < 500) return 'The mail server asked us to try again later.'
  if (isNoSuchMailbox(reason, replyCode, enhancedCode)) return 'This mailbox doesn’t exist.'
  if (replyCode >= 500) return 'The mail server refused this email.'
  return 'The mail server didn’t accept this email.'
}

/** The enhanced code is more exact, but not every server sends one. */
function isMailboxFull(replyCode: number, enhancedCode: string | undefined): boolean {
  return enhancedCode === undefined ? [452, 552].includes(replyCode) : /^[45]\.2\.[23]$/.test(enhancedCode)
}

function isNoSuchMailbox(reason: string, replyCode: number, enhancedCode: string | undefined): boolean {
  if (!reason.includes('RCPT TO')) return false
  // 5.1.7 and 5.1.8 are about the sender's address.
  return enhancedCode === undefined
    ? [550, 551, 553].includes(replyCode)
    : /^5\.1\.(?![78]$)/.test(enhancedCode)
}
