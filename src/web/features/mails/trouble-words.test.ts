import { expect, test } from 'vitest'
import { reasonWords } from './trouble-words.ts'

test.each([
  ['SMTP ESOCKET CONN', 'The mail server could not be reached.'],
  ['SMTP ECONNECTION CONN', 'The mail server could not be reached.'],
  ['SMTP ETIMEDOUT CONN', 'The mail server could not be reached.'],
  ['SMTP EAUTH AUTH PLAIN 535 5.7.8', 'The mail server did not accept our user name and password.'],
  ['SMTP ETLS STARTTLS', 'The mail server offered no secure connection.'],
  ['SMTP EENVELOPE RCPT TO 550', 'There is no such mailbox.'],
  ['SMTP EENVELOPE RCPT TO 550 5.1.1', 'There is no such mailbox.'],
  ['SMTP EENVELOPE RCPT TO 553 5.1.8', 'The mail server refused it.'],
  ['SMTP EENVELOPE RCPT TO 550 5.7.1', 'The mail server refused it.'],
  ['SMTP EENVELOPE RCPT TO 552 5.2.2', 'The mailbox is full.'],
  ['SMTP EENVELOPE RCPT TO 552', 'The mailbox is full.'],
  ['SMTP EENVELOPE RCPT TO 450 4.2.0', 'The mail server asked us to try again later.'],
  ['SMTP EMESSAGE DATA 554', 'The mail server refused it.'],
  ['SMTP', 'The mail server did not take it.'],
  ['Not a mail address', 'This is not a mail address.'],
])('%s is said as: %s', (reason, words) => {
  expect(reasonWords(reason)).toBe(words)
})
