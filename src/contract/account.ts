import * as z from 'zod/mini'
import { maxBodyBytes, Session, User } from './auth.ts'
import { Id, Instant, Nothing } from './common.ts'
import { endpoint } from './endpoint.ts'
import { AccountDeletion, EmailChange, NameChange, PasswordChange } from './given-account.ts'
import { MAX_IMAGE_BYTES } from './images.ts'

export const EMAIL_LINK_MINUTES = 60

/** One's own account. */
export const Account = z.object({
  user: User,
  /** Without one, only the provider's login leads in. */
  hasPassword: z.boolean(),
  /** An address that waits for its owner to follow the link that was mailed there. */
  pendingEmail: z.nullable(z.string()),
  createdAt: Instant,
})
export type Account = z.infer<typeof Account>

/** A device that is signed in. */
export const SignedInSession = z.object({
  id: z.string(),
  /** As the browser names itself. */
  userAgent: z.nullable(z.string()),
  ip: z.string(),
  signedInAt: Instant,
  expiresAt: Instant,
  isCurrent: z.boolean(),
})
export type SignedInSession = z.infer<typeof SignedInSession>

/** What keeps an account from being deleted. */
export const DeletionObstacle = z.object({
  kind: z.enum(['booking', 'car', 'last-organiser', 'payment']),
  tripId: z.nullable(Id),
  tripTitle: z.nullable(z.string()),
})
export type DeletionObstacle = z.infer<typeof DeletionObstacle>

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: "One's own account",
  response: { 200: Account },
})

export const changeName = endpoint({
  method: 'PATCH',
  path: '/api/account',
  summary: "Changes one's name",
  body: NameChange,
  response: { 200: User },
})

export const uploadProfilePicture = endpoint({
  method: 'POST',
  path: '/api/account/picture',
  summary: "Makes a picture (PNG, JPG, GIF or WebP, at most 5 MB) one's own, cut to a square",
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
  summary: "Takes one's picture away",
  response: { 200: User },
})

export const askForEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email',
  summary: `Mails a link to a new address, which works once and for ${EMAIL_LINK_MINUTES} minutes; until it is followed nothing changes`,
  body: EmailChange,
  maxBodyBytes,
  response: { 204: Nothing },
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/email',
  summary: 'Takes back the change to an address that has not been confirmed',
  response: { 204: Nothing },
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/account/email/confirm',
  summary: 'Makes the address that the link was mailed to the one of its account',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  maxBodyBytes,
  response: { 200: z.object({ email: z.string() }) },
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Sets a new password and signs every other device out; this one goes on with a new token',
  body: PasswordChange,
  maxBodyBytes,
  response: { 200: Session },
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Where one is signed in: this device, then the latest first, at most 100',
  response: { 200: z.array(SignedInSession) },
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'Signs a device out',
  params: z.object({ id: z.string() }),
  response: { 204: Nothing },
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  summary: 'Signs every device out but this one',
  response: { 204: Nothing },
})

export const downloadMyData = endpoint({
  method: 'GET',
  path: '/api/account/data',
  summary: 'All that is kept about oneself, as a JSON file',
  response: { 200: z.string() },
  acceptsCookie: true,
  isExport: true,
})

export const listDeletionObstacles = endpoint({
  method: 'GET',
  path: '/api/account/obstacles',
  summary: 'What has to be ended before the account can be deleted',
  response: { 200: z.array(DeletionObstacle) },
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  summary: 'Deletes the account: nothing of it tells any more who it was. Cannot be undone',
  body: AccountDeletion,
  maxBodyBytes,
  response: { 204: Nothing },
})

/** Profile pictures are seen wherever names are; their names are by chance. */
export const AVATARS = '/api/avatars/'

export const getAvatar = endpoint({
  method: 'GET',
  path: '/api/avatars/:name',
  summary: "Somebody's picture",
  params: z.object({ name: z.string() }),
  response: { 200: z.string() },
})
