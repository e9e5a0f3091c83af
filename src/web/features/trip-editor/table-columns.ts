import { isDayName, type TripDates } from './read-day.ts'
import { readTime } from './read-time.ts'

/** What the cells of a column are: 'heading' is the title of a day, 'title' and 'text' make an activity. */
export type ColumnRole = 'day' | 'date' | 'time' | 'end' | 'heading' | 'title' | 'text' | 'place' | 'unknown'

const headers: Record<Exclude<ColumnRole, 'unknown'>, RegExp> = {
  day: /^(days?|day (no\.?|number)|#|no\.?)$/,
  date: /^(dates?|weekday|when)$/,
  time: /^(times?|start(s|ing)?( time)?|from|at|begins?|hour)$/,
  end: /^(ends?|end(ing)? time|to|until|till|finish)$/,
  heading: /^(day title|day name|title of (the )?day|theme|heading)$/,
  title: /^(title|activity|activities|what|event|name|item|programme|program|plan|session)$/,
  text: /^(description|details?|text|notes?|info(rmation)?|comments?|about|what happens)$/,
  place: /^(where|places?|location|venue|meeting point)$/,
}

/** The role of each column, and whether the first row names them. */
export function findColumns(rows: string[][], trip: TripDates): { roles: ColumnRole[]; hasHeader: boolean } {
  const named = (rows[0] ?? []).map(roleOfHeader)
  const knownCount = named.filter((role) => role !== 'unknown').length
  const isValue = (cell: string) => /\d/.test(cell) && (readTime(cell) !== null || isDayName(cell, trip))
  const hasHeader = knownCount > 0 && knownCount * 2 >= named.length && !rows[0]?.some(isValue)
  return { roles: hasHeader ? named : guessRoles(rows, trip), hasHeader }
}

function roleOfHeader(cell: string): ColumnRole {
  const words = cell
    .toLowerCase()
    .replace(/[:*]+$/, '')
    .trim()
  const found = Object.entries(headers).find(([, pattern]) => pattern.test(words))
  return (found?.[0] ?? 'unknown') as ColumnRole
}

/** From how many cells of a column on it counts as one of times or days. */
const MOST = 0.6

/** By the contents: times first, then days; the rest is text, a short one before a longer one. */
function guessRoles(rows: string[][], trip: TripDates): ColumnRole[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) =>
    rows.flatMap((row) => (row[at] === undefined || row[at] === '' ? [] : [row[at]])),
  )
  const roles: ColumnRole[] = []
  for (const cells of columns) {
    const shareOf = (test: (cell: string) => boolean) => cells.filter(test).length / cells.length
    if (cells.length === 0) roles.push('unknown')
    else if (shareOf(isClearTime) >= MOST) roles.push(roles.includes('time') ? 'end' : 'time')
    else if (!roles.includes('day') && shareOf((cell) => isClearDay(cell, trip)) >= MOST) roles.push('day')
    else roles.push(roles.includes('title') ? 'text' : 'title')
  }
  return roles
}

/** A number alone may be a day as well. */
function isClearTime(cell: string): boolean {
  return /\d\D/.test(cell) && readTime(cell) !== null
}

function isClearDay(cell: string, trip: TripDates): boolean {
  return /^\d{1,2}$/.test(cell) || isDayName(cell, trip)
}
