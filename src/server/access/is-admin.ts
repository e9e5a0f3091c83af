import { sql, type SQL } from 'drizzle-orm'

/** SQL condition: the account is an admin's. `user` is the query's alias of `users`. */
export function isAdmin(user: SQL = sql`users`): SQL<boolean> {
  return sql<boolean>`${user}.is_admin`
}
