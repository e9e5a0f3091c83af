import * as z from 'zod/mini'
import { maxBodyBytes } from './auth.ts'
import { Nothing } from './common.ts'
import { endpoint } from './endpoint.ts'

export const VERIFICATION_LINK_DAYS = 3
/** To one address, whoever asks for them. */
export const VERIFICATION_MAILS_A_DAY = 3

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Confirms that the address a link was mailed to is its account’s own',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  maxBodyBytes,
  response: { 200: z.object({ email: z.string() }) },
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email/send',
  summary: `Mails the link that confirms one’s own address once more, at most ${VERIFICATION_MAILS_A_DAY} times a day; nothing happens once it is confirmed`,
  response: { 204: Nothing },
})
