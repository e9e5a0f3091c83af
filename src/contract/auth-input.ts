// Forms load these schemas. Pages without a form must not, so the endpoints are in auth.ts and account.ts.
import * as z from 'zod/mini'
import { hasVisibleText } from './text.ts'
import { oneLine } from './fields.ts'

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 200
export const MAX_NAME_LENGTH = 100

export const Email = z
  .string('Invalid email format')
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'Invalid email format'), z.email('Invalid email format'))

export const nameField = (label: string) =>
  z
    .string(`Enter your ${label.toLowerCase()}.`)
    .check(
      oneLine,
      z.trim(),
      z.refine(hasVisibleText, `Enter your ${label.toLowerCase()}.`),
      z.maxLength(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters.`),
    )

export const LoginRequest = z.object({
  email: Email,
  password: z
    .string('Password is required')
    .check(
      z.minLength(1, 'Password is required'),
      z.maxLength(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`),
    ),
})
export type LoginRequest = z.infer<typeof LoginRequest>

/** A new password, typed twice. */
export const newPassword = {
  password: z
    .string('Password is required')
    .check(
      z.minLength(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`),
      z.maxLength(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`),
    ),
  confirmPassword: z.string("Passwords don't match"),
}
export const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { error: "Passwords don't match", path: ['confirmPassword'] },
)

export const RegisterRequest = z
  .object({
    firstName: nameField('First name'),
    lastName: nameField('Last name'),
    email: Email,
    ...newPassword,
  })
  .check(passwordsMatch)
export type RegisterRequest = z.infer<typeof RegisterRequest>

export const ForgotPasswordRequest = z.object({ email: Email })
export type ForgotPasswordRequest = z.infer<typeof ForgotPasswordRequest>

export const NewPassword = z.object(newPassword).check(passwordsMatch)
export type NewPassword = z.infer<typeof NewPassword>

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
