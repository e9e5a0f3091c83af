import * as z from 'zod/mini'
import { NoContent } from './common.ts'
import { LoginRequest, RegisterRequest } from './given-credentials.ts'
import { endpoint } from './endpoint.ts'
import { viewerFields } from './viewer.ts'

export const TOKEN_STORAGE_KEY = 'authToken'
export const SESSION_COOKIE = 'session'
export const SESSION_DAYS = 30
/** How long the cookie of a known device is kept. Browsers do not keep one for longer. */
export const KNOWN_DEVICE_DAYS = 400

export const User = z.object({
  ...viewerFields,
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  /**
   * Whether the owner has used a link mailed to the address, or the login provider says that it is verified.
   */
  emailVerified: z.boolean(),
})
export type User = z.infer<typeof User>

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
