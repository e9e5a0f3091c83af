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
 * Gives what somebody's calendar tells its numbers: an entry that says anything else than when it was last asked for has
 * a higher one. As long as nothing has changed, nothing is written.
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
    // The account was deleted at this moment: the database keeps nothing for it any more.
    if (!number) fail('CALENDAR_NOT_FOUND')
    return { ...contents, sequence: number.sequence, changedAt: number.changedAt }
  })
}

type ChangedEntry = Pick<CalendarEntry, 'key' | 'atLeast'> & { contentsHash: string }

/**
 * Of two who read at once, one raises the number: the other waits for it, and finds its own contents there already. Where
 * one of them read before a change and the other after it, each gets a number of its own, and the next reader one above.
 */
function raiseSequences(db: Database, { userId, changed }: { userId: string; changed: ChangedEntry[] }) {
  const isSame = sql`${calendarEntries.contentsHash} = excluded.contents_hash`
  // Always in one order: two who write the same ones never wait for each other.
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
