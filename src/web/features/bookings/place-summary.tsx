import { type MyBooking, dueCents } from '#contract/bookings.ts'
import type { TripStatus, TripSummary } from '#contract/trips.ts'
import { describeFuel } from '#contract/cars.ts'
import { formatDays, formatLength } from '#contract/days.ts'
import { today } from '../../format/moments.ts'
import { formatAmount, formatCents } from '#contract/money.ts'
import { capitalise } from '#contract/text.ts'
import { Fact } from '../../ui/fact.tsx'
import { Picture } from '../../ui/picture.tsx'
import { describeParty, describeTransport } from './booking-state.ts'
import { RefundTerms } from './refund-terms.tsx'
import { categoryPicture } from '../trips/category-picture.ts'
import { countPeople } from '../../format/count-people.ts'

/** The part of a booking that its price and terms need; also for a place that is about to be held. */
export type PlaceToPay = Pick<
  MyBooking,
  'addedTo' | 'partySize' | 'guests' | 'transport' | 'seatIds' | 'seats' | 'unitPrice' | 'refundTiers'
> & { trip: Omit<TripSummary, 'status'> }

type PlaceSummaryProps = {
  place: PlaceToPay
  tripStatus: TripStatus
  /** A payment is possible here now. */
  isPayable: boolean
}

/** The order: the trip, the party, the transport, the price and the refund terms. */
export function PlaceSummary({ place, tripStatus, isPayable }: PlaceSummaryProps) {
  const { trip, partySize, unitPrice } = place
  const fallbackSrc = categoryPicture(trip.category)
  const due = dueCents(place)
  const total = formatCents(due)
  const fuel = describeFuel(place.seats)
  // Refund terms only matter if the place can still be paid for.
  const isOpen = tripStatus === 'upcoming' && trip.startDate > today()
  return (
    <section
      aria-labelledby="place-title"
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="grid grid-cols-[7rem_1fr] sm:grid-cols-[13rem_1fr]">
        <div className="overflow-hidden bg-sunken">
          <Picture
            src={trip.imageUrl ?? fallbackSrc}
            fallbackSrc={fallbackSrc}
            alt=""
            sizes="(min-width: 40rem) 208px, 112px"
          />
        </div>
        <div className="p-5 sm:p-7">
          <h2 id="place-title" className="text-xl sm:text-2xl">
            {trip.title}
          </h2>
          <p className="mt-2 text-sm text-muted">{trip.location}</p>
          <p className="mt-3 font-mono text-xs">
            {formatDays(trip.startDate, trip.endDate)} · {formatLength(trip.startDate, trip.endDate)}
          </p>
        </div>
      </div>
      <div className="grid gap-6 border-t border-line p-5 sm:p-7">
        <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
          <Fact name="Who">{describeParty(place)}</Fact>
          <Fact name="Getting there">{describeTransport(place)}</Fact>
        </dl>
        {due > 0 && tripStatus !== 'cancelled' && (
          <dl className="border-y border-line py-4 font-mono text-sm">
            <div className="flex justify-between gap-4">
              <dt>
                {formatAmount(unitPrice)} × {countPeople(partySize)}
              </dt>
              <dd>{total}</dd>
            </div>
            <div className="mt-2 flex justify-between gap-4 font-semibold">
              <dt>Total</dt>
              <dd>{total}</dd>
            </div>
          </dl>
        )}
        {fuel !== '' && (
          <p className="-mt-2 text-sm">
            <span className="font-semibold">
              {isPayable ? `Due now: ${total}. Later: ${fuel}.` : `${capitalise(fuel)}.`}
            </span>{' '}
            <span className="text-muted">
              You settle fuel with the driver. It isn’t part of this payment.
            </span>
          </p>
        )}
        {due > 0 && isOpen && <RefundTerms startDate={trip.startDate} tiers={place.refundTiers} />}
      </div>
    </section>
  )
}
