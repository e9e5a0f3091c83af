import { useQuery } from '@tanstack/react-query'
import { previewCancellation, type Cancellation, type MyBooking } from '#contract/bookings.ts'
import { withRefund } from '#contract/refund-words.ts'
import { queryOf } from '../../api/query.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { BookingProblem } from './booking-problem.tsx'
import { describeCancellation } from './money-words.ts'
import { useBookingAction } from './use-booking-changes.ts'

/** Says what comes back before it asks. */
export function CancelDialog({ booking, onClose }: { booking: MyBooking; onClose: () => void }) {
  // Asked anew each time: tomorrow less may come back.
  const preview = useQuery({ ...queryOf(previewCancellation, { params: { id: booking.id } }), gcTime: 0 })
  const cancellation = useBookingAction(booking, 'cancel')

  async function cancel() {
    // The booking's panel, and this with it, goes before a callback of this one call.
    const isGone = await cancellation.mutateAsync().then(Boolean, () => false)
    if (!isGone) return
    toast({ title: 'Booking cancelled', description: `You are not going to ${booking.trip.title}.` })
    onClose()
  }

  return (
    <ConfirmDialog
      title="Cancel your booking?"
      keep="Keep booking"
      action={withRefund('Cancel booking', preview.data?.refund)}
      isReady={preview.isSuccess}
      onRetry={preview.isError ? preview.refetch : undefined}
      isPending={cancellation.isPending}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      <p className="mt-3 text-muted">{booking.trip.title}</p>
      <div role="status" className="mt-5 grid gap-4">
        {preview.isPending && (
          <p className="flex items-center gap-3 text-muted">
            <Spinner /> Looking up what you get back
          </p>
        )}
        {preview.isError && <p>We could not find out what you would get back.</p>}
        {preview.isSuccess && <Refund preview={preview.data} booking={booking} />}
      </div>
      <BookingProblem error={cancellation.error} className="mt-5" />
    </ConfirmDialog>
  )
}

function Refund({ preview, booking }: { preview: Cancellation; booking: MyBooking }) {
  return (
    <>
      <p className="text-lg">{describeCancellation(preview, booking)}</p>
      {preview.reason === 'tiers' && (
        <dl className="divide-y divide-line border-y border-line text-sm">
          {preview.tiers.map(({ daysBefore, percent }) => (
            <div key={daysBefore} className="flex justify-between gap-4 py-2">
              <dt>{daysBefore} days or more before the start</dt>
              <dd className="font-semibold">{percent}%</dd>
            </div>
          ))}
        </dl>
      )}
      {preview.withdrawsCar && (
        <Notice tone="amber">
          Your car leaves the trip with you. Whoever has a seat in it keeps the place, loses the seat, and is
          told.
        </Notice>
      )}
    </>
  )
}
