import * as z from 'zod/mini'
import { Email, MAX_PASSWORD_LENGTH, nameField, newPassword, passwordsMatch } from './given-credentials.ts'

/**
 * The current password, if there is one, so that somebody at an open browser cannot take over the account.
 */
export const CurrentPassword = z.optional(
  z
    .string()
    .check(z.maxLength(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`)),
)

export const NameChange = z.object({ firstName: nameField('First name'), lastName: nameField('Last name') })
export type NameChange = z.infer<typeof NameChange>

export const EmailChange = z.object({ email: Email, currentPassword: CurrentPassword })
export type EmailChange = z.infer<typeof EmailChange>

export const PasswordChange = z
  .object({ currentPassword: CurrentPassword, ...newPassword })
  .check(passwordsMatch)
export type PasswordChange = z.infer<typeof PasswordChange>

/**
 * The account's own address must be typed to confirm. No format check is needed: any other text is simply
 * wrong.
 */
export const AccountDeletion = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254, 'That email is too long.')),
  currentPassword: CurrentPassword,
})
export type AccountDeletion = z.infer<typeof AccountDeletion>
