import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MAX_ID } from './max-id.ts'

/**
 * What changed, by name only: a page that shows it loads it again. Of a trip, `trip` is what its card and page say
 * (`hidden`: it has become a draft; only organisers hear of changes to drafts, in lists as `drafts`),
 * `seats` its cars, seats and places, `payments` its payments, `readiness` how long holds last and who was nudged,
 * `expenses` what people paid for each other; of a person, `session`, `account`, `bookings` (and waiting),
 * `notifications`, `chats`; of a chat, `messages` and `seen`.
 */
export type Change = { topic: string; what: string }

const MAX_TOPICS = 20
const TOPICS = 'Use the topics trips, trip:<id>, chat:<id> or me.'
const Topic = z.string().check(
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
        z.array(Topic).check(z.maxLength(MAX_TOPICS)),
      ),
    ),
  }),
  response: { 200: z.string() },
  acceptsCookie: true,
})
