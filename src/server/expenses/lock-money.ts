import type { Tx } from '../db/client.ts'
import { fail } from '../fail.ts'
import { lockTrip, type LockedTrip } from '../trips/lock-trip.ts'
import { type Asker, findPart, type Part } from './find-part.ts'

/** Locks a trip for whoever may see it: everything about its money is written under this lock. */
export async function lockMoney(
  tx: Tx,
  { tripId, asker, timeZone }: { tripId: number; asker: Asker; timeZone: string },
): Promise<{ trip: LockedTrip; part: Part }> {
  const trip = await lockTrip(tx, { tripId, timeZone })
  return trip ? { trip, part: await findPart(tx, { tripId, asker }) } : fail('TRIP_NOT_FOUND')
}
