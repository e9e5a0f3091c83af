import * as z from 'zod/mini'
import { Id, Instant, PathId } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Where this installation's mail goes. */
export const Mailbox = z.object({
  /** 'smtp': it goes out. 'here': it is kept for organisers to read. */
  delivery: z.enum(['smtp', 'here']),
  /** People elsewhere use the site, and nothing is set to bring their mail to them. */
  lacksMail: z.boolean(),
  /** How many mails could not be handed over yet, and are tried again. */
  late: z.int(),
  /** How many mails are tried no more. */
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

export const Mail = z.extend(MailSummary, { text: z.string(), html: z.string() })
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
  summary: 'One email stored here, as text and HTML',
  params: z.object({ id: PathId }),
  response: { 200: Mail },
})

/** A mail that could not be handed over. */
export const MailTrouble = z.object({
  id: Id,
  toName: z.nullable(z.string()),
  toAddress: z.string(),
  subject: z.string(),
  /** What the mail server said. */
  reason: z.string(),
  tries: z.int(),
  firstTriedAt: Instant,
  lastTriedAt: Instant,
  /** No further try is made. */
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
