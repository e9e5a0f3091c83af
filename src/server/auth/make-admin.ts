import { and, eq, not } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { isUnclaimed } from './is-unclaimed.ts'

/** Makes a registered user an admin. False if nobody has registered that address. */
export async function makeAdmin({ db }: Pick<Context, 'db'>, { email }: { email: string }): Promise<boolean> {
  const admins = await db
    .update(users)
    .set({ isAdmin: true })
    .where(and(eq(users.email, email.trim().toLowerCase()), not(isUnclaimed)))
    .returning({ id: users.id })
  return admins.length > 0
}
