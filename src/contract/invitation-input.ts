// The forms of invitations load this file; invitations.ts is for pages without a form, too.
import * as z from 'zod/mini'
import { Email, nameField, newPassword, passwordsMatch } from './auth-input.ts'
import { MAX_PARTY_SIZE, PARTY_SIZE_ERROR } from './bookings.ts'
import { intBetween, severalLines } from './fields.ts'
import { hasVisibleText } from './text.ts'

export const MAX_INVITATION_DAYS = 14
const MAX_INVITATION_HOURS = MAX_INVITATION_DAYS * 24
const HOURS_ERROR = `Choose 1 hour to ${MAX_INVITATION_DAYS} days.`
export const MAX_NOTE_LENGTH = 300

/** Whom an organiser invites, and for how long. */
export const InvitationRequest = z.object({
  email: Email,
  // Not the schema of bookings, whose file visitors load: then they would load zod.
  partySize: z._default(intBetween(1, MAX_PARTY_SIZE, PARTY_SIZE_ERROR), 1),
  /** How long the invitation is open; it ends when the trip starts, at the latest. */
  hours: intBetween(1, MAX_INVITATION_HOURS, HOURS_ERROR),
  /** Empty text means none. */
  note: z.optional(
    z.pipe(
      z
        .string()
        .check(
          severalLines,
          z.trim(),
          z.maxLength(MAX_NOTE_LENGTH, `Use at most ${MAX_NOTE_LENGTH} characters.`),
        ),
      z.transform((text: string) => (hasVisibleText(text) ? text : null)),
    ),
  ),
})
export type InvitationRequest = z.output<typeof InvitationRequest>

const claimFields = {
  firstName: nameField('First name'),
  lastName: nameField('Last name'),
  ...newPassword,
}
/** What completes the account that an invitation was sent to. */
export const ClaimForm = z.object(claimFields).check(passwordsMatch)
export type ClaimForm = z.infer<typeof ClaimForm>

export const ClaimRequest = z
  .object({ token: z.string().check(z.minLength(1), z.maxLength(200)), ...claimFields })
  .check(passwordsMatch)
export type ClaimRequest = z.infer<typeof ClaimRequest>
