import type { MyBooking } from '#contract/bookings.ts'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { BookingProblem } from './booking-problem.tsx'
import { canRenew, HoldWarning } from './hold-warning.tsx'
import { TimeLeft, useIsTimeUp } from './time-left.tsx'
import { useBookingAction, useRefreshPlaces } from './use-booking-changes.ts'

/** The time left to pay for the hold, and a button to extend it. */
export function HoldTimer({ booking, receivedAtMs }: { booking: MyBooking; receivedAtMs: number }) {
  const renewal = useBookingAction(booking, 'renew')
  useIsTimeUp({ secondsLeft: booking.secondsLeft, receivedAtMs }, useRefreshPlaces(booking.tripId))
  return (
    <section
      aria-label="Held for you"
      className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <p className="text-sm text-muted">Held for you</p>
          <p className="font-mono text-lg font-medium text-amber">
            <TimeLeft secondsLeft={booking.secondsLeft} receivedAtMs={receivedAtMs} />
          </p>
        </div>
        {canRenew(booking) && (
          <OnlineButton size="sm" isPending={renewal.isPending} onClick={() => renewal.mutate()}>
            Keep holding
          </OnlineButton>
        )}
      </div>
      <OfflineNote />
      <BookingProblem error={renewal.error} />
      <HoldWarning booking={booking} receivedAtMs={receivedAtMs} />
    </section>
  )
}
