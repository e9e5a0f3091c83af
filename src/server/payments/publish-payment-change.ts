import type { Tx } from '../db/client.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { TRIPS_TOPIC, tripTopic, userTopic } from '../live/topics.ts'

/** Publishes that a payment changed, to the payer and to the organisers' pages of payments. */
export async function publishPaymentChange(
  tx: Tx,
  { tripId, userId }: { tripId: number; userId: string },
): Promise<void> {
  await publishChanges(
    tx,
    { topic: userTopic(userId), what: 'bookings' },
    { topic: tripTopic(tripId), what: 'payments' },
    { topic: TRIPS_TOPIC, what: 'money' },
  )
}
