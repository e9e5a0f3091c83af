import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MAX_ID } from './max-id.ts'

/** The trip lists, without what is below single trips. */
const TRIP_LISTS = '/api/trips?'
/** What is below single cars, of whichever trip. */
const CARS = '/api/cars'

const listPaths = [TRIP_LISTS, '/api/trips/months', '/api/dashboard']
const cardPaths = ['/api/trips/:id', '/api/bookings', '/api/waitlist']

/**
 * Everything that pages hear of, by what it is about, and what they load again for it: all calls whose path begins so.
 * One that ends in `?` stands for itself alone; `:id` is the trip's.
 */
export const refreshedPaths = {
  trips: {
    /** What the lists that everybody sees say. */
    trips: listPaths,
    /** Only organisers hear of drafts. */
    drafts: listPaths,
    /** A day has begun, so other trips are upcoming. */
    day: listPaths,
  },
  trip: {
    /** What its card and its page say. */
    trip: cardPaths,
    /** It has become a draft. */
    hidden: cardPaths,
    /** Its cars, seats and places, and who is on it: those share its expenses and its chat. */
    seats: [
      '/api/trips/:id/cars',
      '/api/trips/:id/seats',
      '/api/trips/:id/availability',
      '/api/trips/:id/people',
      '/api/trips/:id/waitlist',
      '/api/trips/:id/manifest',
      '/api/trips/:id/readiness',
      '/api/trips/:id/chat',
      '/api/trips/:id/balances',
      '/api/trips/:id/expenses',
      '/api/waitlist',
      CARS,
    ],
    payments: ['/api/trips/:id/payments', '/api/trips/:id/money', '/api/trips/:id/readiness'],
    /** How long holds last, and who was nudged. */
    readiness: ['/api/trips/:id/readiness', '/api/trips/:id/nudges'],
    /** What people paid for each other, and who has settled up. */
    expenses: ['/api/trips/:id/expenses', '/api/trips/:id/balances', '/api/trips/:id/statements', CARS],
  },
  chat: {
    /** Only what has changed since is loaded. */
    messages: ['/api/trips/:id/messages/changes'],
    /** Who has seen an announcement is told with the chat itself. */
    seen: ['/api/trips/:id/chat'],
  },
  /** Of the person who looks. */
  me: {
    session: ['/api/auth/user', '/api/account/sessions'],
    account: ['/api/auth/user', '/api/account'],
    /** And waiting. */
    bookings: ['/api/bookings', '/api/waitlist'],
    notifications: ['/api/notifications'],
    chats: ['/api/chats'],
  },
} satisfies Record<string, Record<string, string[]>>

/** Whether a call is one of those that a path in the table above stands for. */
export function isPathRefreshed(path: string, called: string): boolean {
  const beginnings = path.endsWith('?') ? [path] : [`${path}?`, `${path}/`]
  return beginnings.some((beginning) => `${called}?`.startsWith(beginning))
}

type LiveChangeKind<Kind extends keyof typeof refreshedPaths> = keyof (typeof refreshedPaths)[Kind]

/** What changed, by name only. The server says `user:<id>`, which that person's pages hear as `me`. */
export type LiveChange =
  | { topic: 'trips'; what: LiveChangeKind<'trips'> }
  | { topic: `trip:${string}`; what: LiveChangeKind<'trip'> }
  | { topic: `chat:${string}`; what: LiveChangeKind<'chat'> }
  | { topic: 'me' | `user:${string}`; what: LiveChangeKind<'me'> }
  /** The files of pictures, for the server's processes, which keep them; no page hears of it. */
  | { topic: 'uploads'; what: 'files' }

/** What a page can listen to. */
export type Topic = 'trips' | 'me' | `${'trip' | 'chat'}:${string}`

const MAX_TOPICS = 20
const TOPICS = 'Use the topics trips, trip:<id>, chat:<id> or me.'
const TopicText = z.string().check(
  z.regex(/^(trips|me|(trip|chat):[1-9]\d{0,9})$/, { error: TOPICS, abort: true }),
  z.refine((topic) => Number(topic.split(':')[1] ?? 1) <= MAX_ID, TOPICS),
)

/** One stream of server-sent events, each a Change; after a gap, an event named `resync`. */
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
