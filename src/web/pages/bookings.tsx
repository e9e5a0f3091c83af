import { useHead } from '../api/head.tsx'
import { BookingList } from '../features/bookings/booking-list.tsx'
import { groupBookings } from '../features/bookings/booking-state.ts'
import { useBookings } from '../features/bookings/use-bookings.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failed } from '../ui/failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Everything a traveller has booked. */
export default function BookingsPage() {
  useHead({ title: 'My Bookings, Wild Trip Planner' })
  return (
    <div className="mx-auto max-w-[960px] px-4 pt-12 sm:px-6 md:pt-18">
      <h1>My Bookings</h1>
      <Bookings />
    </div>
  )
}

function Bookings() {
  const bookings = useBookings()

  if (bookings.isPending) {
    return (
      <div className="mt-12 grid gap-4" aria-hidden="true">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-40 rounded-card" />
        ))}
      </div>
    )
  }
  if (bookings.isError) {
    return (
      <div className="mt-12">
        <Failed text="Your bookings could not be loaded." onRetry={bookings.refetch} />
      </div>
    )
  }
  if (bookings.data.length === 0) {
    return (
      <div className="mt-12">
        <EmptyState
          title="No bookings yet"
          text="The trips you book appear here, with who comes along and how you get there."
          action={<ButtonLink href="/#adventures">Browse Adventures</ButtonLink>}
        />
      </div>
    )
  }
  return groupBookings(bookings.data).map((group) => <BookingList key={group.title} {...group} />)
}
