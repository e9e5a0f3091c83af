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
  const given = entries.map((entry) => ({ ...entry, contentsHash: hashEntry(entry) }))
  const rows = await db.select().from(calendarEntries).where(eq(calendarEntries.userId, userId))
  const numbers = new Map(rows.map((row) => [row.entry, row]))
  const changed = given.filter(({ key, contentsHash }) => numbers.get(key)?.contentsHash !== contentsHash)
  if (changed.length > 0) {
    for (const row of await raiseSequences(db, { userId, changed })) numbers.set(row.entry, row)
  }
  return given.map(({ key, atLeast: _atLeast, contentsHash: _hash, ...contents }) => {
    const number = numbers.get(key)
    // The account was deleted at this moment, and the database stores nothing for it any more.
    if (!number) fail('CALENDAR_NOT_FOUND')
    return { ...contents, sequence: number.sequence, changedAt: number.changedAt }
  })
}

type ChangedEntry = Pick<CalendarEntry, 'key' | 'atLeast'> & { contentsHash: string }

/**
 * Safe for parallel readers: the second waits for the first, and finds its own contents there. If they saw
 * different contents, each raises the number; if the older contents came last, so does the next reader.
 */
function raiseSequences(db: Database, { userId, changed }: { userId: string; changed: ChangedEntry[] }) {
  const isSame = sql`${calendarEntries.contentsHash} = excluded.contents_hash`
  // Always in the same order, so that two writers cannot deadlock.
  const inOrder = changed.toSorted((one, other) => (one.key < other.key ? -1 : 1))
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

function hashEntry(entry: CalendarEntry): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('hex')
}
