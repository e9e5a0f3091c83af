import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Nothing } from './common.ts'
import { oneLine } from './given.ts'

export const TOKEN_STORAGE_KEY = 'authToken'
export const SESSION_COOKIE = 'session'
export const SESSION_DAYS = 30
export const MIN_PASSWORD_LENGTH = 8
const MAX_PASSWORD_LENGTH = 200
export const MAX_NAME_LENGTH = 100

export const User = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  isAdmin: z.boolean(),
})
export type User = z.infer<typeof User>

export const Email = z
  .string('Invalid email format')
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'Invalid email format'), z.email('Invalid email format'))

const name = (label: string) =>
  z
    .string(`${label} is required`)
    .check(
      oneLine,
      z.trim(),
      z.minLength(1, `${label} is required`),
      z.maxLength(MAX_NAME_LENGTH, `${label} is too long`),
    )

export const LoginRequest = z.object({
  email: Email,
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(MAX_PASSWORD_LENGTH, 'Password is too long')),
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
  .object({ firstName: name('First name'), lastName: name('Last name'), email: Email, ...newPassword })
  .check(passwordsMatch)
export type RegisterRequest = z.infer<typeof RegisterRequest>

/** Room for the longest of everything, however it is escaped, and no more: whoever sends these is not known yet. */
export const maxBodyBytes = 16 * 1024

export const Session = z.object({ token: z.string() })

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create an account and sign in',
  body: RegisterRequest,
  maxBodyBytes,
  response: { 201: Session },
})

export const logIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with e-mail and password',
  body: LoginRequest,
  maxBodyBytes,
  response: { 200: Session },
})

export const exchangeCode = endpoint({
  method: 'POST',
  path: '/api/auth/exchange',
  summary: 'Sign in with the code that provider login ended with: once, within a minute, in the same browser',
  body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(200)) }),
  maxBodyBytes,
  response: { 200: Session },
})

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in user',
  response: { 200: User },
})

export const logOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session',
  response: { 204: Nothing },
})

export const logOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/auth/logout-all',
  summary: "End every one of the user's sessions",
  response: { 204: Nothing },
})
