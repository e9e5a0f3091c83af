// Operations on the rows of an edited list; each returns a new list.
import type { ScheduleDay } from '#contract/schedule.ts'
import { readDayTime, type TripDates } from './read-day.ts'

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

/**
 * Moves the plan of a day to an index of the schedule. Numbers, dates and weekdays stay where they are, in order; other
 * names, like 'Arrival', move with their plan.
 */
export function moveDay(days: ScheduleDay[], from: number, to: number, trip: TripDates): ScheduleDay[] {
  // A day without a name is shown with its number.
  const named = days.map((day, at) => ({ ...day, day: day.day.trim() || `Day ${at + 1}` }))
  const timed = named.flatMap(({ day }) => {
    const time = readDayTime(day, trip)
    return time ? [{ name: day, ...time }] : []
  })
  const isOneKind = new Set(timed.map(({ kind }) => kind)).size === 1
  const inOrder = isOneKind ? timed.toSorted((a, b) => a.key.localeCompare(b.key)) : timed
  const names = inOrder.map(({ name }) => name).values()
  return moveRowTo(named, from, to).map((day) =>
    readDayTime(day.day, trip) ? { ...day, day: names.next().value ?? day.day } : day,
  )
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
