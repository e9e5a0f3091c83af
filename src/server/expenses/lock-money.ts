import type { Viewer } from '#contract/auth.ts'
import type { Tx } from '../db/client.ts'
import { fail } from '../fail.ts'
import { lockTrip, type LockedTrip } from '../trips/lock-trip.ts'
import { findMoneyAccess, type MoneyAccess } from './find-money-access.ts'

/** Locks a trip that the viewer may see. Everything about its money is written under this lock. */
export async function lockMoney(
  tx: Tx,
  { tripId, viewer, timeZone }: { tripId: number; viewer: Viewer; timeZone: string },
): Promise<{ trip: LockedTrip; access: MoneyAccess }> {
  const trip = await lockTrip(tx, { tripId, timeZone })
  if (!trip) fail('TRIP_NOT_FOUND')
  return { trip, access: await findMoneyAccess(tx, { tripId, viewer }) }
}
