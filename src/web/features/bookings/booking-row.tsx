import { formatDays } from '#contract/days.ts'
import type { MyBooking } from '#contract/bookings.ts'
import { toCents } from '#contract/money.ts'
import { formatLength } from '../../ui/dates.ts'
import { PictureRow, RowFacts } from '../../ui/picture-row.tsx'
import { Tag } from '../../ui/tag.tsx'
import { describeParty, describeTransport, stateOf } from './booking-state.ts'
import { countWithoutSeat, formatTotal } from './booking-words.ts'
import { PAYMENT_NOTE } from './held-panel.tsx'
import { describeDeadline } from './offer-panel.tsx'
import { RowActions } from './row-actions.tsx'
import { TimeLeft, useIsOver } from './time-left.tsx'
import { useRefreshPlaces } from './use-booking-changes.ts'

/** A booking in a list: what it is, who comes, and what is next. */
export function BookingRow({ booking, receivedAtMs }: { booking: MyBooking; receivedAtMs: number }) {
  const { trip, tripId, secondsLeft, unitPrice, partySize } = booking
  const state = stateOf(booking)
  useIsOver({ secondsLeft, receivedAtMs }, useRefreshPlaces(tripId))
  return (
    <PictureRow
      href={`/trip/${tripId}?tab=booking#places`}
      title={trip.title}
      imageUrl={trip.imageUrl}
      tag={<Tag tone={state.tone}>{state.label}</Tag>}
      meta={`${trip.location} · ${formatDays(trip.startDate, trip.endDate)} · ${formatLength(trip.startDate, trip.endDate)}`}
      actions={<RowActions booking={booking} />}
    >
      <RowFacts
        facts={[
          { term: 'Who', description: describeParty(booking) },
          ...(booking.status === 'offered'
            ? []
            : [{ term: 'Getting there', description: describeTransport(booking) }]),
          {
            term: 'Price',
            description: toCents(unitPrice) === 0 ? 'Free' : formatTotal(unitPrice, partySize),
          },
        ]}
      />
      {secondsLeft !== null && (
        <p className="mt-4 font-mono text-sm font-medium text-amber">
          <TimeLeft secondsLeft={secondsLeft} receivedAtMs={receivedAtMs} />
        </p>
      )}
      <p className="mt-2 max-w-[60ch] text-sm text-muted empty:hidden">{nextOf(booking)}</p>
    </PictureRow>
  )
}

/** What is next, if anything. */
function nextOf(booking: MyBooking): string {
  const { status, trip, unitPrice, endedBy } = booking
  if (status === 'held') return toCents(unitPrice) > 0 ? PAYMENT_NOTE : ''
  if (status === 'offered') return describeDeadline(booking)
  if (status === 'cancelled' && endedBy === 'organiser') return 'The organiser cancelled this booking.'
  if (status !== 'confirmed' || trip.status !== 'upcoming') return ''
  if (booking.transport === 'later') return 'Next: decide how you get there.'
  return countWithoutSeat(booking) > 0 ? 'Next: choose from the free seats.' : ''
}
