import type { Tx } from '../db/client.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { changesFor, tripTopic } from '../live/topics.ts'

/** Publishes that a trip's cars, seats or places changed, to the trip's pages and to the given users. */
export function publishPlaceChange(tx: Tx, tripId: number, ...userIds: string[]): Promise<void> {
  return publishChanges(tx, { topic: tripTopic(tripId), what: 'seats' }, ...changesFor(userIds, 'bookings'))
}
