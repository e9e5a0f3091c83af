import type { MyBooking } from '#contract/bookings.ts'
import { OnlineButton } from '../../ui/online-button.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { BookingPanel } from './booking-panel.tsx'
import { ChangeButton } from './change-button.tsx'
import { canRenew, HoldWarning, RENEWAL_HINT } from './hold-warning.tsx'
import { PayLink, type PayState, usePayState } from './pay-link.tsx'
import { TimeLeft } from './time-left.tsx'
import { useBookingAction } from './use-booking-changes.ts'

type HeldPanelProps = {
  booking: MyBooking
  /** When the server reported the time left. */
  receivedAtMs: number
  freeCarSeats: number
  isChanging: boolean
  onChange: () => void
}

/** The panel of a hold. */
export function HeldPanel({ booking, receivedAtMs, freeCarSeats, isChanging, onChange }: HeldPanelProps) {
  const renewal = useBookingAction(booking, 'renew')
  const release = useBookingAction(booking, 'cancel')
  const pay = usePayState(booking)
  const isRenewable = canRenew(booking) && pay.kind !== 'processing'

  return (
    <BookingPanel
      booking={booking}
      tone="amber"
      title={titleOf(booking, pay)}
      aside={
        pay.kind === 'processing' ? undefined : (
          <TimeLeft secondsLeft={booking.secondsLeft} receivedAtMs={receivedAtMs} />
        )
      }
      error={renewal.error ?? release.error}
      actions={
        <>
          {pay.kind === 'open' && <PayLink booking={booking} variant="primary" />}
          {isRenewable && (
            <OnlineButton isPending={renewal.isPending} onClick={() => renewal.mutate()}>
              Keep holding
            </OnlineButton>
          )}
          {!isChanging && (
            <ChangeButton
              booking={booking}
              freeCarSeats={freeCarSeats}
              isLesser={pay.kind === 'open'}
              onPress={onChange}
            />
          )}
          <OnlineButton variant="quiet" isPending={release.isPending} onClick={() => release.mutate()}>
            Cancel hold
          </OnlineButton>
        </>
      }
    >
      <BookingFacts booking={booking} />
      <p className="max-w-[65ch] text-sm text-muted">
        {pay.note} {isRenewable && RENEWAL_HINT}
      </p>
      {pay.kind !== 'processing' && <HoldWarning booking={booking} receivedAtMs={receivedAtMs} />}
    </BookingPanel>
  )
}

function titleOf({ addedTo }: MyBooking, { kind }: PayState): string {
  if (kind === 'processing') return 'Your payment is being processed'
  return addedTo === null ? 'Held for you' : 'Held for the people you’re adding'
}
