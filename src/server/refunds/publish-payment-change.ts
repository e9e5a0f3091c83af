import type { Tx } from '../db/client.ts'
import { publishChanges } from '../events/publish-changes.ts'
import { tripTopic, userTopic } from '../events/topics.ts'

/** Says that a payment stands otherwise: to who pays, and to the organisers who look at the trip's payments. */
export async function publishPaymentChange(
  tx: Tx,
  { tripId, userId }: { tripId: number; userId: string },
): Promise<void> {
  await publishChanges(
    tx,
    { topic: userTopic(userId), what: 'bookings' },
    { topic: tripTopic(tripId), what: 'payments' },
  )
}
