import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, PathId, tripParams } from './fields.ts'
import { Letter } from './mailing-input.ts'

/** How often an organiser can write to people of the same trip within a day. */
export const MAILINGS_A_DAY = 10
/** How many people can be chosen one by one. */
export const MAX_CHOSEN_PEOPLE = 200

/** Groups that need no further choice. `going`: on the trip; `ended`: had a spot, which was cancelled. */
export const AUDIENCE_GROUPS = ['going', 'no-seat', 'waiting', 'ended'] as const
export type AudienceGroup = (typeof AUDIENCE_GROUPS)[number]

const CHOSEN_ERROR = 'Choose who to write to.'

/** Whom an organiser writes to. `car`: its driver and everyone with a confirmed seat in it. */
export const Audience = z.discriminatedUnion('to', [
  z.object({ to: z.enum(AUDIENCE_GROUPS) }),
  z.object({ to: z.literal('car'), carId: Id }),
  z.object({
    to: z.literal('chosen'),
    userIds: z
      .array(z.string().check(z.minLength(1, CHOSEN_ERROR), z.maxLength(100, CHOSEN_ERROR)))
      .check(
        z.minLength(1, CHOSEN_ERROR),
        z.maxLength(MAX_CHOSEN_PEOPLE, `Choose at most ${MAX_CHOSEN_PEOPLE} people.`),
      ),
  }),
])
export type Audience = z.infer<typeof Audience>
export type AudienceKind = Audience['to']

/** What became of the email to one person; the notification in the app does not depend on it. */
export const MAIL_OUTCOMES = [
  'waiting',
  'mailed',
  /** They have turned such emails off. */
  'off',
  /** They have not confirmed their address. */
  'unverified',
  /** It could not be delivered, and will not be tried again. */
  'failed',
  /** They deleted their account before it was sent. */
  'gone',
] as const
export const MailOutcome = z.enum(MAIL_OUTCOMES)
export type MailOutcome = z.infer<typeof MailOutcome>

/** How many people a message would reach, and how. */
export const AudienceCounts = z.object({
  people: z.int(),
  /** Those who would get an email. The others get no email. */
  mailed: z.int(),
  off: z.int(),
  unverified: z.int(),
  /** Some of them by name, in alphabetical order. */
  names: z.array(z.string()),
  /** Changes with the people, not with their settings. Sending needs the latest one. */
  version: z.string(),
})
export type AudienceCounts = z.infer<typeof AudienceCounts>
/** How many people the counts name; one more if that names everyone. */
export const NAMES_LISTED = 5

export const countAudience = endpoint({
  method: 'POST',
  // Below the list of people, so that it is refreshed with them.
  path: '/api/trips/:tripId/everyone/audience',
  summary: 'How many people of a trip a message would reach, and who gets no email. Sends nothing',
  params: tripParams,
  body: z.object({ audience: Audience }),
  response: { 200: AudienceCounts },
})

export const previewMailing = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/mailings/preview',
  summary: 'The email as people would get it, and how many would. Sends nothing',
  params: tripParams,
  body: z.object({ audience: Audience, ...Letter.shape }),
  response: {
    200: z.object({ counts: AudienceCounts, mail: z.object({ subject: z.string(), html: z.string() }) }),
  },
})
export type MailingPreview = z.infer<(typeof previewMailing)['response'][200]>

/** A message that an organiser sent to several people of a trip. */
export const Mailing = z.object({
  id: Id,
  to: z.enum([...AUDIENCE_GROUPS, 'car', 'chosen']),
  /** Of the driver, if it went to a car that is still on the trip. */
  driverFirstName: z.nullable(z.string()),
  byFirstName: z.nullable(z.string()),
  subject: z.string(),
  text: z.string(),
  sentAt: Instant,
  people: z.int(),
  /** How many people, by what became of their email. */
  outcomes: z.record(MailOutcome, z.int()),
})
export type Mailing = z.infer<typeof Mailing>

export const sendMailing = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/mailings',
  idempotencyKey: true,
  summary: `Writes to people of a trip, by email and in the app; at most ${MAILINGS_A_DAY} times a day. 409 \`AUDIENCE_CHANGED\` with the new counts if other people belong to the audience by now`,
  params: tripParams,
  body: z.object({
    audience: Audience,
    ...Letter.shape,
    /** The version of the counts that the organiser saw. */
    version: z.string().check(z.maxLength(100)),
  }),
  response: { 201: Mailing },
})

export const MAILINGS_PER_PAGE = 10

export const listMailings = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/mailings',
  summary:
    'Messages that organisers sent to people of a trip, and what became of the emails, latest first; the next page is in the Link header',
  params: tripParams,
  query: z.object({ cursor: z.optional(PathId) }),
  response: { 200: z.array(Mailing) },
})

/** How many receivers of a message are listed; those without an email come first. */
export const RECEIVERS_LISTED = 200

export const getMailing = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/mailings/:mailingId',
  summary: 'A message to people of a trip, and to whom it went',
  params: z.object({ tripId: PathId, mailingId: PathId }),
  response: {
    200: z.object({
      mailing: Mailing,
      receivers: z.array(
        z.object({
          userId: z.string(),
          firstName: z.nullable(z.string()),
          lastName: z.nullable(z.string()),
          email: z.string(),
          outcome: MailOutcome,
        }),
      ),
    }),
  },
})
export type MailingInFull = z.infer<(typeof getMailing)['response'][200]>
