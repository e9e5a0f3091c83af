// Operations on the rows of an edited list; each returns a new list.
import type { ScheduleDay } from '#contract/schedule.ts'

export function replaceRow<Row>(rows: Row[], index: number, row: Row): Row[] {
  return rows.with(index, row)
}

export function removeRow<Row>(rows: Row[], index: number): Row[] {
  return rows.toSpliced(index, 1)
}

/** Moves a row up or down by one; at either end nothing changes. */
export function moveRow<Row>(rows: Row[], index: number, step: -1 | 1): Row[] {
  const row = rows[index]
  const isOutside = index + step < 0 || index + step >= rows.length
  return row === undefined || isOutside ? rows : rows.toSpliced(index, 1).toSpliced(index + step, 0, row)
}

/** Moves a row to an index of the list that it is in. */
export function moveRowTo<Row>(rows: Row[], from: number, to: number): Row[] {
  const row = rows[from]
  return row === undefined ? rows : rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

type EntryPlace = { day: number; index: number }

/** Moves an entry of a schedule, perhaps to another day. The index is among the other entries of that day. */
export function moveEntry(days: ScheduleDay[], from: EntryPlace, to: EntryPlace): ScheduleDay[] {
  const entry = days[from.day]?.entries[from.index]
  if (!entry || !days[to.day]) return days
  const without = changeEntries(days, from.day, (entries) => entries.toSpliced(from.index, 1))
  return changeEntries(without, to.day, (entries) => entries.toSpliced(to.index, 0, entry))
}

function changeEntries(
  days: ScheduleDay[],
  index: number,
  change: (entries: ScheduleDay['entries']) => ScheduleDay['entries'],
): ScheduleDay[] {
  return days.map((day, at) => (at === index ? { ...day, entries: change(day.entries) } : day))
}
