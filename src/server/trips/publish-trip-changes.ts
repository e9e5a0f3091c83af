import type { TripStatus } from '#contract/trips.ts'
import type { Tx } from '../db/client.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { TRIPS_TOPIC, tripTopic } from '../live/topics.ts'

/** Publishes that trips changed, to every list and to each trip's page. */
export async function publishTripChanges(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const pages = ids.map((id) => ({ topic: tripTopic(id), what: 'trip' as const }))
  await publishChanges(tx, { topic: TRIPS_TOPIC, what: 'trips' }, ...pages)
}

/** Publishes that a trip was saved. Drafts are published to admins only, unless they were public before. */
export async function publishTripSave(
  tx: Tx,
  id: number,
  { before, after }: { before: TripStatus; after: TripStatus },
): Promise<void> {
  if (after !== 'draft') return publishTripChanges(tx, [id])
  const wasDraft = before === 'draft'
  await publishChanges(
    tx,
    { topic: TRIPS_TOPIC, what: wasDraft ? 'drafts' : 'trips' },
    { topic: tripTopic(id), what: wasDraft ? 'trip' : 'hidden' },
  )
}
