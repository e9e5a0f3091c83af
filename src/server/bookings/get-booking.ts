import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { MyBooking } from '#contract/bookings.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { bookings } from '../db/tables/bookings.ts'
import { fail } from '../fail.ts'
import { findBookings } from './list-bookings.ts'

/** One booking, for its owner and admins. Everybody else gets "not found". */
export async function getBooking(
  { db }: Pick<Context, 'db'>,
  { id, viewer }: { id: number; viewer: Viewer },
): Promise<MyBooking> {
  const [found] = await findBookings({ db }, eq(bookings.id, id))
  if (!found) fail('BOOKING_NOT_FOUND')
  const { booking, ownerId } = found
  return can(viewer, 'see-booking', { ...booking, ownerId }) ? booking : fail('BOOKING_NOT_FOUND')
}
