import * as z from 'zod/mini'
import { Id, Instant, PathId } from './fields.ts'
import { endpoint } from './endpoint.ts'

/** How this installation delivers mail. */
export const Mailbox = z.object({
  /** 'smtp': mail is sent. 'here': mail is stored for organisers to read. */
  delivery: z.enum(['smtp', 'here']),
  /** The site is public, but no mail server is configured. */
  lacksMail: z.boolean(),
  /** Mails that could not be sent yet and are retried. */
  late: z.int(),
  /** Mails that are no longer retried. */
  givenUp: z.int(),
})
export type Mailbox = z.infer<typeof Mailbox>

export const MailSummary = z.object({
  id: Id,
  toName: z.nullable(z.string()),
  toAddress: z.string(),
  subject: z.string(),
  createdAt: Instant,
})
export type MailSummary = z.infer<typeof MailSummary>

/** A text file that a mail carries. It is stored as it is, so renaming a field needs a migration. */
export const MailAttachment = z.object({
  /** 'vega-islands.ics' */
  name: z.string(),
  /** 'text/calendar' */
  type: z.string(),
  text: z.string(),
})
export type MailAttachment = z.infer<typeof MailAttachment>

export const Mail = z.extend(MailSummary, {
  text: z.string(),
  html: z.string(),
  attachment: z.nullable(MailAttachment),
})
export type Mail = z.infer<typeof Mail>

export const getMailbox = endpoint({
  method: 'GET',
  path: '/api/mailbox',
  summary: 'Where emails go: out by SMTP, or into the list stored here',
  response: { 200: Mailbox },
})

export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  summary: 'Emails stored here, newest first; the next page is in the Link header',
  query: z.object({ cursor: z.optional(PathId) }),
  response: { 200: z.array(MailSummary) },
})

export const getMail = endpoint({
  method: 'GET',
  path: '/api/mails/:id',
  summary: 'One email stored here, as text and HTML, with its attachment',
  params: z.object({ id: PathId }),
  response: { 200: Mail },
})

/** A mail that could not be sent. */
export const MailTrouble = z.object({
  id: Id,
  toName: z.nullable(z.string()),
  toAddress: z.string(),
  subject: z.string(),
  /** The mail server's message. */
  reason: z.string(),
  tries: z.int(),
  firstTriedAt: Instant,
  lastTriedAt: Instant,
  /** There are no further retries. */
  hasGivenUp: z.boolean(),
})
export type MailTrouble = z.infer<typeof MailTrouble>

export const listMailTroubles = endpoint({
  method: 'GET',
  path: '/api/mail-troubles',
  summary: 'Emails that could not be sent, newest first; the next page is in the Link header',
  query: z.object({ cursor: z.optional(PathId) }),
  response: { 200: z.array(MailTrouble) },
})
