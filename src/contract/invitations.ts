import * as z from 'zod/mini'
import { AUTH_BODY_BYTES, SessionToken } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Money, tripParams } from './fields.ts'
import { ClaimRequest, InvitationRequest } from './invitation-input.ts'
import { TripSummary } from './trips.ts'

/** Limits on the mails that invitations cause. */
export const INVITATIONS_A_DAY = 50
export const INVITATIONS_PER_ADDRESS_A_DAY = 3
/** An account that nobody used is anonymised this long after its last invitation. */
export const UNUSED_ACCOUNT_DAYS = 30

/** An invitation as the organiser who sent it sees it. */
export const Invitation = z.object({
  bookingId: Id,
  userId: z.string(),
  email: z.string(),
  partySize: z.int(),
  expiresAt: Instant,
  /** False: they have turned such emails off, so they only see it in the app. */
  isMailed: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

export const invite = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/invitations',
  idempotencyKey: true,
  summary:
    'Invites an address to a trip: its spots are kept until the invitation ends. Without an account, the email contains a link to create one',
  params: tripParams,
  body: InvitationRequest,
  response: { 201: Invitation, 200: Invitation },
})

/** An open invitation as somebody without an account sees it. */
export const InvitationByLink = z.object({
  email: z.string(),
  tripId: Id,
  trip: TripSummary,
  partySize: z.int(),
  /** Per person. */
  unitPrice: Money,
  /** The organiser. */
  byFirstName: z.nullable(z.string()),
  note: z.nullable(z.string()),
  expiresAt: Instant,
})
export type InvitationByLink = z.infer<typeof InvitationByLink>

/** A POST, so that no address contains the token. */
export const openInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/open',
  summary: 'The invitation whose link was emailed to somebody without an account',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  maxBodyBytes: AUTH_BODY_BYTES,
  response: { 200: InvitationByLink },
})

export const claimInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/claim',
  summary:
    'Completes the account that an invitation was emailed to: sets name and password, confirms the address and logs in',
  body: ClaimRequest,
  maxBodyBytes: AUTH_BODY_BYTES,
  response: { 200: z.extend(SessionToken, { tripId: Id }) },
})
