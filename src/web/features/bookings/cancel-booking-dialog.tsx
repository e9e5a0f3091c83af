import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listBookings, previewCancellation, type Cancellation, type MyBooking } from '#contract/bookings.ts'
import { withRefund } from '#contract/refunds.ts'
import { queryOf } from '../../api/query.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { BookingProblem } from './booking-problem.tsx'
import {
  describeLosingAddedPeople,
  describeCancellationPreview,
  describeCancelResult,
  totalRefund,
} from './booking-refund-words.ts'
import { RefundResult } from './refund-result.tsx'
import { RefundSteps } from './refund-terms.tsx'
import { useBookingAction } from './use-booking-changes.ts'

/** What a cancellation is called: of the viewer's booking, or of people they have added. */
const ownWords = {
  title: 'Cancel your booking?',
  keep: 'Keep booking',
  action: 'Cancel booking',
  done: 'Booking cancelled',
}
const addedWords = {
  title: 'Remove the people you’ve added?',
  keep: 'Keep people',
  action: 'Remove people',
  done: 'People removed',
}

/** Shows what a cancellation would refund, and asks for confirmation. */
export function CancelBookingDialog({ booking, onClose }: { booking: MyBooking; onClose: () => void }) {
  // Refetched each time, because tomorrow the refund may be lower.
  const preview = useQuery({ ...queryOf(previewCancellation, { params: { id: booking.id } }), gcTime: 0 })
  const cancellation = useBookingAction(booking, 'cancel')
  const queryClient = useQueryClient()
  const words = booking.addedTo === null ? ownWords : addedWords
  const findBookings = () => queryClient.getQueryData<MyBooking[]>(queryOf(listBookings, {}).queryKey)

  async function cancel() {
    const before = findBookings() ?? []
    // This dialog unmounts with the panel, so a mutate() callback would not run.
    const isCancelled = await cancellation.mutateAsync().then(Boolean, () => false)
    if (!isCancelled) return
    toast({
      title: words.done,
      // The mutation has refetched the list.
      description: describeCancelResult({ booking, before, after: findBookings(), preview: preview.data }),
    })
    onClose()
  }

  return (
    <ConfirmDialog
      title={words.title}
      keep={words.keep}
      action={withRefund(words.action, preview.data && totalRefund(preview.data))}
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
      <p className="empty:hidden">{describeLosingAddedPeople(preview)}</p>
      {preview.withdrawsCar && (
        <Notice tone="amber">
          Your car will be withdrawn from the trip too. Your passengers keep their spots but lose their seats.
          We’ll let them know.
        </Notice>
      )}
    </>
  )
}
