import { getTableColumns } from 'drizzle-orm'
import type { Trip } from '#contract/trips.ts'
import { trips } from '../db/tables/trips.ts'

const { words, updatedAt, calendarSequence, calendarChangedAt, ...columns } = getTableColumns(trips)

/** The columns of a Trip: all except those for search, search engines and calendars. */
export const tripColumns = columns

/** The columns of a TripSummary. */
export const tripInBrief = {
  title: trips.title,
  location: trips.location,
  startDate: trips.startDate,
  endDate: trips.endDate,
  status: trips.status,
  category: trips.category,
  imageUrl: trips.imageUrl,
}

export type TripRow = Pick<typeof trips.$inferSelect, keyof typeof tripColumns>

export function toTrip(row: TripRow): Trip {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
