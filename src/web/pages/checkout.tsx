import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { type MyBooking, dueCents } from '#contract/bookings.ts'
import { bookingTabPath, paidTripPath } from '#contract/pages.ts'
import { DEFAULT_REFUND_TIERS } from '#contract/refunds.ts'
import { isPathId } from '#contract/text.ts'
import type { Trip } from '#contract/trips.ts'
import { useHead } from '../api/head.tsx'
import { useLive } from '../api/live.ts'
import { HoldTimer } from '../features/bookings/hold-timer.tsx'
import { PlaceSummary, type PlaceToPay } from '../features/bookings/place-summary.tsx'
import { useTripBooking } from '../features/bookings/use-bookings.ts'
import { CheckoutCard, type PlaceState } from '../features/payments/checkout-card.tsx'
import { TripNotFound } from '../features/trips/trip-states.tsx'
import { useTrip } from '../features/trips/use-trips.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageContainer } from '../ui/page-container.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { isMissing } from './is-missing.ts'

/** The page where a place is paid for. */
export default function CheckoutPage() {
  useHead({ title: 'Checkout, Wild Trip Planner' })
  const params = new URLSearchParams(useSearch())
  const tripId = params.get('tripId') ?? ''
  const trip = useTrip(tripId, { isEnabled: isPathId(tripId) })

  if (isMissing(tripId, trip.error)) return <TripNotFound />
  return (
    <PageContainer width="max-w-[1120px]" className="pt-8 md:pt-12">
      <Link
        href={bookingTabPath(tripId)}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 px-1 text-sm font-semibold text-spruce underline-offset-4 hover:underline"
      >
        <ArrowLeft size={18} />
        Back to the trip
      </Link>
      <h1 className="mt-2 mb-8 md:mb-10">Secure Your Adventure</h1>
      {trip.isPending && <Loading />}
      {trip.isError && !trip.data && (
        <LoadFailure text="We couldn’t load this adventure." onRetry={trip.refetch} />
      )}
      {trip.data && <Checkout key={tripId} trip={trip.data} shownCents={readCents(params.get('amount'))} />}
    </PageContainer>
  )
}

/** The amount that the previous page showed, in cents; null if it is not a valid amount. */
function readCents(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

function Checkout({ trip, shownCents }: { trip: Trip; shownCents: number | null }) {
  const [, navigate] = useLocation()
  const tripBooking = useTripBooking(trip.id)
  /** The booking that this page has shown. */
  const [seenBookingId, setSeenBookingId] = useState<number | null>(null)
  useLive(['me', `trip:${trip.id}`])

  if (!tripBooking.data) {
    return tripBooking.isError ? (
      <LoadFailure text="We couldn’t load your booking." onRetry={tripBooking.refetch} />
    ) : (
      <Loading />
    )
  }
  const { ended, added, endedAdded, receivedAtMs } = tripBooking.data
  // A hold of added people is paid for first. Once it is paid for or has ended, the page still shows it.
  const addedBooking =
    added.find(({ status }) => status === 'held') ??
    [...added, endedAdded].find((each) => each?.id === seenBookingId)
  const booking = addedBooking ?? tripBooking.data.booking
  if (booking && booking.id !== seenBookingId) setSeenBookingId(booking.id)
  // If the hold ended while the page was open, do not silently start a new one.
  const myBooking = booking ?? (ended?.id === seenBookingId ? ended : undefined)
  const place = myBooking ?? newPlace(trip)
  const state = placeState(trip, place, myBooking)

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-10">
      <div className="grid gap-6 lg:sticky lg:top-[calc(var(--header,72px)+1.5rem)]">
        {myBooking?.status === 'held' && state === 'payable' && (
          <HoldTimer booking={myBooking} receivedAtMs={receivedAtMs} />
        )}
        <PlaceSummary place={place} tripStatus={trip.status} isPayable={state === 'payable'} />
      </div>
      <CheckoutCard
        tripId={trip.id}
        dueCents={dueCents(place)}
        shownCents={shownCents}
        state={state}
        onPaid={() => navigate(paidTripPath(trip.id))}
      />
    </div>
  )
}

/** The place that a payment without a hold creates: one person, transport arranged later. */
function newPlace(trip: Trip): PlaceToPay {
  return {
    addedTo: null,
    partySize: 1,
    guests: [],
    transport: 'later',
    seatIds: [],
    seats: [],
    unitPrice: trip.price,
    refundTiers: trip.refundTiers ?? DEFAULT_REFUND_TIERS,
    trip,
  }
}

function placeState(trip: Trip, place: PlaceToPay, myBooking: MyBooking | undefined): PlaceState {
  // A cancelled trip matters more than the state of the booking.
  if (trip.status === 'cancelled') return 'cancelled'
  if (dueCents(place) === 0) return 'free'
  if (myBooking?.status === 'confirmed') return 'paid'
  if (myBooking?.status === 'expired') return 'lapsed'
  if (myBooking?.status === 'cancelled') return 'ended'
  return myBooking?.paymentStatus === 'processing' ? 'processing' : 'payable'
}

function Loading() {
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-10">
      <span className="sr-only">Loading your booking</span>
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}
