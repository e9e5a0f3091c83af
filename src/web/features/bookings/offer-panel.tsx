import { HOLD_MINUTES, type MyBooking } from '#contract/bookings.ts'
import { isZero } from '#contract/money.ts'
import { countPeople } from '../../format/count-people.ts'
import { formatMoment } from '../../format/moments.ts'
import { InvitationNote, ObstacleNotice } from './invitation-note.tsx'
import { OnlineButton } from '../../ui/online-button.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { BookingPanel } from './booking-panel.tsx'
import { TimeLeft } from './time-left.tsx'
import { useBookingAction } from './use-booking-changes.ts'

/** The panel of an offer from the waitlist, or of an invitation. */
export function OfferPanel({ booking, receivedAtMs }: { booking: MyBooking; receivedAtMs: number }) {
  const acceptance = useBookingAction(booking, 'accept')
  const refusal = useBookingAction(booking, 'decline')
  const isBusy = acceptance.isPending || refusal.isPending
  const { invitation } = booking
  const obstacle = invitation?.obstacle ?? null
  // Nothing that the viewer could do makes this button work.
  const isForOtherAddress = obstacle === 'other-address'
  return (
    <BookingPanel
      booking={booking}
      tone="glacier"
      title={titleOf(booking)}
      aside={<TimeLeft secondsLeft={booking.secondsLeft} receivedAtMs={receivedAtMs} />}
      error={acceptance.error ?? refusal.error}
      actions={
        <>
          {!isForOtherAddress && (
            <OnlineButton
              variant="primary"
              size="lg"
              isPending={acceptance.isPending}
              disabled={isBusy || obstacle !== null}
              onClick={() => acceptance.mutate()}
            >
              {booking.partySize === 1 ? 'Accept your spot' : 'Accept your spots'}
            </OnlineButton>
          )}
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
        There’s room for {countPeople(booking.partySize)}. {!isForOtherAddress && describeDeadline(booking)}
      </p>
      {invitation && <InvitationNote invitation={invitation} />}
      <BookingFacts booking={booking} />
      {!isForOtherAddress && (
        <p className="max-w-[65ch] text-sm text-muted">
          {isZero(booking.unitPrice)
            ? 'Accept to confirm. There’s nothing to pay.'
            : `Accept first, then you have ${HOLD_MINUTES} minutes to pay. You won’t be charged until you pay.`}{' '}
          {invitation === null && 'If you decline, you’ll leave the waitlist.'}
        </p>
      )}
      {obstacle && <ObstacleNotice obstacle={obstacle} />}
    </BookingPanel>
  )
}

function titleOf({ invitation, partySize }: MyBooking): string {
  if (invitation) return `${invitation.byFirstName ?? 'The organiser'} invites you`
  return partySize === 1 ? 'We have a spot for you' : 'We have spots for you'
}

/** The deadline as a time, because a countdown alone is hard to plan with. */
export function describeDeadline({ expiresAt }: Pick<MyBooking, 'expiresAt'>): string {
  return expiresAt === null ? '' : `Accept by ${formatMoment(expiresAt)}.`
}
