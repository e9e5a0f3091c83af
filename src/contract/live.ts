import * as z from 'zod/mini'
import type { Availability } from './bookings.ts'
import type { Car, Seat } from './cars.ts'
import type { ChatMessage } from './chat.ts'
import { endpoint } from './endpoint.ts'
import { MAX_ID } from './text.ts'

/** The trip lists, without the paths below single trips. */
const TRIP_LISTS = '/api/trips?'
/** All paths below single cars, of any trip. */
const CARS = '/api/cars'

const listPaths = [TRIP_LISTS, '/api/trips/months', '/api/dashboard']
const cardPaths = ['/api/trips/:id', '/api/bookings', '/api/waitlist']

/**
 * All live changes by topic, and the API paths that pages reload for each. A path matches every call that
 * begins with it; a path ending in `?` matches only that call. `:id` is the trip's id, `*` is any.
 */
export const refreshedPaths = {
  trips: {
    /** Something that the public trip lists show. */
    trips: listPaths,
    /** Only organisers receive changes of drafts. */
    drafts: listPaths,
    /** A payment or a refund of any trip, for organisers. */
    money: ['/api/payments', '/api/dashboard'],
    /** A day has begun, so other trips are upcoming. */
    day: listPaths,
  },
  trip: {
    /** Something that the trip's card or page shows; cars start on a day counted from the trip's first. */
    trip: [...cardPaths, CARS],
    /** It has become a draft. */
    hidden: cardPaths,
    /** Its cars, seats and places, and the people on it, who share its expenses and its chat. */
    seats: [
      '/api/trips/:id/cars',
      '/api/trips/:id/seats',
      '/api/trips/:id/availability',
      '/api/trips/:id/people',
      '/api/trips/:id/waitlist',
      '/api/trips/:id/manifest',
      '/api/trips/:id/readiness',
      '/api/trips/:id/everyone',
      '/api/trips/:id/workspace',
      '/api/trips/:id/overview',
      '/api/trips/:id/chat',
      '/api/trips/:id/balances',
      '/api/trips/:id/expenses',
      '/api/waitlist',
      '/api/seat-suggestions',
      CARS,
    ],
    payments: [
      '/api/trips/:id/payments',
      '/api/trips/:id/money',
      '/api/trips/:id/readiness',
      '/api/trips/:id/everyone',
      '/api/trips/:id/workspace',
      '/api/trips/:id/overview',
    ],
    /** How long holds last, and who was nudged. */
    readiness: ['/api/trips/:id/readiness', '/api/trips/:id/nudges'],
    /** What organisers wrote to people, and to how many it was mailed. */
    mailings: ['/api/trips/:id/mailings'],
    /** Seats that organisers suggest, for their pages. */
    suggestions: ['/api/trips/:id/everyone', '/api/trips/:id/overview'],
    /** What people paid for each other, and who has settled up. */
    expenses: [
      '/api/trips/:id/expenses',
      '/api/trips/:id/balances',
      '/api/trips/:id/statements',
      '/api/trips/:id/workspace',
      CARS,
    ],
  },
  chat: {
    /** Loads only the changes since the last load. */
    messages: ['/api/trips/:id/messages/changes'],
    /** The chat itself contains who has seen an announcement. */
    seen: ['/api/trips/:id/chat'],
  },
  /** Changes for the viewer only. */
  me: {
    session: ['/api/auth/user', '/api/account/sessions'],
    /** Also whether they can accept invitations, which depends on their address. */
    account: ['/api/auth/user', '/api/account', '/api/bookings'],
    /** Also waitlist entries, the chats they may read, and which seats and cars are the viewer's own. */
    bookings: [
      '/api/bookings',
      '/api/waitlist',
      '/api/seat-suggestions',
      '/api/chats',
      '/api/trips/*/seats',
      '/api/trips/*/cars',
    ],
    /** Where and when a car starts that they drive or sit in, and whom it picks up. */
    rides: [CARS],
    /** Seats that are suggested to them. */
    suggestions: ['/api/seat-suggestions'],
    notifications: ['/api/notifications'],
    chats: ['/api/chats'],
  },
} satisfies Record<string, Record<string, string[]>>

/** Whether a call matches a path in the table above, and so has to be repeated. */
export function isPathRefreshed(path: string, callPath: string): boolean {
  // The trip's id in a path such as '/api/trips/7/seats'.
  const wanted = path.replace('*', callPath.split('/')[3] ?? '')
  const call = `${callPath}?`
  return call.startsWith(wanted) && (wanted.endsWith('?') || /[?/]/.test(call[wanted.length] ?? ''))
}

type LiveChangeKind<Kind extends keyof typeof refreshedPaths> = keyof (typeof refreshedPaths)[Kind]

/** A change, by name only. The server publishes `user:<id>`; that person's pages receive it as `me`. */
export type LiveChange =
  | { topic: 'trips'; what: LiveChangeKind<'trips'> }
  | { topic: `trip:${string}`; what: LiveChangeKind<'trip'> }
  | { topic: `chat:${string}`; what: LiveChangeKind<'chat'> }
  | { topic: 'me' | `user:${string}`; what: LiveChangeKind<'me'> }
  /** Picture files, for the server's processes, which cache them; not sent to pages. */
  | { topic: 'uploads'; what: 'files' }

/**
 * What a watcher who is not on the trip sees, the same for all of them. It holds first names at most (none for
 * visitors), and never an account's id.
 */
export type TripState = {
  /** See VERSION_HEADER. */
  version: number
  availability: Availability
  /** Without what is the viewer's own, or follows from the rest. */
  cars: Omit<Car, 'driverId' | 'isMine' | 'seatLayout'>[]
  /** All other seats of these cars are free. */
  takenSeats: Pick<Seat, 'id' | 'firstName' | 'isHeld'>[]
}

/** The messages of a chat that were written or changed between two of its revisions. `isMine` is always false. */
export type PushedMessages = { messages: ChatMessage[]; since: number; revision: number }

/** A change as pages receive it, with the new data that all listeners share. Pages ask for the rest. */
export type LiveEvent = LiveChange & { state?: TripState; messages?: PushedMessages }

/**
 * The version of a response that pages also receive as a pushed state. Of two versions, the higher one was
 * read later, on whichever server.
 */
export const VERSION_HEADER = 'x-data-version'

/** Topics that a page can subscribe to. */
export type Topic = 'trips' | 'me' | `${'trip' | 'chat'}:${string}`

const MAX_TOPICS = 20
const TOPICS_ERROR = 'Use the topics trips, trip:<id>, chat:<id> or me.'
const TopicText = z.string().check(
  z.regex(/^(trips|me|(trip|chat):[1-9]\d{0,9})$/, { error: TOPICS_ERROR, abort: true }),
  // Topics without an id pass.
  z.refine((topic) => Number(topic.split(':')[1] ?? 1) <= MAX_ID, TOPICS_ERROR),
)

/** A stream of server-sent events, each a LiveEvent; after a gap, an event named `resync`. */
export const liveStream = endpoint({
  method: 'GET',
  path: '/api/live',
  summary:
    'Live changes as server-sent events, for `trips`, `trip:<id>`, `chat:<id>` of trips you are on, and `me`',
  query: z.object({
    topics: z.pipe(
      z.string().check(z.maxLength(500)),
      z.pipe(
        z.transform((text: string) => [...new Set(text.split(','))]),
        z.array(TopicText).check(z.maxLength(MAX_TOPICS)),
      ),
    ),
  }),
  response: { 200: z.string() },
  acceptsCookie: true,
})
