import { sql } from 'drizzle-orm'
import { trips } from '../db/tables/trips.ts'

/** The columns of a trip that a calendar needs. */
export const calendarTripColumns = {
  id: trips.id,
  title: trips.title,
  location: trips.location,
  startDate: trips.startDate,
  endDate: trips.endDate,
  isCancelled: sql<boolean>`${trips.status} = 'cancelled'`,
  bargeLocation: trips.bargeLocation,
  locationCoordinates: trips.locationCoordinates,
  calendarSequence: trips.calendarSequence,
}
