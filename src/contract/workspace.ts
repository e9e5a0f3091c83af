import * as z from 'zod/mini'
import { PeriodFigures } from './dashboard.ts'
import { endpoint } from './endpoint.ts'
import { Day, Instant, NoContent, tripParams } from './fields.ts'
import { SumsApart } from './payments.ts'
import { HistoryEntry } from './people.ts'
import { Trip } from './trips.ts'

/** What every page of a trip's workspace shows organisers above its own content. */
export const Workspace = z.object({
  trip: Trip,
  /** People in live holds and offers, who are not counted in `currentParticipants`. */
  onHold: z.int(),
  /** Real and sandbox money apart. */
  money: SumsApart,
  /** What an organiser still has to decide. */
  toApprove: z.object({ cars: z.int(), expenses: z.int() }),
})
export type Workspace = z.infer<typeof Workspace>

export const getWorkspace = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/workspace',
  summary: 'A trip for organisers: its spots, what was collected, and what waits for approval',
  params: tripParams,
  response: { 200: Workspace },
})

/** How many days the overview shows, today included. */
export const OVERVIEW_DAYS = 30
/** After so many minutes without a look, the next look is a new visit. */
export const VISIT_ENDS_MINUTES = 30
/** On the first visit, news are those of so many days. */
export const FIRST_NEWS_DAYS = 7
/** How many news are listed, and how many are counted at most. */
export const NEWS_LISTED = 20
export const NEWS_COUNTED = 1_000

/** What an organiser finds when opening a trip. */
export const Overview = z.object({
  news: z.object({
    /** The end of the last visit; null: this is the first one. */
    since: z.nullable(Instant),
    /** Each up to NEWS_COUNTED. Of others only: what the organiser did is no news. */
    counts: z.object({
      bookings: z.int(),
      cancellations: z.int(),
      cars: z.int(),
      payments: z.int(),
      messages: z.int(),
    }),
    /** The newest first. */
    entries: z.array(HistoryEntry),
  }),
  /** Parties that lack seats, and how many seats. */
  withoutSeat: z.object({ parties: z.int(), seats: z.int() }),
  /** People on this trip to whom a mail could not be sent. */
  mailTroubles: z.int(),
  waiting: z.object({ parties: z.int(), people: z.int() }),
  /** The earliest first, today last; days are in UTC. */
  days: z.array(z.extend(PeriodFigures, { day: Day })),
})
export type Overview = z.infer<typeof Overview>

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/trips/:tripId/overview',
  summary:
    'What happened on a trip since the organiser last looked, what needs them, and spots and money by day',
  params: tripParams,
  response: { 200: Overview },
})

export const lookAtOverview = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/overview/looks',
  summary: `Notes that the organiser looks at a trip now. A look after ${VISIT_ENDS_MINUTES} minutes without one begins a new visit`,
  params: tripParams,
  response: { 204: NoContent },
})
