import { useState } from 'react'
import { TABS_SECTION } from '#contract/pages.ts'
import type { User } from '#contract/auth.ts'
import type { Trip } from '#contract/trips.ts'
import { BookingTab } from '../features/bookings/booking-tab.tsx'
import { useAvailability, useTripBooking } from '../features/bookings/use-bookings.ts'
import { CarsTab } from '../features/cars/cars-tab.tsx'
import { VolunteerTab } from '../features/cars/volunteer-tab.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useWasEverTrue } from '../hooks/use-was-ever-true.ts'
import { useTab } from '../hooks/use-tab.ts'
import { StaleNotice } from './stale-notice.tsx'
import { TripLinks } from './trip-links.tsx'

const ExpensesTab = lazyPart(() => import('../features/expenses/expenses-tab.tsx'), {
  fallback: <Skeleton className="h-96 rounded-card" />,
})

const RideCards = lazyPart(() => import('../features/rides/ride-cards.tsx'), { isQuiet: true })

/** The tabs of a trip for signed-in people. Several features are combined here. */
export default function TripTabs({ trip, user }: { trip: Trip; user: User }) {
  const [tab, setTab] = useTab(['booking', 'cars', 'volunteer', 'expenses'])
  // These tabs are loaded when they are first opened.
  const hasOpenedExpenses = useWasEverTrue(tab === 'expenses')
  const hasOpenedCars = useWasEverTrue(tab === 'cars')
  const [isCarNew, setIsCarNew] = useState(false)
  const booking = useTripBooking(trip.id).data?.booking
  const isOpen = useAvailability(trip.id).data?.isOpen ?? false

  function select(nextTab: typeof tab, { withNewCar = false } = {}) {
    setTab(nextTab)
    setIsCarNew(withNewCar)
  }

  return (
    <section
      id={TABS_SECTION}
      aria-labelledby="places-title"
      className="mt-10 min-w-0 scroll-mt-6 lg:col-start-1 print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="places-title" className="text-2xl">
          Your spot, cars and expenses
        </h2>
        <TripLinks trip={trip} user={user} />
      </div>
      <StaleNotice what="Seats" />
      <Tabs
        label="Your spot, cars and expenses"
        active={tab}
        onSelect={select}
        className="mt-3 [&>[role=tabpanel]]:pt-8"
        tabs={[
          { id: 'booking', label: 'Booking', panel: <BookingTab trip={trip} /> },
          {
            id: 'cars',
            label: 'Cars',
            panel: (
              <>
                {hasOpenedCars && <RideCards trip={trip} />}
                <CarsTab tripId={trip.id} isOwnNew={isCarNew} />
              </>
            ),
          },
          {
            id: 'volunteer',
            label: 'Volunteer Car',
            panel: (
              <VolunteerTab
                tripId={trip.id}
                isOpen={isOpen}
                hasBooking={booking !== undefined}
                onVolunteered={() => select('cars', { withNewCar: true })}
              />
            ),
          },
          {
            id: 'expenses',
            label: 'Expenses',
            panel: hasOpenedExpenses && <ExpensesTab trip={trip} />,
          },
        ]}
      />
    </section>
  )
}
