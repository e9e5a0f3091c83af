import { eq } from 'drizzle-orm'
import type { User } from '#contract/auth.ts'
import type { NameChange } from '#contract/auth-input.ts'
import { userColumns } from '../auth/user-columns.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { users } from '../db/tables/auth.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { userTopic } from '../live/topics.ts'
import { lockAccount } from './lock-account.ts'

/** Sets the user's own name. Later logins by a provider do not overwrite it. */
export function changeName(
  { db }: Pick<Context, 'db'>,
  { userId, name: { firstName, lastName } }: { userId: string; name: NameChange },
): Promise<User> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    return writeProfile(tx, userId, { firstName, lastName, isNameChosen: true })
  })
}

/** Updates a profile, and publishes the change to the user's open pages. */
export async function writeProfile(
  tx: Tx,
  userId: string,
  profile: Partial<typeof users.$inferInsert>,
): Promise<User> {
  const user = await tx
    .update(users)
    .set(profile)
    .where(eq(users.id, userId))
    .returning(userColumns)
    .then(firstRow)
  await publishChanges(tx, { topic: userTopic(userId), what: 'account' })
  return user
}
