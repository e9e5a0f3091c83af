import { sql, type SQL } from 'drizzle-orm'

/** Whether an account is an organiser's, for queries. `user` is what the query calls `users`. */
export function isOrganiser(user: SQL = sql`users`): SQL<boolean> {
  return sql<boolean>`${user}.is_admin`
}
