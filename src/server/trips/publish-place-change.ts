import type { Tx } from '../db/client.ts'
import { publishChanges } from '../events/publish-changes.ts'
import { changesFor, tripTopic } from '../events/topics.ts'

/** Says that a trip's cars, seats or places have changed: to whoever looks at them, and to those whose own these are. */
export function publishPlaceChange(tx: Tx, tripId: number, ...userIds: string[]): Promise<void> {
  return publishChanges(tx, { topic: tripTopic(tripId), what: 'seats' }, ...changesFor(userIds, 'bookings'))
}
