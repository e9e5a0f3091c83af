import * as z from 'zod/mini'
import { hasVisibleText, oneLine } from './given.ts'

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
