import type { Tx } from '../db/client.ts'
import { announce } from '../events/announce.ts'
import { TRIPS_TOPIC, tripTopic } from '../events/topics.ts'

/** Says that trips have changed: to every list, and to the page of each. */
export async function announceTrips(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const pages = ids.map((id) => ({ topic: tripTopic(id), what: 'trip' }))
  await announce(tx, { topic: TRIPS_TOPIC, what: 'trips' }, ...pages)
}
