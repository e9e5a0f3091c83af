import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { MyBooking } from '#contract/bookings.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { bookings } from '../db/tables/bookings.ts'
import { fail } from '../fail.ts'
import { findBookings } from './list-bookings.ts'

type GetBookingInput = { id: number; viewer: Viewer; action?: 'see-booking' | 'see-payment-receipt' }

/** One booking, for those who may do the action. For all others it does not exist. */
export async function getBooking(
  { db }: Pick<Context, 'db'>,
  { id, viewer, action = 'see-booking' }: GetBookingInput,
): Promise<MyBooking> {
  const [found] = await findBookings({ db }, eq(bookings.id, id))
  if (!found) fail('BOOKING_NOT_FOUND')
  const { booking, ownerId } = found
  return can(viewer, action, { ...booking, ownerId }) ? booking : fail('BOOKING_NOT_FOUND')
}
