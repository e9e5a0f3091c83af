import { expect, test } from 'vitest'
import { reasonWords } from './trouble-words.ts'

test.each([
  ['SMTP ESOCKET CONN', 'We couldn’t reach the mail server.'],
  ['SMTP ECONNECTION CONN', 'We couldn’t reach the mail server.'],
  ['SMTP ETIMEDOUT CONN', 'We couldn’t reach the mail server.'],
  ['SMTP EAUTH AUTH PLAIN 535 5.7.8', 'The mail server rejected our username and password.'],
  ['SMTP ETLS STARTTLS', 'The mail server didn’t offer a secure connection.'],
  ['SMTP EENVELOPE RCPT TO 550', 'This mailbox doesn’t exist.'],
  ['SMTP EENVELOPE RCPT TO 550 5.1.1', 'This mailbox doesn’t exist.'],
  ['SMTP EENVELOPE RCPT TO 553 5.1.8', 'The mail server refused this email.'],
  ['SMTP EENVELOPE RCPT TO 550 5.7.1', 'The mail server refused this email.'],
  ['SMTP EENVELOPE RCPT TO 552 5.2.2', 'The mailbox is full.'],
  ['SMTP EENVELOPE RCPT TO 552', 'The mailbox is full.'],
  ['SMTP EENVELOPE RCPT TO 450 4.2.0', 'The mail server asked us to try again later.'],
  ['SMTP EMESSAGE DATA 554', 'The mail server refused this email.'],
  ['SMTP', 'The mail server didn’t accept this email.'],
  ['Not a mail address', 'This isn’t an email address.'],
])('“%s” is explained as: %s', (reason, words) => {
  expect(reasonWords(reason)).toBe(words)
})
