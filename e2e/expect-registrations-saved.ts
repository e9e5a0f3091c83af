import { expect } from 'vitest'
import { query } from '#testing/query.ts'

/** Everybody whose registration was acknowledged is in the database, whole. */
export async function expectRegistrationsSaved(url: string, registered: string[]): Promise<void> {
  const users = await query<{ email: string; sessions: number }>(
    url,
    'select email, (select count(*)::int from sessions where user_id = users.id) as sessions from users',
  )
  const kept = new Set(users.map(({ email }) => email))
  expect(registered.filter((email) => !kept.has(email))).toEqual([])
  // Whoever was registered was signed in by the same transaction.
  expect(users.filter(({ sessions }) => sessions !== 1)).toEqual([])
}
