import type { ReactNode } from 'react'
import type { MyBooking } from '#contract/bookings.ts'
import { BookingRow } from '../features/bookings/booking-row.tsx'
import { groupBookings } from '../features/bookings/booking-state.ts'
import { useBookings } from '../features/bookings/use-bookings.ts'
import { describeDaysToGo } from '../features/trips/days-to-go.ts'
import { today } from '../format/moments.ts'

/** What waits for the viewer: open holds and offers, and the next trip. */
export function OwnTrips() {
  const bookings = useBookings()
  const { held, offered, upcoming } = groupBookings(bookings.data ?? [])
  const next = upcoming.find(({ addedTo }) => addedTo === null)
  const row = (booking: MyBooking) => (
    <BookingRow key={booking.id} booking={booking} receivedAtMs={bookings.dataUpdatedAt} />
  )
  return (
    <>
      <OwnSection title="Waiting for you">{[...held, ...offered].map(row)}</OwnSection>
      <OwnSection title="Your next trip" aside={next && describeDaysToGo(next.trip, today())}>
        {upcoming.filter(({ id, addedTo }) => next && (id === next.id || addedTo === next.id)).map(row)}
      </OwnSection>
    </>
  )
}

type OwnSectionProps = { title: string; aside?: string | undefined; children: ReactNode[] }

function OwnSection({ title, aside, children }: OwnSectionProps) {
  if (children.length === 0) return null
  return (
    <section aria-label={title} className="mb-12 md:mb-16">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-2xl">{title}</h2>
        {aside !== undefined && <p className="font-mono text-sm font-medium">{aside}</p>}
      </div>
      <div className="grid gap-4">{children}</div>
    </section>
  )
}
