import type { LiveChange } from '#contract/live.ts'

type UserChange = Extract<LiveChange, { topic: 'me' | `user:${string}` }>

/** Every trip list: the grid, the organiser's table. */
export const TRIPS_TOPIC = 'trips'

export function tripTopic(tripId: number): `trip:${number}` {
  return `trip:${tripId}`
}

/** What is written on a trip: heard by the people on it, and by organisers. */
export function chatTopic(tripId: number): `chat:${number}` {
  return `chat:${tripId}`
}

/** The files of an uploaded picture, for those who keep them; no page listens. */
export const UPLOADS_TOPIC = 'uploads'

/** A person's own topic. Browsers ask for it as `me`, so nobody can listen to somebody else. */
export function userTopic(userId: string): `user:${string}` {
  return `user:${userId}`
}

/** The same change for each of several people. */
export function changesFor(userIds: Iterable<string>, what: UserChange['what']): UserChange[] {
  return Array.from(userIds, (userId) => ({ topic: userTopic(userId), what }))
}
