import { Link } from 'wouter'
import { formatDays } from '#contract/days.ts'
import type { MyBooking as Booking } from '#contract/bookings.ts'
import { formatLength } from '../../ui/dates.ts'
import { Picture } from '../../ui/picture.tsx'
import { Tag } from '../../ui/tag.tsx'
import { describeParty, describeTransport, stateOf } from './booking-state.ts'

const DEFAULT_PICTURE = '/photos/adventure.jpg'

/** Bookings of one kind, each a row that leads to its trip. */
export function BookingList({ title, bookings }: { title: string; bookings: Booking[] }) {
  return (
    <section className="mt-12">
      <h2 className="text-2xl">{title}</h2>
      <ul className="mt-5 grid gap-4">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingRow booking={booking} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function BookingRow({ booking }: { booking: Booking }) {
  const { trip, tripId } = booking
  const state = stateOf(booking)
  return (
    <article className="group relative grid overflow-hidden rounded-card border border-line bg-surface transition-colors duration-120 ease-trail hover:border-control has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-spruce sm:grid-cols-[13rem_1fr]">
      <div className="aspect-16/9 overflow-hidden bg-sunken sm:aspect-auto sm:h-full">
        <Picture
          src={trip.imageUrl ?? DEFAULT_PICTURE}
          fallbackSrc={DEFAULT_PICTURE}
          alt=""
          sizes="(min-width: 40rem) 208px, 92vw"
        />
      </div>
      <div className="p-5 md:p-6">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h3>
            <Link
              href={`/trip/${tripId}`}
              className="outline-none after:absolute after:inset-0 group-hover:underline"
            >
              {trip.title}
            </Link>
          </h3>
          <Tag tone={state.tone}>{state.label}</Tag>
        </div>
        <p className="mt-2 font-mono text-xs text-muted">
          {trip.location} · {formatDays(trip.startDate, trip.endDate)} ·{' '}
          {formatLength(trip.startDate, trip.endDate)}
        </p>
        <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 text-sm">
          <Fact term="Who" description={describeParty(booking)} />
          <Fact term="Getting there" description={describeTransport(booking)} />
        </dl>
      </div>
    </article>
  )
}

function Fact({ term, description }: { term: string; description: string }) {
  return (
    <div>
      <dt className="font-mono text-xs text-muted">{term}</dt>
      <dd>{description}</dd>
    </div>
  )
}
