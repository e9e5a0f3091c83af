import * as z from 'zod/mini'
import { AUTH_BODY_BYTES, SessionToken } from './auth.ts'
import { NoContent } from './common.ts'
import { Email, newPassword, passwordsMatch } from './given-credentials.ts'
import { endpoint } from './endpoint.ts'
import { failures } from './errors.ts'

export const RESET_LINK_MINUTES = 60

export const ForgotPasswordRequest = z.object({ email: Email })
export type ForgotPasswordRequest = z.infer<typeof ForgotPasswordRequest>

export const NewPassword = z.object(newPassword).check(passwordsMatch)
export type NewPassword = z.infer<typeof NewPassword>

const { message } = failures.RESET_LINK_INVALID
export const ResetPasswordRequest = z
  .object({ token: z.string(message).check(z.maxLength(200, message)), ...newPassword })
  .check(passwordsMatch)
export type ResetPasswordRequest = z.infer<typeof ResetPasswordRequest>

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Emails a link to set a new password; the answer is the same for any address',
  body: ForgotPasswordRequest,
  maxBodyBytes: AUTH_BODY_BYTES,
  response: { 204: NoContent },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sets a new password with the token from the emailed link, logs out every device and logs in',
  body: ResetPasswordRequest,
  maxBodyBytes: AUTH_BODY_BYTES,
  response: { 200: SessionToken },
})
