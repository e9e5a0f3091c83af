import type { TripStatus } from '#contract/trips.ts'
import type { Tx } from '../db/client.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { TRIPS_TOPIC, tripTopic } from '../live/topics.ts'

/** Publishes that trips changed, to every list and to each trip's page. */
export async function publishTripChanges(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const tripChanges = ids.map((id) => ({ topic: tripTopic(id), what: 'trip' as const }))
  await publishChanges(tx, { topic: TRIPS_TOPIC, what: 'trips' }, ...tripChanges)
}

/** Publishes that a trip was saved. */
export async function publishTripSave(
  tx: Tx,
  id: number,
  { before, after }: { before: TripStatus; after: TripStatus },
): Promise<void> {
  if (after !== 'draft') {
    // It is public, so all lists and open pages show it.
    await publishTripChanges(tx, [id])
  } else if (before === 'draft') {
    // Only organisers see drafts, so only their lists change.
    await publishChanges(tx, { topic: TRIPS_TOPIC, what: 'drafts' }, { topic: tripTopic(id), what: 'trip' })
  } else {
    // It was public, so all lists and open pages must drop it.
    await publishChanges(tx, { topic: TRIPS_TOPIC, what: 'trips' }, { topic: tripTopic(id), what: 'hidden' })
  }
}
