import type { Tx } from '../db/client.ts'
import { announce } from '../events/publish-changes.ts'
import { changesFor, tripTopic } from '../events/topics.ts'

/** Says that a trip's cars, seats or places have changed: to whoever looks at them, and to those whose own these are. */
export function announcePlaces(tx: Tx, tripId: number, ...userIds: string[]): Promise<void> {
  return announce(tx, { topic: tripTopic(tripId), what: 'seats' }, ...changesFor(userIds, 'bookings'))
}
