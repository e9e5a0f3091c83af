import type { ScheduleDay } from '#contract/schedule.ts'
import { isDayName, readDayName, type TripDates } from './read-day.ts'
import { MAX_ROWS } from './read-table.ts'
import { readTime } from './read-time.ts'
import { type ColumnRole, findColumns } from './table-columns.ts'

/** What was read from one row of a table. */
export type ReadRow = {
  /** In the table, from 1, with its header. */
  number: number
  day: string
  /** The title of the day; null if the row has none. */
  heading: string | null
  time: string | null
  /** '' if the row only has a day or its title. */
  activity: string
  /** What could not be read as expected. */
  problem: string | null
  /** It cannot be used at all. */
  isLeftOut: boolean
}

export type ReadSchedule = { rows: ReadRow[]; notes: string[] }

/** Reads the rows of a table as a schedule of a trip. A row without a day belongs to the day above it. */
export function readScheduleTable(table: string[][], trip: TripDates): ReadSchedule {
  const { roles, hasHeader } = findColumns(table, trip)
  const titlesAreHeadings = roles.includes('text') && isOneTitlePerDay(table.slice(Number(hasHeader)), roles)
  let day = 'Day 1'
  const rows = table.slice(Number(hasHeader)).map((cells, index): ReadRow => {
    const named = findDay(cells, roles, trip)
    if (named) day = named.name
    const row = readCells(cells, roles, { titlesAreHeadings, isOnlyDay: named?.isOnlyCell ?? false })
    const problems = [named?.problem, row.problem].filter(Boolean)
    const problem = problems.length === 0 ? null : problems.join(' ')
    return { number: index + 1 + Number(hasHeader), day, ...row, problem }
  })
  const unused = hasHeader
    ? roles.flatMap((role, at) => (role === 'unknown' && table[0]?.[at] ? [table[0][at]] : []))
    : []
  const hasDays = roles.includes('day') || roles.includes('date') || rows.some((row) => row.day !== 'Day 1')
  return {
    rows,
    notes: [
      ...(hasDays ? [] : ['There’s no column with days, so everything goes to Day 1.']),
      ...unused.map((name) => `We don’t use the column “${name}”.`),
      ...(table.length >= MAX_ROWS ? [`Only the first ${MAX_ROWS} rows are read.`] : []),
    ],
  }
}

type FoundDay = { name: string; problem: string | null; isOnlyCell: boolean }

/** The day that a row names: in its column, or alone in the row like a heading. */
function findDay(cells: string[], roles: ColumnRole[], trip: TripDates): FoundDay | null {
  const filled = cells.filter((cell) => cell !== '')
  const [only] = filled
  const isOnlyCell = filled.length === 1 && only !== undefined && isDayName(only, trip)
  const text = isOnlyCell ? only : cellOf(cells, roles, 'day') || cellOf(cells, roles, 'date')
  return text === '' ? null : { ...readDayName(text, trip), isOnlyCell }
}

function cellOf(cells: string[], roles: ColumnRole[], role: ColumnRole): string {
  return roles.flatMap((each, at) => (each === role && cells[at] ? [cells[at]] : [])).join('. ')
}

/** Whether no day has two different titles, so that these are titles of days. */
function isOneTitlePerDay(table: string[][], roles: ColumnRole[]): boolean {
  if (!roles.includes('day') && !roles.includes('date')) return false
  const titleOf = new Map<string, string>()
  let day = ''
  return table.every((cells) => {
    day = cellOf(cells, roles, 'day') || cellOf(cells, roles, 'date') || day
    const title = cellOf(cells, roles, 'title')
    if (title === '') return true
    const isNew = !titleOf.has(day)
    if (isNew) titleOf.set(day, title)
    return isNew || titleOf.get(day) === title
  })
}

type CellOptions = { titlesAreHeadings: boolean; isOnlyDay: boolean }

function readCells(
  cells: string[],
  roles: ColumnRole[],
  { titlesAreHeadings, isOnlyDay }: CellOptions,
): Omit<ReadRow, 'number' | 'day'> {
  const get = (role: ColumnRole) => (isOnlyDay ? '' : cellOf(cells, roles, role))
  const heading = titlesAreHeadings ? get('title') : get('heading')
  const parts = [titlesAreHeadings ? '' : get('title'), get('text')].filter((part) => part !== '')
  const place = get('place')
  const text = parts.join(': ') + (place === '' || parts.length === 0 ? '' : ` (${place})`)
  const { time, activity, problem } = roles.includes('time')
    ? { ...joinTimes(get('time'), get('end')), activity: text }
    : splitTime(text)
  const isLeftOut = activity === '' && time !== null
  return {
    heading: heading === '' ? null : heading,
    time,
    activity,
    problem: isLeftOut ? 'There’s no activity, so this row is left out.' : problem,
    isLeftOut,
  }
}

type TimeOfRow = { time: string | null; problem: string | null }

function joinTimes(start: string, end: string): TimeOfRow {
  if (start === '') return { time: null, problem: null }
  const written = end === '' ? start : `${start}–${end}`
  const time = readTime(written)
  const problem = time === null ? `“${written}” isn’t a clock time. It’s kept as it is.` : null
  return { time: time ?? written, problem }
}

/** '09:00 Ferry' -> a time and an activity. */
function splitTime(text: string): TimeOfRow & { activity: string } {
  const [, start = '', activity = ''] =
    /^(\d{1,2}[:.]\d{2}(?:\s*[-–]\s*\d{1,2}[:.]\d{2})?)[\s:–-]+(.+)$/s.exec(text) ?? []
  const time = start === '' ? null : readTime(start)
  return time === null ? { time: null, activity: text, problem: null } : { time, activity, problem: null }
}

/** Adds rows to a schedule: to the days of the same name, or as new days at the end. Nothing in it is changed. */
export function addRows(days: ScheduleDay[], rows: ReadRow[]): ScheduleDay[] {
  const added = days.map((day) => ({ ...day, entries: [...day.entries] }))
  for (const { day: name, heading, time, activity, isLeftOut } of rows) {
    if (isLeftOut) continue
    let day = added.find((each) => each.day.trim().toLowerCase() === name.toLowerCase())
    if (!day) added.push((day = { day: name, entries: [] }))
    if (heading !== null && !day.title?.trim()) day.title = heading
    if (activity !== '') day.entries.push({ time, activity })
  }
  return added
}
