import '../../ui/bottom-bar.css'
import { Link } from 'wouter'
import type { Availability } from '#contract/bookings.ts'
import { formatDay, formatDays } from '#contract/days.ts'
import { isZero } from '#contract/money.ts'
import { LOGIN_PATH, tripPath } from '#contract/paths.ts'
import { datedSteps, DEFAULT_REFUND_TIERS, describeJustPaid } from '#contract/refunds.ts'
import { isTripOver, type Trip } from '#contract/trips.ts'
import { today } from '../../format/moments.ts'
import { useIsHydrated } from '../../hooks/use-is-hydrated.ts'
import { PageContainer } from '../../ui/page-container.tsx'
import { AddToCalendar } from '../calendar/add-to-calendar.tsx'
import { Capacity } from '../trips/capacity.tsx'
import { countPlaces } from '../trips/count-places.ts'
import { Price } from '../trips/price.tsx'
import { ShareButton } from '../trips/share-button.tsx'
import { SeatPlansLink } from '../trips/seat-plans-link.tsx'
import { TripStateTag } from '../trips/trip-tags.tsx'
import { describeFreeSeats } from './booking-words.ts'
import { type NextStep, NextStepLink } from './next-step-link.tsx'
import { useAvailability } from './use-bookings.ts'

type BookingStepProps = {
  trip: Trip
  step: NextStep
  /** Opens the booking sheet. */
  onBook: () => void
}

/** Price, dates, places and the next step; always visible on wide screens. */
export function BookingCard({ trip, step, onBook }: BookingStepProps) {
  const isVisitor = step.kind === 'sign-up'
  const availability = useAvailability(trip.id).data
  return (
    <div className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Price amount={trip.price} className="text-xl" />
        {trip.status !== 'upcoming' && <TripStateTag trip={trip} />}
      </div>
      <dl className="mt-5 divide-y divide-line border-y border-line">
        <div className="flex flex-wrap justify-between gap-x-4 py-3">
          <dt className="text-muted">Dates</dt>
          <dd className="font-semibold">{formatDays(trip.startDate, trip.endDate)}</dd>
        </div>
        <div className="py-3">
          <dt className="mb-2 text-muted">Spots</dt>
          <dd>
            <Capacity trip={trip} onHold={availability?.held} />
          </dd>
        </div>
        {availability?.isOpen && (
          <SeatsFact tripId={trip.id} isVisitor={isVisitor} availability={availability} />
        )}
      </dl>
      <RefundLine trip={trip} />
      {isVisitor && <Invitation trip={trip} />}
      {/* On phones the bottom bar has this button. */}
      <NextStepLink
        tripId={trip.id}
        step={step}
        onBook={onBook}
        className="mt-5 min-h-13 w-full max-lg:hidden print:hidden"
      />
      {isVisitor && <LoginLink />}
      <div className="mt-1 flex flex-wrap gap-x-2 *:grow">
        {!isTripOver(trip) && (
          <AddToCalendar trip={trip} canSubscribe={!isVisitor} variant="quiet" align="left" />
        )}
        {canBeShared(trip) && <ShareButton title={trip.title} path={tripPath(trip.id)} variant="quiet" />}
      </div>
    </div>
  )
}

type SeatsFactProps = { tripId: number; isVisitor: boolean; availability: Availability }

/** How many seats are free, which the server already writes, with a link to the seat plans. */
function SeatsFact({ tripId, isVisitor, availability }: SeatsFactProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-3">
      <dt className="text-muted">Seats</dt>
      <dd className="font-semibold">
        {availability.cars === 0 ? (
          'No cars yet'
        ) : (
          <SeatPlansLink tripId={tripId} isVisitor={isVisitor}>
            {describeFreeSeats(availability)}
          </SeatPlansLink>
        )}
      </dd>
    </div>
  )
}

/** Only organisers could open the link to a draft. */
function canBeShared({ status }: Trip): boolean {
  return status !== 'draft'
}

function Invitation({ trip }: { trip: Trip }) {
  return (
    <div className="mt-6 print:hidden">
      <h2 className="text-2xl">Ready for Adventure?</h2>
      <p className="mt-2 text-sm text-muted">{describeInvitation(trip)}</p>
    </div>
  )
}

function LoginLink() {
  return (
    <Link
      href={LOGIN_PATH}
      className="mt-2 flex min-h-11 items-center justify-center text-sm font-semibold text-spruce underline underline-offset-4 print:hidden"
    >
      Already have an account? Login
    </Link>
  )
}

function describeInvitation(trip: Trip): string {
  if (trip.status !== 'upcoming') return 'Create an account to book a spot on our next trips.'
  if (countPlaces(trip).isFull) return 'Create an account to join the waitlist. Joining is free.'
  return 'Create an account to book your spot and choose a seat.'
}

/**
 * How much a cancellation refunds, and until when. The server caches the page and does not know today's date,
 * so past steps are only hidden after hydration.
 */
function RefundLine({ trip }: { trip: Trip }) {
  const day = useIsHydrated() ? today() : null
  if (trip.status !== 'upcoming' || isZero(trip.price)) return null
  const steps = datedSteps({
    startDate: trip.startDate,
    tiers: trip.refundTiers ?? DEFAULT_REFUND_TIERS,
    day,
  })
  return (
    <div className="mt-4 text-sm text-muted">
      <p>
        {steps.length > 0 ? 'Refund if you cancel.' : describeNoSteps(trip.startDate, day)}{' '}
        <Link href="/cancellation-policy" className="text-spruce underline underline-offset-4">
          Cancellation Policy
        </Link>
      </p>
      <dl className="mt-2 space-y-0.5 empty:hidden">
        {steps.map(({ until, percent }) => (
          <div key={percent} className="flex justify-between gap-4">
            <dt>{until === null ? 'After that' : `Until ${formatDay(until)}`}</dt>
            <dd>{until === null ? 'No refund' : `${percent}%`}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** `day` is null until it is known. */
function describeNoSteps(startDate: string, day: string | null): string {
  const justPaid = day === null ? '' : describeJustPaid(startDate, day)
  return justPaid === '' ? 'No refund if you cancel.' : `${justPaid} No refund after that.`
}

/**
 * On phones: the price and the next step at the bottom of the screen; it ends above the footer. The bar of the Booking
 * tab covers it, except while it has the focus.
 */
export function BookingBar({ trip, step, onBook }: BookingStepProps) {
  return (
    <div className="bottom-bar bottom-bar-narrow sticky bottom-[var(--tabs,0px)] z-10 focus-within:z-30 border-y border-line bg-surface lg:hidden print:hidden">
      <PageContainer className="flex items-center justify-between gap-4 py-3">
        <Price amount={trip.price} className="min-w-0 [&>span]:block" />
        {step.kind === 'none' ? (
          canBeShared(trip) && <ShareButton title={trip.title} path={tripPath(trip.id)} />
        ) : (
          <NextStepLink tripId={trip.id} step={step} onBook={onBook} />
        )}
      </PageContainer>
    </div>
  )
}
