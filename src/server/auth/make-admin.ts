import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'

/** Makes a registered user an admin. False if nobody has that address. */
export async function makeAdmin({ db }: Pick<Context, 'db'>, { email }: { email: string }): Promise<boolean> {
  const admins = await db
    .update(users)
    .set({ isAdmin: true })
    .where(eq(users.email, email.trim().toLowerCase()))
    .returning({ id: users.id })
  return admins.length > 0
}
