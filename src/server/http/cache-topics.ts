import type { LiveChange } from '#contract/live.ts'
import { tripTopic } from '../live/topics.ts'

/** Changes that no cached response shows, because they are private. */
const UNCACHED_CHANGES = new Set(['payments', 'money', 'readiness', 'expenses', 'drafts'])

/** The topic of responses that this change makes outdated; null for none. */
export function cacheTopicOf({ topic, what }: LiveChange): string | null {
  if ((topic !== 'trips' && !topic.startsWith('trip:')) || UNCACHED_CHANGES.has(what)) return null
  return what === 'seats' ? seatsOf(topic) : topic
}

/** The topics of responses that show the trip's seats, cars and free places. */
export function tripStateTopics(tripId: number): string[] {
  const topic = tripTopic(tripId)
  return [topic, seatsOf(topic)]
}

/** Lists and trips are not outdated by a seat, so seats have a topic of their own. */
export function seatsOf(topic: string): string {
  return `${topic} seats`
}
