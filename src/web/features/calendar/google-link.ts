import { addDays } from '#contract/days.ts'
import { tripPath } from '#contract/paths.ts'
import type { Trip } from '#contract/trips.ts'

export type CalendarTrip = Pick<Trip, 'id' | 'title' | 'location' | 'startDate' | 'endDate'>

/**
 * The page where Google Calendar offers to add a trip. The end date is exclusive there, so it is one day
 * later.
 */
export function googleLink(trip: CalendarTrip, publicUrl: string): string {
  const days = [trip.startDate, addDays(trip.endDate, 1)].map((day) => day.replaceAll('-', ''))
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: trip.title,
    dates: days.join('/'),
    location: trip.location,
    details: `Trip details: ${publicUrl}${tripPath(trip.id)}`,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
