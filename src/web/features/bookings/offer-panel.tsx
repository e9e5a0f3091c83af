import { HOLD_MINUTES, type MyBooking } from '#contract/bookings.ts'
import { toCents } from '#contract/money.ts'
import { OnlineButton } from '../../ui/online-button.tsx'
import { formatMoment } from '../../ui/times.ts'
import { BookingFacts } from './booking-facts.tsx'
import { BookingPanel } from './booking-panel.tsx'
import { TimeLeft } from './time-left.tsx'
import { useBookingAction } from './use-booking-changes.ts'
import { countPeople } from '../../ui/count-people.ts'

/** Places that came free, offered to who waited for them. */
export function OfferPanel({ booking, receivedAtMs }: { booking: MyBooking; receivedAtMs: number }) {
  const acceptance = useBookingAction(booking, 'accept')
  const refusal = useBookingAction(booking, 'decline')
  const isBusy = acceptance.isPending || refusal.isPending
  return (
    <BookingPanel
      tone="glacier"
      title="A place is yours to take"
      aside={<TimeLeft secondsLeft={booking.secondsLeft} receivedAtMs={receivedAtMs} />}
      error={acceptance.error ?? refusal.error}
      actions={
        <>
          <OnlineButton
            variant="primary"
            size="lg"
            isPending={acceptance.isPending}
            disabled={isBusy}
            onClick={() => acceptance.mutate()}
          >
            {booking.partySize === 1 ? 'Accept your place' : 'Accept your places'}
          </OnlineButton>
          <OnlineButton
            size="lg"
            isPending={refusal.isPending}
            disabled={isBusy}
            onClick={() => refusal.mutate()}
          >
            Decline
          </OnlineButton>
        </>
      }
    >
      <p className="max-w-[65ch]">
        There is room for {countPeople(booking.partySize)}. {describeDeadline(booking)}
      </p>
      <BookingFacts booking={booking} />
      <p className="max-w-[65ch] text-sm text-muted">
        {toCents(booking.unitPrice) === 0
          ? 'Accepting confirms it: there is nothing to pay.'
          : `Accepting holds it for you, and you then have ${HOLD_MINUTES} minutes to pay. Nothing is charged before that.`}{' '}
        Declining gives it to the next party, and takes you off the waitlist.
      </p>
    </BookingPanel>
  )
}

/** The deadline as a time: a countdown alone is hard to plan with. */
export function describeDeadline({ expiresAt }: Pick<MyBooking, 'expiresAt'>): string {
  return expiresAt === null ? '' : `Accept by ${formatMoment(expiresAt)}.`
}
