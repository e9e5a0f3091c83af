import { useLocation } from 'wouter'
import { type Booking, dueCents, type PlaceRequest } from '#contract/bookings.ts'
import { isZero } from '#contract/money.ts'
import { checkoutPath } from '#contract/pages.ts'
import type { Trip } from '#contract/trips.ts'
import { isFailure } from '../../api/client.ts'
import { useSite } from '../../api/site.ts'
import type { PriceLabel } from './cost.tsx'

type TakePlaceOptions = {
  hold: (request: PlaceRequest) => Promise<Booking>
  /** The person has booked already, for example in another tab; that booking is shown instead. */
  onAlreadyBooked: () => void
}

/** Holds places and leads to the checkout. Also gives the labels for that. A free trip is booked at once. */
export function useTakePlace(trip: Trip, { hold, onAlreadyBooked }: TakePlaceOptions) {
  const isFree = isZero(trip.price)
  const canPay = useSite().payments !== null && !isFree
  const [, navigate] = useLocation()

  async function take(request: PlaceRequest) {
    const booking = await hold(request).catch((error: Error) => {
      if (isFailure(error, 'ALREADY_BOOKED') || isFailure(error, 'ALREADY_ADDING')) onAlreadyBooked()
      throw error
    })
    if (canPay) navigate(checkoutPath(trip.id, dueCents(booking)))
    return booking
  }

  /** The label of the submit button. */
  function actionFor({ partySize, seatCount }: { partySize: number; seatCount: number }): string {
    if (isFree) return 'Book for free'
    const whatIsHeld = seatCount > 0 ? plural('seat', seatCount) : plural('spot', partySize)
    return canPay ? `Hold ${whatIsHeld} and pay` : `Hold ${whatIsHeld}`
  }

  const priceLabel: PriceLabel = canPay ? 'Due now' : 'Price'
  return { take, actionFor, pendingAction: isFree ? 'Booking…' : 'Holding…', priceLabel }
}

function plural(noun: string, count: number): string {
  return count === 1 ? noun : `${noun}s`
}
