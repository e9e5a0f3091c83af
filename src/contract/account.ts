import * as z from 'zod/mini'
import { AUTH_BODY_BYTES, SessionToken, User } from './auth.ts'
import { Id, Instant, NoContent } from './fields.ts'
import {
  AccountDeletion,
  EmailChange,
  NameChange,
  PasswordChange,
  ForgotPasswordRequest,
  newPassword,
  passwordsMatch,
} from './auth-input.ts'
import { endpoint } from './endpoint.ts'
import { MAX_IMAGE_BYTES } from './images.ts'
import { failures } from './errors.ts'

export const EMAIL_LINK_MINUTES = 60

/** The viewer's own account. */
export const Account = z.object({
  user: User,
  /** False: the person can only log in with the provider. */
  hasPassword: z.boolean(),
  /** A new address that its owner has not confirmed yet with the mailed link. */
  pendingEmail: z.nullable(z.string()),
  createdAt: Instant,
})
export type Account = z.infer<typeof Account>

/** A device that is signed in. */
export const SignedInSession = z.object({
  id: z.string(),
  /** As sent by the browser. */
  userAgent: z.nullable(z.string()),
  ip: z.string(),
  signedInAt: Instant,
  expiresAt: Instant,
  isCurrent: z.boolean(),
})
export type SignedInSession = z.infer<typeof SignedInSession>

/** A reason why an account cannot be deleted. */
export const DeletionObstacle = z.object({
  /** 'payment': a payment or refund is under way. */
  kind: z.enum(['booking', 'car', 'last-organiser', 'payment']),
  /** Null for the last organiser. */
  tripId: z.nullable(Id),
  tripTitle: z.nullable(z.string()),
})
export type DeletionObstacle = z.infer<typeof DeletionObstacle>

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'Your account',
  response: { 200: Account },
})

export const changeName = endpoint({
  method: 'PATCH',
  path: '/api/account',
  summary: 'Changes your name',
  body: NameChange,
  response: { 200: User },
})

export const uploadProfilePicture = endpoint({
  method: 'POST',
  path: '/api/account/picture',
  summary: 'Sets your profile picture (PNG, JPG, GIF or WebP, at most 5 MB), cropped to a square',
  body: z.object({}),
  file: {
    field: 'picture',
    maxBytes: MAX_IMAGE_BYTES,
    missing: 'IMAGE_MISSING',
    tooLarge: 'IMAGE_TOO_LARGE',
  },
  response: { 200: User },
})

export const removeProfilePicture = endpoint({
  method: 'DELETE',
  path: '/api/account/picture',
  summary: 'Removes your profile picture',
  response: { 200: User },
})

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email',
  summary: `Emails a link to your new address. It works once, for ${EMAIL_LINK_MINUTES} minutes; nothing changes until you follow it`,
  body: EmailChange,
  maxBodyBytes: AUTH_BODY_BYTES,
  response: { 204: NoContent },
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/email',
  summary: 'Cancels a change of email address that is not confirmed yet',
  response: { 204: NoContent },
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/account/email/confirm',
  summary: 'Confirms a new email address with the token from the link',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  maxBodyBytes: AUTH_BODY_BYTES,
  response: { 200: z.object({ email: z.string() }) },
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Sets a new password and logs out every other device; this one gets a new token',
  body: PasswordChange,
  maxBodyBytes: AUTH_BODY_BYTES,
  response: { 200: SessionToken },
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'The devices you are logged in on: this one first, then the most recent, at most 100',
  response: { 200: z.array(SignedInSession) },
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'Logs out a device',
  params: z.object({ id: z.string() }),
  response: { 204: NoContent },
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  summary: 'Logs out every device except this one',
  response: { 204: NoContent },
})

export const downloadMyData = endpoint({
  method: 'GET',
  path: '/api/account/data',
  summary: 'Everything stored about you, as a JSON file',
  response: { 200: z.string() },
  acceptsCookie: true,
  isExport: true,
})

export const listDeletionObstacles = endpoint({
  method: 'GET',
  path: '/api/account/obstacles',
  summary: 'What you have to finish before you can delete your account',
  response: { 200: z.array(DeletionObstacle) },
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  summary: 'Deletes your account and everything that identifies you. This cannot be undone',
  body: AccountDeletion,
  maxBodyBytes: AUTH_BODY_BYTES,
  response: { 204: NoContent },
})

/** Profile pictures are as public as names. Their file names are random. */
export const AVATARS = '/api/avatars/'

export const getAvatar = endpoint({
  method: 'GET',
  path: '/api/avatars/:name',
  summary: 'A person’s profile picture',
  params: z.object({ name: z.string() }),
  response: { 200: z.string() },
})

export const RESET_LINK_MINUTES = 60

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Emails a link to set a new password; the answer is the same for any address',
  body: ForgotPasswordRequest,
  maxBodyBytes: AUTH_BODY_BYTES,
  response: { 204: NoContent },
})

/** The form checks only the password, as NewPassword; the token comes from the link. */
export const ResetPasswordRequest = z
  .object({
    token: z
      .string(failures.RESET_LINK_INVALID.message)
      .check(z.maxLength(200, failures.RESET_LINK_INVALID.message)),
    ...newPassword,
  })
  .check(passwordsMatch)
export type ResetPasswordRequest = z.infer<typeof ResetPasswordRequest>

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sets a new password with the token from the emailed link, logs out every device and logs in',
  body: ResetPasswordRequest,
  maxBodyBytes: AUTH_BODY_BYTES,
  response: { 200: SessionToken },
})
