import { expect } from 'vitest'
import { query } from '#testing/query.ts'

/** Every acknowledged registration is in the database, with its session. */
export async function expectRegistrationsSaved(url: string, emails: string[]): Promise<void> {
  const users = await query<{ email: string; sessions: number }>(
    url,
    'select email, (select count(*)::int from sessions where user_id = users.id) as sessions from users',
  )
  const savedEmails = new Set(users.map(({ email }) => email))
  expect(emails.filter((email) => !savedEmails.has(email))).toEqual([])
  // The transaction that registers a user also creates the session.
  expect(users.filter(({ sessions }) => sessions !== 1)).toEqual([])
}
