import { useLocation } from 'wouter'
import { type Booking, dueCents, type PlaceRequest } from '#contract/bookings.ts'
import { isZero } from '#contract/money.ts'
import { checkoutPath } from '#contract/pages.ts'
import type { Trip } from '#contract/trips.ts'
import { isFailure } from '../../api/client.ts'
import { useSite } from '../../api/site.ts'
import type { PriceLabel } from './summary-bar.tsx'

type TakePlaceOptions = {
  hold: (request: PlaceRequest) => Promise<Booking>
  /** The person has booked already, for example in another tab; that booking is shown instead. */
  onAlreadyBooked: () => void
}

/** Holds spots and goes to the checkout, if they can be paid for; with the labels of the button that does it. */
export function useTakePlace(trip: Trip, { hold, onAlreadyBooked }: TakePlaceOptions) {
  const isFree = isZero(trip.price)
  const canPay = useSite().payments !== null && !isFree
  const [, navigate] = useLocation()
  const priceLabel: PriceLabel = canPay ? 'Due now' : 'Price'

  async function take(request: PlaceRequest) {
    const booking = await hold(request).catch((error: Error) => {
      if (isFailure(error, 'ALREADY_BOOKED')) onAlreadyBooked()
      throw error
    })
    if (canPay) navigate(checkoutPath(trip.id, dueCents(booking)))
  }

  function actionFor({ partySize, seatCount }: { partySize: number; seatCount: number }): string {
    if (isFree) return 'Book for free'
    const whatIsHeld = seatCount > 0 ? plural('seat', seatCount) : plural('spot', partySize)
    return canPay ? `Hold ${whatIsHeld} and pay` : `Hold ${whatIsHeld}`
  }

  return { take, actionFor, pendingAction: isFree ? 'Booking…' : 'Holding…', priceLabel }
}

function plural(noun: string, count: number): string {
  return count === 1 ? noun : `${noun}s`
}
