import { sql, type SQL } from 'drizzle-orm'
import type { SignedInUser } from '../access/signed-in-user.ts'
import type { Context } from '../context.ts'
import { firstRow } from '../db/first-row.ts'
import { utc } from '../db/tables/columns.ts'
import { exportSections } from './export-sections.ts'

/** Rows per query. */
const BATCH_SIZE = 500

/** A row of a section: its id, and the row as JSON text. */
type ExportEntry = { id: number | string; entry: string }

/**
 * Streams everything stored about a user as JSON, without hashes, keys or tokens. Rows are read in batches,
 * so memory use stays small.
 */
export async function* exportData(
  { db }: Pick<Context, 'db'>,
  { viewer }: { viewer: SignedInUser },
): AsyncGenerator<string> {
  const shortSections = await readProfileJson({ db }, viewer.id)
  // Without its closing brace, because the long sections are added to the same JSON object.
  yield shortSections.slice(0, -1)
  for (const [name, queryOf] of Object.entries(exportSections)) {
    yield `,\n${JSON.stringify(name)}:[`
    let last: ExportEntry | undefined
    for (;;) {
      const entries = await readBatch({ db }, queryOf(viewer), last)
      if (entries.length > 0) yield (last ? ',\n' : '\n') + entries.map(({ entry }) => entry).join(',\n')
      if (entries.length < BATCH_SIZE) break
      last = entries.at(-1)
    }
    yield ']'
  }
  yield '\n}\n'
}

/** The next rows of a section, after `last`. */
async function readBatch(
  { db }: Pick<Context, 'db'>,
  section: SQL,
  last: ExportEntry | undefined,
): Promise<ExportEntry[]> {
  const isNext = last ? sql`id > ${last.id}` : sql`true`
  const { rows } = await db.execute<ExportEntry>(sql`
    select id, row_to_json(entry)::text as entry from (${section}) entry where ${isNext} order by id limit ${BATCH_SIZE}`)
  return rows
}

/** A JSON object of the sections that are short: profile, logins, sessions and settings. */
async function readProfileJson({ db }: Pick<Context, 'db'>, userId: string): Promise<string> {
  const { rows } = await db.execute<{ person: string }>(sql`
    select json_build_object(
      'exportedAt', ${utc('app_now()')},
      'profile', json_build_object('id', u.id, 'email', u.email, 'emailVerifiedAt', ${utc('u.email_verified_at')}, 'firstName', u.first_name, 'lastName', u.last_name,
        'profileImageUrl', u.profile_image_url, 'isAdmin', u.is_admin, 'hasPassword', u.password_hash is not null,
        'createdAt', ${utc('u.created_at')}),
      'pendingEmail', (select c.email from email_changes c where c.user_id = u.id and c.expires_at > app_now()
        order by c.expires_at desc limit 1),
      'providers', (select coalesce(json_agg(json_build_object('issuer', i.issuer, 'subject', i.subject, 'createdAt', ${utc('i.created_at')})), '[]')
        from user_identities i where i.user_id = u.id),
      'sessions', (select coalesce(json_agg(json_build_object('userAgent', s.sess ->> 'userAgent', 'ip', s.sess ->> 'ip',
          'signedInAt', s.sess ->> 'signedInAt', 'expiresAt', ${utc('s.expire')})), '[]')
        from sessions s where s.user_id = u.id and s.expire > app_now()),
      'knownDevices', (select coalesce(json_agg(json_build_object('createdAt', ${utc('d.created_at')}, 'lastUsedAt', ${utc('d.last_used_at')})), '[]')
        from known_devices d where d.user_id = u.id),
      'notificationsTurnedOff', (select coalesce(json_agg(json_build_object('group', m."group", 'channel', m.channel)), '[]')
        from notification_mutes m where m.user_id = u.id),
      'calendarFeedSince', (select ${utc('f.created_at')} from calendar_feeds f where f.user_id = u.id)
    )::text as person from users u where u.id = ${userId}`)
  const row = firstRow(rows)
  return row.person
}
