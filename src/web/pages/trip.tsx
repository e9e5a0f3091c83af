import { useState } from 'react'
import { can } from '#contract/access.ts'
import { isTripOver, type Trip } from '#contract/trips.ts'
import { useHead } from '../api/head.tsx'
import { useLive } from '../api/live.ts'
import { useSession } from '../api/session.ts'
import { useSite } from '../api/site.ts'
import { PrintedPlace } from '../features/bookings/printed-place.tsx'
import { BookingBar, BookingCard } from '../features/bookings/booking-card.tsx'
import { CardHasForm } from '../features/bookings/card-has-form.ts'
import { ExpandableList } from '../features/trips/expandable-list.tsx'
import { SectionBar } from '../features/trips/section-bar.tsx'
import { TRIP_SECTIONS } from '../features/trips/trip-section-ids.ts'
import { Paragraphs } from '../features/trips/paragraphs.tsx'
import { TripAccommodation } from '../features/trips/trip-accommodation.tsx'
import { TripFacts, TripTitle } from '../features/trips/trip-facts.tsx'
import { shortDescription, tripHead } from '../features/trips/trip-head.ts'
import { TripHero } from '../features/trips/trip-hero.tsx'
import { TripPolicies } from '../features/trips/trip-policies.tsx'
import { TripRoute } from '../features/trips/trip-route.tsx'
import { TripSchedule } from '../features/trips/trip-schedule.tsx'
import { CancelledNotice, TripNotFound, TripSkeleton } from '../features/trips/trip-states.tsx'
import { useTrip } from '../features/trips/use-trips.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageContainer } from '../ui/page-container.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useIsHydrated } from '../hooks/use-is-hydrated.ts'
import { useIsWide } from '../hooks/use-is-wide.ts'
import { RenderWhenNear } from '../ui/render-when-near.tsx'
import { isMissing } from './is-missing.ts'
import { isPathId } from '#contract/text.ts'
import { tripPath } from '#contract/paths.ts'
import { useAvailability, useTripBooking } from '../features/bookings/use-bookings.ts'
import { isServedByForm } from '../features/bookings/next-step-link.tsx'
import { useNextStep } from '../features/bookings/use-next-step.ts'
import { useHasReturnedFromPayment } from '../features/payments/use-has-returned-from-payment.ts'

const PaymentReturn = lazyPart(() => import('../features/payments/payment-return.tsx'))
const BookingSheet = lazyPart(() => import('../features/bookings/booking-sheet.tsx'))
const YourTrip = lazyPart(() => import('./your-trip.tsx'), { isQuiet: true })
const TripTabs = lazyPart(() => import('./trip-tabs.tsx'), {
  fallback: <Skeleton className="mt-10 h-[40rem] rounded-card lg:col-start-1" />,
  failedClassName: 'mt-10 lg:col-start-1',
})
const VisitorCars = lazyPart(() => import('../features/cars/visitor-cars.tsx'))

/** The page of one trip. */
export default function TripPage({ id }: { id: string }) {
  return <TripScreen key={id} id={id} />
}

function TripScreen({ id }: { id: string }) {
  const trip = useTrip(id, { isEnabled: isPathId(id) })
  const isGone = isMissing(id, trip.error)
  const isMissingForVisitors = useIsMissingForVisitors(trip.data === undefined)

  if (trip.data) return <TripDetail trip={trip.data} />
  // The server rendered for a visitor: a draft may still load for its organiser.
  if (isGone || (trip.isPending && isMissingForVisitors)) return <MissingTripScreen />
  if (trip.isPending) return <LoadingTrip />
  return (
    <PageContainer className="py-24">
      <LoadFailure text="We couldn’t load this trip." onRetry={trip.refetch} />
    </PageContainer>
  )
}

