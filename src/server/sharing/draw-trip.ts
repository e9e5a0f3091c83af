import { formatDays } from '#contract/days.ts'
import { formatPrice, isZero } from '#contract/money.ts'
import type { SharedTrip } from '#contract/trips.ts'
import type { Context } from '../context.ts'
import { findPhoto } from './find-photo.ts'

/** Draws a trip's share picture. The drawing code is loaded on first use, because sharing is rare. */
export async function drawTrip(context: Pick<Context, 'files'>, trip: SharedTrip): Promise<Buffer> {
  const { drawPicture } = await import('./draw-picture.ts')
  return drawPicture(await findPhoto(context, trip), {
    titles: [trip.title, trip.location, 'A group adventure'],
    facts: [formatDays(trip.startDate, trip.endDate), trip.location],
    badge: badgeOf(trip),
  })
}

function badgeOf({ status, price }: SharedTrip): string {
  if (status === 'cancelled') return 'Cancelled'
  return isZero(price) ? 'Free' : formatPrice(price)
}
