import { newToken, sessionIdOf } from '#server/auth/rules.ts'
import type { Queryable } from './find-contradictions.ts'

export type SignedInPerson = { id: string; token: string }

/** Inserts signed-in people. Hundreds of real registrations would take longer than the test itself. */
export async function insertPeople(
  { query }: Queryable,
  count: number,
  { isAdmin = false }: { isAdmin?: boolean } = {},
): Promise<SignedInPerson[]> {
  const [{ before } = { before: 0 }] = await query<{ before: number }>(
    'select count(*)::int as before from users',
  )
  const people = Array.from({ length: count }, (_, index) => ({
    // Unique, also if people were inserted before.
    id: `person-${before + index + 1}`,
    token: newToken(),
  }))
  const ids = people.map(({ id }) => id)
  await query(
    `insert into users (id, email, email_verified_at, first_name, is_admin)
     select id, id || '@example.org', app_now(), initcap(id), $2 from unnest($1::text[]) id`,
    [ids, isAdmin],
  )
  await query(
    `insert into sessions (sid, sess, expire)
     select sid, jsonb_build_object('userId', id), app_now() + interval '30 days'
     from unnest($1::text[], $2::text[]) as signed_in (id, sid)`,
    [ids, people.map(({ token }) => sessionIdOf(token))],
  )
  return people
}