function TripDetail({ trip }: { trip: Trip }) {
  const session = useSession()
  const step = useNextStep(trip, session)
  const isVisitor = session.state !== 'signed-in'
  const ownBooking = useTripBooking(trip.id, { isEnabled: !isVisitor }).data?.booking
  // The panel says the facts to people on the trip.
  const hasPanel = ownBooking?.status === 'confirmed' && !isTripOver(trip)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const hasCardForm = useIsWide() && isServedByForm(step)
  // It must not open again by itself when the booking has ended.
  if (isSheetOpen && !isServedByForm(step)) setIsSheetOpen(false)
  const availability = useAvailability(trip.id).data
  const { publicUrl } = useSite()
  const hasReturned = useHasReturnedFromPayment(session)
  useLive([`trip:${trip.id}`, 'trips'])
  useHead({
    title: `${trip.title}, Wild Trip Planner`,
    description: shortDescription(trip),
    // The rest is for crawlers, so browsers need not load it.
    ...(import.meta.env.SSR && tripHead(trip)),
  })
  return (
    // The sticky booking bar ends with this box.
    <div>
      <TripHero trip={trip} />
      <PageContainer className="grid gap-x-14 max-lg:pb-14 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_auto_1fr]">
        <div className="pt-6 sm:pt-8 lg:col-start-1">
          {hasReturned && (
            <div className="mb-6 empty:hidden print:hidden">
              <PaymentReturn trip={trip} />
            </div>
          )}
          <TripTitle trip={trip} canEdit={can(session.user, 'edit-trip', { tripId: trip.id })} />
          <CancelledNotice trip={trip} />
          {!isVisitor && <YourTrip trip={trip} />}
          {!hasPanel && (
            <div className="mt-8">
              <TripFacts trip={trip} />
            </div>
          )}
          {session.state === 'signed-in' && <PrintedPlace tripId={trip.id} />}
        </div>
        {session.state === 'signed-in' && (
          <CardHasForm value={hasCardForm}>
            <TripTabs trip={trip} user={session.user} />
          </CardHasForm>
        )}
        <aside
          aria-label="Booking"
          className="relative max-lg:mt-10 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:-mt-72"
        >
          <div className="lg:sticky lg:top-[calc(var(--header,72px)+1.5rem)]">
            <BookingCard trip={trip} step={step} hasForm={hasCardForm} />
          </div>
        </aside>
        <div className="min-w-0 pt-10 lg:col-start-1">
          <SectionBar
            trip={trip}
            isVisitor={isVisitor}
            hasCars={availability?.isOpen === true && availability.cars > 0}
          />
          <Brochure trip={trip} isVisitor={isVisitor} />
          <p className="mt-18 hidden font-mono text-xs print:block">{publicUrl + tripPath(trip.id)}</p>
        </div>
      </PageContainer>
      <BookingBar trip={trip} step={step} onBook={() => setIsSheetOpen(true)} />
      {isSheetOpen && <BookingSheet trip={trip} onClose={() => setIsSheetOpen(false)} />}
    </div>
  )
}

/** What the organiser tells about the trip. */
function Brochure({ trip, isVisitor }: { trip: Trip; isVisitor: boolean }) {
  return (
    <div className="space-y-18 pt-8 md:space-y-20">
      {trip.description !== null && (
        <div id={TRIP_SECTIONS.about} className="scroll-mt-14">
          <Paragraphs text={trip.description} className="text-lg leading-relaxed" />
        </div>
      )}
      <TripAccommodation trip={trip} />
      <TripSchedule trip={trip} />
      <TripLists trip={trip} />
      <TripRoute trip={trip} />
      <TripPolicies trip={trip} />
      {isVisitor && (
        <RenderWhenNear id={TRIP_SECTIONS.cars} className="scroll-mt-14 empty:-mt-18 md:empty:-mt-20">
          <VisitorCars trip={trip} />
        </RenderWhenNear>
      )}
    </div>
  )
}

function TripLists({ trip: { tourIncludes, activities } }: { trip: Trip }) {
  if (tourIncludes.length + activities.length === 0) return null
  return (
    <div id={TRIP_SECTIONS.included} className="grid scroll-mt-14 gap-x-12 gap-y-14 sm:grid-cols-2">
      {tourIncludes.length > 0 && <ExpandableList title="Tour Includes" items={tourIncludes} />}
      {activities.length > 0 && <ExpandableList title="Activities" items={activities} />}
    </div>
  )
}

function MissingTripScreen() {
  useHead({ title: 'Trip Not Found, Wild Trip Planner', status: 404 })
  return <TripNotFound />
}

function LoadingTrip() {
  useHead({ title: 'Wild Trip Planner' })
  return <TripSkeleton />
}

/** Whether the server rendered this page without a trip, which means that visitors cannot see one. */
function useIsMissingForVisitors(hasNoTrip: boolean): boolean {
  const isHydrated = useIsHydrated()
  const [wasMissing] = useState(!isHydrated && hasNoTrip)
  return wasMissing
}
