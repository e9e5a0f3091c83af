import { useQuery } from '@tanstack/react-query'
import { previewCancellation, type MyBooking } from '#contract/bookings.ts'
import { queryOf } from '../../api/query.ts'
import { Notice } from '../../ui/notice.tsx'
import { describeLeaving, hasPaid } from './money-words.ts'

/** What comes back for those of a paid party who stay at home, before that is saved. */
export function LeavingNote({ booking, partySize }: { booking: MyBooking; partySize: number }) {
  const leaving = booking.partySize - partySize
  const isAsked = booking.status === 'confirmed' && hasPaid(booking) && leaving > 0
  const preview = useQuery({
    ...queryOf(previewCancellation, { params: { id: booking.id }, query: { leaving: String(leaving) } }),
    enabled: isAsked,
    gcTime: 0,
  })
  return (
    <div role="status">
      {isAsked && (
        <Notice tone="glacier" className="mb-4">
          {preview.isPending && 'Looking up what comes back…'}
          {preview.isError && 'We could not find out what comes back. It follows the rules of this trip.'}
          {preview.isSuccess && describeLeaving(preview.data, booking, leaving)}
        </Notice>
      )}
    </div>
  )
}
