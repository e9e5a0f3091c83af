import type { ReactNode } from 'react'
import type { Topic } from '#contract/live.ts'
import { ADVENTURES_PATH } from '#contract/paths.ts'
import { useHead } from '../api/head.tsx'
import { useLive } from '../api/live.ts'
import { BookingRow } from '../features/bookings/booking-row.tsx'
import { groupBookings, isLiveBooking, isOver } from '../features/bookings/booking-state.ts'
import { useBookings } from '../features/bookings/use-bookings.ts'
import { useMyWaitlist } from '../features/waitlist/use-waitlist.ts'
import { WaitlistRow } from '../features/waitlist/waitlist-row.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageContainer } from '../ui/page-container.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StaleNotice } from './stale-notice.tsx'

/** All bookings and waitlist entries of a traveller. */
export default function BookingsPage() {
  useHead({ title: 'My Bookings, Wild Trip Planner' })
  return (
    <PageContainer width="max-w-[960px]" className="pt-12 md:pt-18">
      <h1>My Bookings</h1>
      <StaleNotice what="Bookings" />
      <Bookings />
    </PageContainer>
  )
}

function Bookings() {
  const bookings = useBookings()
  const waitlist = useMyWaitlist()
  const current = [...(bookings.data?.filter((booking) => !isOver(booking)) ?? []), ...(waitlist.data ?? [])]
  useLive(['me', ...topicsOf(current)])

  if (bookings.isPending || waitlist.isPending) {
    return (
      <div className="mt-12 grid gap-4" aria-hidden="true">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-40 rounded-card" />
        ))}
      </div>
    )
  }
  // Loaded data stays if a refetch fails.
  if (bookings.data === undefined || waitlist.data === undefined) {
    return (
      <div className="mt-12">
        <LoadFailure
          text="We couldn’t load your bookings."
          onRetry={() => Promise.all([bookings.refetch(), waitlist.refetch()])}
        />
      </div>
    )
  }
  // An entry with an offer is left out, because the offer itself is among the bookings.
  const entries = waitlist.data.filter(({ offer }) => offer === null)
  if (bookings.data.length + entries.length === 0) {
    return (
      <div className="mt-12">
        <EmptyState
          headingLevel={2}
          title="No bookings yet"
          text="Trips you book will appear here."
          action={<ButtonLink href={ADVENTURES_PATH}>Browse Adventures</ButtonLink>}
        />
      </div>
    )
  }
  const { held, offered, upcoming, over } = groupBookings(bookings.data)
  const row = (booking: (typeof held)[number]) => (
    <BookingRow
      key={booking.id}
      booking={booking}
      receivedAtMs={bookings.dataUpdatedAt}
      isReplaced={bookings.data.some((other) => other.tripId === booking.tripId && isLiveBooking(other))}
    />
  )
  return (
    <>
      <Group title="Held" rows={held.map(row)} />
      <Group
        title="Waitlist and offers"
        rows={[
          ...offered.map(row),
          ...entries.map((entry) => <WaitlistRow key={`w${entry.id}`} entry={entry} />),
        ]}
      />
      <Group title="Upcoming" rows={upcoming.map(row)} />
      <Group title="Past and cancelled" rows={over.map(row)} />
    </>
  )
}

/** A stream is limited to a few topics, so only the first trips on the page are live. */
const MAX_LIVE_TRIPS = 18

function topicsOf(entries: { tripId: number }[]): Topic[] {
  return [...new Set(entries.map(({ tripId }) => `trip:${tripId}` as const))].slice(0, MAX_LIVE_TRIPS)
}

function Group({ title, rows }: { title: string; rows: ReactNode[] }) {
  if (rows.length === 0) return null
  return (
    <section className="mt-12" aria-label={title}>
      <h2 className="text-2xl">{title}</h2>
      <ul className="mt-5 grid gap-4">
        {rows.map((row, index) => (
          <li key={index}>{row}</li>
        ))}
      </ul>
    </section>
  )
}
