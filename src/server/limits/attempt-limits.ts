import type { Database, Tx } from '../db/client.ts'
import type { Client } from './client.ts'
import type { addUse } from './count-use.ts'

/** A try at the password of an address, or a request for a reset link to it. */
export type EmailAttempt = { email: string; client: Client }

/**
 * Limits login attempts per address and per client, and how often somebody may edit. Attempts are counted
 * before the password is checked, so that parallel guesses count too.
 */
export type AttemptLimits = {
  /** For calls that anybody may make, such as registering or using a mailed link. */
  countClient: (ip: string) => Promise<void>
  /** Like countClient(), but per signed-in user, because many users may share a network. */
  countPerson: (userId: string) => Promise<void>
  countLogin: (attempt: EmailAttempt) => Promise<void>
  /** Separate from logins: somebody who has guessed too often must still be able to get a reset link. */
  countResetLink: (attempt: EmailAttempt) => Promise<void>
  /** Per account, so that other people's guesses do not block the person who is signed in. */
  countPasswordCheck: (userId: string) => Promise<void>
  /** Does not fail beyond the limit: the mailbox got enough links by then, and they still work. */
  countResetMail: (email: string) => ReturnType<typeof addUse>
  /** Counts mails for deleted accounts too, because they went to the same mailbox. */
  countVerificationMail: (email: string, tx?: Database | Tx) => Promise<void>
  countEdit: (userId: string) => Promise<void>
  /** After a login or a new password, earlier mistakes on this client and browser no longer count. */
  resetLogins: (attempt: EmailAttempt) => Promise<void>
  /** After the right password, earlier wrong ones no longer count. */
  resetPasswordChecks: (userId: string) => Promise<void>
}
