import '../../ui/bottom-bar.css'
import { Link } from 'wouter'
import type { Availability } from '#contract/bookings.ts'
import { formatDays } from '#contract/days.ts'
import { LOGIN_PATH, tripPath } from '#contract/paths.ts'
import { isTripOver, type Trip } from '#contract/trips.ts'
import { cx } from '../../ui/cx.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageContainer } from '../../ui/page-container.tsx'
import { AddToCalendar } from '../calendar/add-to-calendar.tsx'
import { Capacity } from '../trips/capacity.tsx'
import { countPlaces } from '../trips/count-places.ts'
import { Price } from '../trips/price.tsx'
import { ShareButton } from '../trips/share-button.tsx'
import { SeatPlansLink } from '../trips/seat-plans-link.tsx'
import { TripStateTag } from '../trips/trip-tags.tsx'
import { describeFreeSeats } from './booking-words.ts'
import { BookingCardSkeleton } from './booking-card-skeleton.tsx'
import { BookButton, isBookable, type NextStep, NextStepLink } from './next-step-link.tsx'
import { RefundLine } from './refund-line.tsx'
import { useAvailability } from './use-bookings.ts'

const BookingCardForm = lazyPart(() => import('./booking-card-form.tsx'), {
  fallback: <BookingCardSkeleton />,
})

type BookingCardProps = {
  trip: Trip
  step: NextStep
  /** Whether the card has the booking form: on wide screens, if the viewer can book. Narrow screens have the bar instead. */
  hasForm: boolean
}

/** Price, dates, places and the next step, or the form to book; always visible on wide screens. */
export function BookingCard({ trip, step, hasForm }: BookingCardProps) {
  const isVisitor = step.kind === 'sign-up'
  const availability = useAvailability(trip.id).data
  const hasStarted = trip.status === 'upcoming' && availability?.isOpen === false
  return (
    <div
      className={cx(
        'rounded-card border border-line bg-surface p-5',
        // A low window has no room for all of it.
        hasForm ? 'max-h-[calc(100dvh-var(--header,72px)-2rem)] overflow-y-auto print:max-h-none' : 'sm:p-6',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Price amount={trip.price} className="text-xl" />
        {trip.status !== 'upcoming' && <TripStateTag trip={trip} />}
      </div>
      <dl className={hasForm ? 'mt-3 space-y-2' : 'mt-5 divide-y divide-line border-y border-line *:py-3'}>
        {/* Beside the form there is only room for what the page's facts do not say. */}
        {!hasForm && (
          <div className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">Dates</dt>
            <dd className="font-semibold">{formatDays(trip.startDate, trip.endDate)}</dd>
          </div>
        )}
        <div>
          <dt className={hasForm ? 'sr-only' : 'mb-2 text-muted'}>Spots</dt>
          <dd>
            <Capacity trip={trip} onHold={availability?.held} />
          </dd>
        </div>
        {availability?.isOpen && (
          <div className="flex flex-wrap justify-between gap-x-4">
            <dt className={hasForm ? 'sr-only' : 'text-muted'}>Seats</dt>
            <dd className={hasForm ? 'text-sm' : 'font-semibold'}>
              <SeatsFact tripId={trip.id} isVisitor={isVisitor} availability={availability} />
            </dd>
          </div>
        )}
      </dl>
      {hasStarted && <p className="mt-4 font-semibold">This trip has already started.</p>}
      {!hasForm && !hasStarted && <RefundLine trip={trip} isCompact={false} />}
      {isVisitor && <Invitation text={describeInvitation(trip, hasStarted)} />}
      <Step trip={trip} step={step} hasForm={hasForm} />
      {isVisitor && <LoginLink />}
      {hasForm && <RefundLine trip={trip} isCompact />}
      <div className="mt-1 flex flex-wrap gap-x-2 *:grow">
        {!isTripOver(trip) && (
          <AddToCalendar trip={trip} canSubscribe={!isVisitor} variant="quiet" align="left" />
        )}
        {canBeShared(trip) && <ShareButton title={trip.title} path={tripPath(trip.id)} variant="quiet" />}
      </div>
    </div>
  )
}

/** The next step; on phones the bottom bar has it. The form passes its focus on to the box when a link replaces it. */
function Step({ trip, step, hasForm }: BookingCardProps) {
  return (
    <div tabIndex={-1} className="mt-5 outline-none empty:hidden max-lg:hidden print:hidden">
      {hasForm && <BookingCardForm trip={trip} />}
      {!hasForm && !isBookable(step) && (
        <NextStepLink tripId={trip.id} step={step} className="min-h-13 w-full" />
      )}
    </div>
  )
}

type SeatsFactProps = { tripId: number; isVisitor: boolean; availability: Availability }

/** How many seats are free, which the server already writes, with a link to the seat plans. */
function SeatsFact({ tripId, isVisitor, availability }: SeatsFactProps) {
  if (availability.cars === 0) return 'No cars yet'
  return (
    <SeatPlansLink tripId={tripId} isVisitor={isVisitor}>
      {describeFreeSeats(availability)}
    </SeatPlansLink>
  )
}

/** Only organisers could open the link to a draft. */
function canBeShared({ status }: Trip): boolean {
  return status !== 'draft'
}

function Invitation({ text }: { text: string }) {
  return (
    <div className="for-visitors mt-6 print:hidden">
      <h2 className="text-2xl">Ready for Adventure?</h2>
      <p className="mt-2 text-sm text-muted">{text}</p>
    </div>
  )
}

function LoginLink() {
  return (
    <Link
      href={LOGIN_PATH}
      className="for-visitors mt-2 flex min-h-11 items-center justify-center text-sm font-semibold text-spruce underline underline-offset-4 print:hidden"
    >
      Already have an account? Login
    </Link>
  )
}

function describeInvitation(trip: Trip, hasStarted: boolean): string {
  if (trip.status !== 'upcoming' || hasStarted) return 'Create an account to book a spot on our next trips.'
  if (countPlaces(trip).isFull) return 'Create an account to join the waitlist. Joining is free.'
  return 'Create an account to book your spot and choose a seat.'
}

type BookingBarProps = {
  trip: Trip
  step: NextStep
  /** Opens the booking sheet. */
  onBook: () => void
}

/**
 * On phones: the price and the next step at the bottom of the screen; it ends above the footer. The bar of the Booking
 * tab covers it, except while it has the focus.
 */
export function BookingBar({ trip, step, onBook }: BookingBarProps) {
  return (
    <div className="bottom-bar bottom-bar-narrow sticky bottom-[var(--tabs,0px)] z-10 focus-within:z-30 border-y border-line bg-surface lg:hidden print:hidden">
      <PageContainer className="flex items-center justify-between gap-4 py-3">
        <Price amount={trip.price} className="min-w-0 [&>span]:block" />
        {step.kind === 'none' && canBeShared(trip) && (
          <ShareButton title={trip.title} path={tripPath(trip.id)} />
        )}
        {isBookable(step) ? (
          <BookButton step={step} onBook={onBook} />
        ) : (
          <NextStepLink tripId={trip.id} step={step} />
        )}
      </PageContainer>
    </div>
  )
}
