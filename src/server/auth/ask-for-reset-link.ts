import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import { emit } from '../events/emit.ts'
import type { Client } from '../limits/client.ts'

/**
 * Requests a reset link. The job that mails it looks up the account, so neither the answer nor its timing
 * reveals whether the address has one.
 */
export async function askForResetLink(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  { email, client }: { email: string; client: Client },
): Promise<void> {
  await limits.countResetLink({ email, client })
  // Requests from many clients at once would flood somebody's mailbox.
  if ((await limits.countResetMail(email)).isOver) return
  await db.transaction((tx) => emit(tx, 'password.forgotten', { requestId: randomUUID(), email }))
}
