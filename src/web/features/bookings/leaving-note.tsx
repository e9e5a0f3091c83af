import type { MyBooking } from '#contract/bookings.ts'
import { formatAmount, isZero } from '#contract/money.ts'
import { Notice } from '../../ui/notice.tsx'
import { describeLeavingPreview } from './booking-refund-words.ts'
import { RefundResult } from './refund-result.tsx'
import { useLeavingRefund } from './use-leaving-refund.ts'

type PartyChangeProps = { booking: MyBooking; partySize: number }

/** The refund for people who leave a paid party, before it is saved. */
export function LeavingNote({ booking, partySize }: PartyChangeProps) {
  const { leavingCount, needsPreview, preview } = useLeavingRefund(booking, partySize)
  return (
    <div role="status">
      {needsPreview && (
        <Notice tone="glacier" className="mb-4">
          {preview.isPending && 'Checking your refund…'}
          {preview.isError && 'We couldn’t check your refund. The refund terms of your booking apply.'}
          {preview.isSuccess && (
            <RefundResult words={describeLeavingPreview(preview.data, booking, leavingCount)} />
          )}
        </Notice>
      )}
    </div>
  )
}

/** The save button's label, with the refund if there is one. */
export function SaveLabel({ booking, partySize }: PartyChangeProps) {
  const { needsPreview, preview } = useLeavingRefund(booking, partySize)
  const refund = (needsPreview ? preview.data?.refund : null) ?? '0'
  return isZero(refund) ? 'Save changes' : `Save · refund ${formatAmount(refund)}`
}
