import * as z from 'zod/mini'
import { AUTH_BODY_BYTES } from './auth.ts'
import { NoContent } from './common.ts'
import { endpoint } from './endpoint.ts'

export const VERIFICATION_LINK_DAYS = 3
/** Per address, however many people or accounts request them. */
export const VERIFICATION_MAILS_A_DAY = 3

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Confirms an account’s email address with the token from the emailed link',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  maxBodyBytes: AUTH_BODY_BYTES,
  response: { 200: z.object({ email: z.string() }) },
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email/send',
  summary: `Emails you the link to confirm your address again, at most ${VERIFICATION_MAILS_A_DAY} times a day; does nothing once it is confirmed`,
  response: { 204: NoContent },
})
