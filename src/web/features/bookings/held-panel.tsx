import type { MyBooking } from '#contract/bookings.ts'
import { toCents } from '#contract/money.ts'
import { OnlineButton } from '../../ui/online-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { BookingPanel } from './booking-panel.tsx'
import { ChangeButton } from './change-button.tsx'
import { canRenew, HoldWarning, RENEWAL } from './hold-warning.tsx'
import { TimeLeft } from './time-left.tsx'
import { useBookingAction } from './use-booking-changes.ts'

type HeldPanelProps = {
  booking: MyBooking
  receivedAtMs: number
  freeCarSeats: number
  isChanging: boolean
  onChange: () => void
}

/** Places that are kept for a while. */
export function HeldPanel({ booking, receivedAtMs, freeCarSeats, isChanging, onChange }: HeldPanelProps) {
  const renewal = useBookingAction(booking, 'renew')
  const release = useBookingAction(booking, 'cancel')
  const isRenewable = canRenew(booking)

  async function letGo() {
    // This panel goes with the hold, before a callback of this one call.
    const isGone = await release.mutateAsync().then(Boolean, () => false)
    if (isGone) toast({ title: 'Let go', description: 'Your place is free for others again.' })
  }

  return (
    <BookingPanel
      tone="amber"
      title="Held for you"
      aside={<TimeLeft secondsLeft={booking.secondsLeft} receivedAtMs={receivedAtMs} />}
      error={renewal.error ?? release.error}
      actions={
        <>
          {isRenewable && (
            <OnlineButton isPending={renewal.isPending} onClick={() => renewal.mutate()}>
              Keep holding
            </OnlineButton>
          )}
          {!isChanging && <ChangeButton booking={booking} freeCarSeats={freeCarSeats} onPress={onChange} />}
          <OnlineButton variant="quiet" isPending={release.isPending} onClick={() => void letGo()}>
            Let it go
          </OnlineButton>
        </>
      }
    >
      <BookingFacts booking={booking} />
      <p className="max-w-[65ch] text-sm text-muted">
        {toCents(booking.unitPrice) > 0 && `${PAYMENT_NOTE} `}
        {isRenewable && RENEWAL}
      </p>
      <HoldWarning booking={booking} receivedAtMs={receivedAtMs} />
    </BookingPanel>
  )
}

export const PAYMENT_NOTE = 'Payment is not open yet. We hold your place meanwhile, and nothing is charged.'
