import { HOLD_MINUTES, LONGEST_HOLD_MINUTES, type MyBooking } from '#contract/bookings.ts'
import { useSecondsLeft } from '../../hooks/use-seconds-left.ts'
import { whoseSpots } from './booking-words.ts'
import { Notice } from '../../ui/notice.tsx'

const WARNING_SECONDS = 120

/** Explains “Keep holding” before it is pressed. */
export const RENEWAL_HINT = `Need longer? “Keep holding” restarts the ${HOLD_MINUTES} minutes, up to ${LONGEST_HOLD_MINUTES} minutes in total.`

/**
 * Warns two minutes before a hold ends. The live region is always in the page, so that the text is announced
 * when it appears.
 */
export function HoldWarning({ booking, receivedAtMs }: { booking: MyBooking; receivedAtMs: number }) {
  const secondsLeft = useSecondsLeft(booking.secondsLeft, receivedAtMs) ?? 0
  return (
    <div role="status" className="-mt-5">
      {secondsLeft > 0 && secondsLeft <= WARNING_SECONDS && (
        <Notice tone="amber" className="mt-5">
          <strong>Less than two minutes left.</strong>{' '}
          {canRenew(booking)
            ? RENEWAL_HINT
            : `You can’t hold it any longer. Pay now to keep ${whoseSpots(booking)}.`}
        </Notice>
      )}
    </div>
  )
}

/** Whether the hold could still be made longer. */
export function canRenew({
  expiresAt,
  renewableUntil,
}: Pick<MyBooking, 'expiresAt' | 'renewableUntil'>): boolean {
  return expiresAt !== null && renewableUntil !== null && Date.parse(expiresAt) < Date.parse(renewableUntil)
}
