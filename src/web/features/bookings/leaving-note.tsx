import type { MyBooking } from '#contract/bookings.ts'
import { formatAmount, toCents } from '#contract/money.ts'
import { Notice } from '../../ui/notice.tsx'
import { describeLeaving } from './booking-refund-words.ts'
import { useLeaving } from './use-leaving-refund.ts'

type LeavingProps = { booking: MyBooking; partySize: number }

/** What comes back for those of a paid party who stay at home, before that is saved. */
export function LeavingNote({ booking, partySize }: LeavingProps) {
  const { leaving, isAsked, preview } = useLeaving(booking, partySize)
  return (
    <div role="status">
      {isAsked && (
        <Notice tone="glacier" className="mb-4">
          {preview.isPending && 'Checking your refund…'}
          {preview.isError && 'We couldn’t check your refund. The refund terms of your booking apply.'}
          {preview.isSuccess && describeLeaving(preview.data, booking, leaving)}
        </Notice>
      )}
    </div>
  )
}

/** The button that saves says what it moves. */
export function SaveWords({ booking, partySize }: LeavingProps) {
  const { isAsked, preview } = useLeaving(booking, partySize)
  const refund = (isAsked ? preview.data?.refund : null) ?? '0'
  return toCents(refund) === 0 ? 'Save changes' : `Save · refund ${formatAmount(refund)}`
}
