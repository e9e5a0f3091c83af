import type { LiveChange } from '#contract/live.ts'

/** A change that concerns one person. */
type UserChange = Extract<LiveChange, { topic: 'me' | `user:${string}` }>

/** Changes in any list of trips: the grid, the organisers' table. */
export const TRIPS_TOPIC = 'trips'

export function tripTopic(tripId: number): `trip:${number}` {
  return `trip:${tripId}`
}

/** The trip of a topic of a trip or its chat. */
export function tripIdOf(topic: string): number {
  return Number(topic.split(':')[1])
}

/** A trip's chat, for the people on the trip and for organisers. */
export function chatTopic(tripId: number): `chat:${number}` {
  return `chat:${tripId}`
}

/** The files of uploaded pictures, for caches on the server; no page listens. */
export const UPLOADS_TOPIC = 'uploads'

/** A person's own topic. Browsers ask for it as `me`, so nobody can listen to another person's. */
export function userTopic(userId: string): `user:${string}` {
  return `user:${userId}`
}

/** The same change for each of several people. */
export function changesFor(userIds: Iterable<string>, what: UserChange['what']): UserChange[] {
  return Array.from(userIds, (userId) => ({ topic: userTopic(userId), what }))
}
