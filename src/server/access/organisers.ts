import { sql, type SQL } from 'drizzle-orm'

/** The accounts of organisers, as a condition on a row of `users` or on what it is called in a query. */
export function isOrganiser(user: SQL = sql`users`): SQL<boolean> {
  return sql<boolean>`${user}.is_admin`
}
