import * as z from 'zod/mini'
import { Instant, NoContent, tripParams } from './fields.ts'
import { endpoint } from './endpoint.ts'

export const getTripCalendar = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/calendar.ics',
  summary: 'The trip as a calendar file (RFC 5545)',
  params: tripParams,
  response: { 200: z.string() },
  // Opened by a link, also by organisers for a draft.
  acceptsCookie: true,
})

/**
 * Whether a private address exists, and since when. The address itself is not stored, so it is shown only
 * once.
 */
export const CalendarFeed = z.object({ createdAt: z.nullable(Instant) })
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** The address is private: anyone who has it sees the person's trips. */
export const NewCalendarFeed = z.object({ url: z.string(), createdAt: Instant })
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar-feed',
  summary: 'When the private link to your calendar was made; null if there is none',
  response: { 200: CalendarFeed },
})

export const resetCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar-feed',
  summary:
    'Makes a new private link to your calendar and returns it this once; the previous one stops working',
  response: { 201: NewCalendarFeed },
})

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar-feed',
  summary: 'Deletes the private link to your calendar',
  response: { 204: NoContent },
})

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendars/:file',
  summary: 'A person’s trips and offer deadlines, for calendar apps; the link itself is the key',
  params: z.object({ file: z.string() }),
  response: { 200: z.string() },
})
