import { sql, type SQL } from 'drizzle-orm'

/** Whether an account is an admin's, for queries. `user` is what the query calls `users`. */
export function isAdmin(user: SQL = sql`users`): SQL<boolean> {
  return sql<boolean>`${user}.is_admin`
}
