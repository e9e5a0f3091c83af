import { getTableColumns } from 'drizzle-orm'
import type { Trip } from '#contract/trips.ts'
import { trips } from '../db/tables/trips.ts'

const { words, updatedAt, ...columns } = getTableColumns(trips)

/** What is read of a trip: everything but what search and search engines need. */
export const tripColumns = columns

type TripRow = Omit<typeof trips.$inferSelect, 'words' | 'updatedAt'>

export function toTrip(row: TripRow): Trip {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
