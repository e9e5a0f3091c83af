import * as z from 'zod/mini'
import { Instant, Nothing, PathId } from './common.ts'
import { endpoint } from './endpoint.ts'

export const getTripCalendar = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/calendar.ics',
  summary: 'The trip as a calendar file (RFC 5545)',
  params: z.object({ tripId: PathId }),
  response: { 200: z.string() },
  // A link downloads it, also an organiser's of a draft.
  acceptsCookie: true,
})

/** That there is a private address, and since when. The address itself is not kept, and so never told again. */
export const CalendarFeed = z.object({ createdAt: z.nullable(Instant) })
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** The address is private: whoever has it sees one's trips. */
export const NewCalendarFeed = z.object({ url: z.string(), createdAt: Instant })
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar-feed',
  summary: "Since when one's own calendar has a private address; null: it has none",
  response: { 200: CalendarFeed },
})

export const resetCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar-feed',
  summary:
    "Makes a new private address for one's own calendar, and tells it this once; the one before works no longer",
  response: { 201: NewCalendarFeed },
})

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar-feed',
  summary: "Takes the private address of one's own calendar away",
  response: { 204: Nothing },
})

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendars/:file',
  summary:
    "Somebody's trips and the deadlines of their offers, for calendar programs; the address is the key",
  params: z.object({ file: z.string() }),
  response: { 200: z.string() },
})
