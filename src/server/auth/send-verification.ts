import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { emit } from '../events/emit.ts'
import { AppError } from '../fail.ts'
import type { Viewer } from './find-viewer.ts'

type Asking = { userId: string; email: string }

/** Mails the link that confirms an address once more. */
export async function sendVerification(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  { viewer: { id: userId, email, emailVerified } }: { viewer: Viewer },
): Promise<void> {
  if (emailVerified) return
  await limits.countVerificationMail(email)
  await db.transaction((tx) => ask(tx, { userId, email }))
}

/**
 * The same for an account that is being made. Where the address has had its mails for today, which accounts that came
 * and went may have used up, the account is made all the same: its owner can ask later.
 */
export async function sendFirstVerification(
  tx: Tx,
  limits: Context['limits'],
  { userId, email }: Asking,
): Promise<void> {
  try {
    // With the registration: one that is refused mails nothing, and counts for nothing.
    await limits.countVerificationMail(email, tx)
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_VERIFICATIONS') return
    throw error
  }
  await ask(tx, { userId, email })
}

function ask(tx: Tx, { userId, email }: Asking): Promise<void> {
  return emit(tx, 'verification.asked', { requestId: randomUUID(), userId, email })
}
