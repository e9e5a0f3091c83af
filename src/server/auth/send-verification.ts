import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { emit } from '../events/emit.ts'
import { AppError } from '../fail.ts'
import type { SignedInUser } from '../access/signed-in-user.ts'

type UnverifiedAccount = { userId: string; email: string }

/** Mails the link to confirm an address again; does nothing once it is confirmed. */
export async function sendVerification(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  { viewer: { id: userId, email, emailVerified } }: { viewer: SignedInUser },
): Promise<void> {
  if (emailVerified) return
  await limits.countVerificationMail(email)
  await db.transaction((tx) => emitVerificationAsked(tx, { userId, email }))
}

/**
 * Mails the first link to confirm the address of a new account. If the address already got its mails for
 * today, perhaps for accounts that were deleted since, the account is created without a mail, and its owner
 * can ask for one later.
 */
export async function sendFirstVerification(
  tx: Tx,
  limits: Context['limits'],
  { userId, email }: UnverifiedAccount,
): Promise<void> {
  try {
    // In the registration's transaction, so that a refused registration neither sends a mail nor counts.
    await limits.countVerificationMail(email, tx)
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_VERIFICATIONS') return
    throw error
  }
  await emitVerificationAsked(tx, { userId, email })
}

function emitVerificationAsked(tx: Tx, { userId, email }: UnverifiedAccount): Promise<void> {
  return emit(tx, 'verification.asked', { requestId: randomUUID(), userId, email })
}
