import { type MyBooking, dueCents } from '#contract/bookings.ts'
import { formatCents } from '#contract/money.ts'
import { checkoutPath } from '#contract/pages.ts'
import { useSite } from '../../api/site.ts'
import { whoseSpots } from './booking-words.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Whether a hold can be paid for now, and a note about it. */
export type PayState = { kind: 'open' | 'processing' | 'not-set-up'; note: string }

export function usePayState(booking: MyBooking): PayState {
  const { payments } = useSite()
  const spots = whoseSpots(booking)
  if (booking.paymentStatus === 'processing') {
    return {
      kind: 'processing',
      note: `We’ll let you know when it’s done. We hold ${spots} until then, for up to 24 hours.`,
    }
  }
  if (payments === null) {
    return {
      kind: 'not-set-up',
      note: 'You can’t pay on this site yet. Ask the organiser how to book. Your hold ends by itself, and you won’t be charged.',
    }
  }
  return { kind: 'open', note: `Pay to confirm ${spots}.` }
}

type PayLinkProps = {
  booking: MyBooking
  variant?: 'primary' | 'secondary'
  size?: 'sm'
  /** In a list, adds the trip's title to the accessible name, because all rows have the same label. */
  namesTrip?: boolean
}

/** A link to the checkout, with the amount due. */
export function PayLink({ booking, variant, size, namesTrip = false }: PayLinkProps) {
  const due = dueCents(booking)
  const label = `Pay ${formatCents(due)}`
  return (
    <ButtonLink
      href={checkoutPath(booking.tripId, due)}
      variant={variant}
      size={size}
      aria-label={namesTrip ? `${label}: ${booking.trip.title}` : undefined}
    >
      {label}
    </ButtonLink>
  )
}
