import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listBookings, previewCancellation, type Cancellation, type MyBooking } from '#contract/bookings.ts'
import { withRefund } from '#contract/refunds.ts'
import { queryOf } from '../../api/query.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { BookingProblem } from './booking-problem.tsx'
import { describeCancellationPreview, describeCancelResult } from './booking-refund-words.ts'
import { RefundResult } from './refund-result.tsx'
import { RefundSteps } from './refund-terms.tsx'
import { useBookingAction } from './use-booking-changes.ts'

/** Shows what a cancellation would refund, and asks for confirmation. */
export function CancelBookingDialog({ booking, onClose }: { booking: MyBooking; onClose: () => void }) {
  // Refetched each time, because tomorrow the refund may be lower.
  const preview = useQuery({ ...queryOf(previewCancellation, { params: { id: booking.id } }), gcTime: 0 })
  const cancellation = useBookingAction(booking, 'cancel')
  const queryClient = useQueryClient()

  async function cancel() {
    // This dialog unmounts with the panel, so a mutate() callback would not run.
    const isCancelled = await cancellation.mutateAsync().then(Boolean, () => false)
    if (!isCancelled) return
    // The mutation has refetched the list.
    const bookingAfter = queryClient
      .getQueryData<MyBooking[]>(queryOf(listBookings, {}).queryKey)
      ?.find(({ id }) => id === booking.id)
    toast({
      title: 'Booking cancelled',
      description: describeCancelResult(booking, bookingAfter, preview.data),
    })
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
            <Spinner /> Checking your refund
          </p>
        )}
        {preview.isError && <p>We couldn’t check your refund.</p>}
        {preview.isSuccess && <RefundPreview preview={preview.data} booking={booking} />}
      </div>
      <BookingProblem error={cancellation.error} className="mt-5" />
    </ConfirmDialog>
  )
}

function RefundPreview({ preview, booking }: { preview: Cancellation; booking: MyBooking }) {
  const words = describeCancellationPreview(preview, booking)
  return (
    <>
      <RefundResult words={words} className="text-lg" />
      {preview.reason === 'tiers' && <RefundSteps startDate={booking.trip.startDate} tiers={preview.tiers} />}
      {preview.withdrawsCar && (
        <Notice tone="amber">
          Your car will be withdrawn from the trip too. Your passengers keep their spots but lose their seats.
          We’ll let them know.
        </Notice>
      )}
    </>
  )
}
