import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { calendarEntries } from '../db/tables/calendar.ts'
import { appNow } from '../db/tables/columns.ts'
import { fail } from '../fail.ts'
import type { CalendarEntry } from './rules.ts'
import type { CalendarEvent } from './write-calendar.ts'

type NumberEntriesInput = { userId: string; entries: CalendarEntry[] }

/**
 * Assigns each entry its iCalendar sequence number. An entry whose contents changed since the last fetch gets
 * a higher one. Writes nothing if nothing changed.
 */
export async function numberEntries(
  db: Database,
  { userId, entries }: NumberEntriesInput,
): Promise<CalendarEvent[]> {
  const hashedEntries = entries.map((entry) => ({ ...entry, contentsHash: hashEntry(entry) }))
  const rows = await db.select().from(calendarEntries).where(eq(calendarEntries.userId, userId))
  const storedRows = new Map(rows.map((row) => [row.entry, row]))
  const changed = hashedEntries.filter(
    ({ key, contentsHash }) => storedRows.get(key)?.contentsHash !== contentsHash,
  )
  if (changed.length > 0) {
    for (const row of await raiseSequences(db, { userId, changed })) storedRows.set(row.entry, row)
  }
  return hashedEntries.map(({ key, atLeast: _atLeast, contentsHash: _hash, ...contents }) => {
    const stored = storedRows.get(key)
    // The account was deleted at this moment, and the database stores nothing for it any more.
    if (!stored) fail('CALENDAR_NOT_FOUND')
    return { ...contents, sequence: stored.sequence, changedAt: stored.changedAt }
  })
}

type ChangedEntry = Pick<CalendarEntry, 'key' | 'atLeast'> & { contentsHash: string }

/**
 * Stores the changed entries with a higher number. Safe for parallel readers: the second waits for the first,
 * and finds the same contents there. If they saw different contents, each raises the number. If the older
 * contents were stored last, the next reader raises it again.
 */
function raiseSequences(db: Database, { userId, changed }: { userId: string; changed: ChangedEntry[] }) {
  const isSame = sql`${calendarEntries.contentsHash} = excluded.contents_hash`
  // Always in the same order, so that two writers cannot deadlock.
  const inOrder = changed.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return db
    .insert(calendarEntries)
    .values(
      inOrder.map(({ key, atLeast, contentsHash }) => ({
        userId,
        entry: key,
        contentsHash,
        sequence: atLeast,
        changedAt: appNow,
      })),
    )
    .onConflictDoUpdate({
      target: [calendarEntries.userId, calendarEntries.entry],
      set: {
        contentsHash: sql`excluded.contents_hash`,
        sequence: sql`case when ${isSame} then ${calendarEntries.sequence}
          else greatest(${calendarEntries.sequence} + 1, excluded.sequence) end`,
        changedAt: sql`case when ${isSame} then ${calendarEntries.changedAt} else excluded.changed_at end`,
      },
    })
    .returning()
}

/** Names of fields are part of the hash: renaming one gives all entries a new number. */
function hashEntry(entry: CalendarEntry): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('hex')
}
