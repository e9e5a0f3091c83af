import * as z from 'zod/mini'
import { NoContent } from './fields.ts'
import { LoginRequest, RegisterRequest } from './auth-input.ts'
import { endpoint } from './endpoint.ts'

/** Where the browser's local storage keeps the session's token. */
export const TOKEN_STORAGE_KEY = 'authToken'
export const SESSION_COOKIE = 'session'
export const SESSION_DAYS = 30
/** How long the cookie of a known device is kept. Browsers do not keep one for longer. */
export const KNOWN_DEVICE_DAYS = 400

export const User = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  /**
   * Whether the owner has used a link mailed to the address, or the login provider says that it is verified.
   */
  emailVerified: z.boolean(),
  isAdmin: z.boolean(),
})
export type User = z.infer<typeof User>

/** What access.ts needs to know about a person. */
export type Viewer = Pick<User, 'id' | 'isAdmin'>

/** Fits the longest valid input, escaped. Kept small because the sender is not authenticated yet. */
export const AUTH_BODY_BYTES = 16 * 1024

export const SessionToken = z.object({ token: z.string() })

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Creates an account and logs in',
  body: RegisterRequest,
  maxBodyBytes: AUTH_BODY_BYTES,
  response: { 201: SessionToken },
})

export const logIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Logs in with email and password',
  body: LoginRequest,
  maxBodyBytes: AUTH_BODY_BYTES,
  response: { 200: SessionToken },
})

export const exchangeCode = endpoint({
  method: 'POST',
  path: '/api/auth/exchange',
  summary: 'Logs in with the code from provider login: once, within a minute, in the same browser',
  body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(200)) }),
  maxBodyBytes: AUTH_BODY_BYTES,
  response: { 200: SessionToken },
})

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The logged-in user',
  response: { 200: User },
})

export const logOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Logs out this device',
  response: { 204: NoContent },
})

export const logOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/auth/logout-all',
  summary: 'Logs out every device of the user',
  response: { 204: NoContent },
})

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
