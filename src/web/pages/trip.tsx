import { useState } from 'react'
import { can } from '#contract/access.ts'
import type { Trip } from '#contract/trips.ts'
import { useHead } from '../api/head.tsx'
import { useLive } from '../api/live.ts'
import { useSession } from '../api/session.ts'
import { useSite } from '../api/site.ts'
import { PrintedPlace } from '../features/bookings/printed-place.tsx'
import { BookingBar, BookingCard } from '../features/bookings/booking-card.tsx'
import { ExpandableList } from '../features/trips/expandable-list.tsx'
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
import { RenderWhenNear } from '../ui/render-when-near.tsx'
import { isMissing } from './is-missing.ts'
import { isPathId } from '#contract/text.ts'
import { tripPath } from '#contract/paths.ts'
import { useNextStep } from '../features/bookings/use-next-step.ts'
import { useHasReturnedFromPayment } from '../features/payments/use-has-returned-from-payment.ts'

const PaymentReturn = lazyPart(() => import('../features/payments/payment-return.tsx'))
const TripChatLink = lazyPart(() => import('../features/chat/trip-chat-link.tsx'), { isQuiet: true })
const TripTabs = lazyPart(() => import('./trip-tabs.tsx'), {
  fallback: <Skeleton className="mx-auto mt-20 h-[40rem] max-w-[1232px] rounded-card" />,
  failedClassName: 'mx-auto mt-20 max-w-[1280px] px-4 sm:px-6',
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
  const isSignedIn = session.state === 'signed-in'
  const step = useNextStep(trip, session)
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
    <>
      {/* The sticky bar ends with this section; the tabs below have their own. */}
      <div>
        <TripHero trip={trip} />
        <PageContainer className="grid gap-x-14 max-lg:pb-14 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
          <div className="pt-6 sm:pt-8">
            {hasReturned && (
              <div className="mb-6 empty:hidden print:hidden">
                <PaymentReturn trip={trip} />
              </div>
            )}
            <TripTitle
              trip={trip}
              canEdit={can(session.user, 'edit-trip', { tripId: trip.id })}
              chatLink={
                session.state === 'signed-in' && <TripChatLink tripId={trip.id} user={session.user} />
              }
            />
            <CancelledNotice trip={trip} />
            <div className="mt-8">
              <TripFacts trip={trip} />
            </div>
            {isSignedIn && <PrintedPlace tripId={trip.id} />}
          </div>
          <aside aria-label="Booking" className="relative row-span-2 max-lg:mt-8 lg:-mt-24">
            <div className="lg:sticky lg:top-[calc(var(--header,72px)+1.5rem)]">
              <BookingCard trip={trip} step={step} />
            </div>
          </aside>
          <div className="space-y-18 pt-10 md:space-y-20">
            {trip.description !== null && (
              <Paragraphs text={trip.description} className="text-lg leading-relaxed" />
            )}
            <TripAccommodation trip={trip} />
            <TripSchedule trip={trip} />
            <TripLists trip={trip} />
            <TripRoute trip={trip} />
            <TripPolicies trip={trip} />
            {session.state === 'signed-out' && (
              <RenderWhenNear className="empty:-mt-18 md:empty:-mt-20">
                <VisitorCars trip={trip} />
              </RenderWhenNear>
            )}
            <p className="hidden font-mono text-xs print:block">{publicUrl + tripPath(trip.id)}</p>
          </div>
        </PageContainer>
        <BookingBar trip={trip} step={step} />
      </div>
      {isSignedIn && <TripTabs trip={trip} />}
    </>
  )
}

function TripLists({ trip: { tourIncludes, activities } }: { trip: Trip }) {
  if (tourIncludes.length + activities.length === 0) return null
  return (
    <div className="grid gap-x-12 gap-y-14 sm:grid-cols-2">
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
