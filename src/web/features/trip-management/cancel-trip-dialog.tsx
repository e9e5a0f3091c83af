import { useQuery } from '@tanstack/react-query'
import { formatDays } from '#contract/days.ts'
import { formatAmount, isZero } from '#contract/money.ts'
import { withRefund } from '#contract/refunds.ts'
import { previewTripCancellation, type Trip, type TripCancellation } from '#contract/trips.ts'
import { queryOf } from '../../api/query.ts'
import { useProblem } from '../../api/use-problem.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useCancelTrip } from './use-trip-changes.ts'

/** Asks whether to cancel a trip, after showing who is affected and how much is refunded. */
export function CancelTripDialog({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  // Refetched each time, because people may have booked meanwhile.
  const preview = useQuery({
    ...queryOf(previewTripCancellation, { params: { tripId: trip.id } }),
    gcTime: 0,
    staleTime: 0,
  })
  const cancellation = useCancelTrip(onClose)
  const problem = useProblem(cancellation.error, {})
  return (
    <ConfirmDialog
      title="Cancel this trip?"
      keep="Keep trip"
      action={withRefund('Cancel trip', preview.data?.refund)}
      isReady={preview.isSuccess}
      onRetry={preview.isError ? preview.refetch : undefined}
      isPending={cancellation.isPending}
      onConfirm={() => cancellation.mutate(trip)}
      onClose={onClose}
      className="w-[32rem]"
    >
      <p className="mt-3 [overflow-wrap:anywhere] text-muted">
        {trip.title}, {formatDays(trip.startDate, trip.endDate)}
      </p>
      <div role="status" className="mt-5 grid gap-4">
        {preview.isPending && (
          <p className="flex items-center gap-3 text-muted">
            <Spinner /> Checking who’s affected
          </p>
        )}
        {preview.isError && <p>We couldn’t check who’s affected.</p>}
        {preview.isSuccess && <CancellationEffects preview={preview.data} />}
      </div>
      {problem !== null && (
        <Notice tone="berry" role="alert" className="mt-5">
          {problem}
        </Notice>
      )}
    </ConfirmDialog>
  )
}

function CancellationEffects({ preview }: { preview: TripCancellation }) {
  return (
    <>
      <p className="text-lg font-semibold">{describeEffects(preview)}</p>
      <p className="text-muted">
        We’ll tell everyone in the app and by email. All bookings, holds and waitlist entries end. You can’t
        undo this.
      </p>
    </>
  )
}

/** '12 people, 3 on the waitlist. $1,446.00 will be refunded.' */
function describeEffects({ people, holds, waiting, cars, ...money }: TripCancellation): string {
  const parts = [
    people > 0 && count(people, 'person', 'people'),
    holds > 0 && `${holds} on hold`,
    waiting > 0 && `${waiting} on the waitlist`,
    cars > 0 && count(cars, 'car', 'cars'),
  ].filter((part) => part !== false)
  const refund = describeRefund(money)
  if (parts.length === 0) return refund ?? 'No one has booked yet, so there’s nothing to refund.'
  return [`${parts.join(', ')}.`, refund].filter((part) => part !== null).join(' ')
}

/** '$1,446.00 will be refunded.', and sandbox money apart from it; null: nothing. */
function describeRefund({
  refund,
  sandboxRefund,
}: Pick<TripCancellation, 'refund' | 'sandboxRefund'>): string | null {
  if (isZero(refund)) return null
  const sandbox = sandboxRefund === null ? '' : `, and ${formatAmount(sandboxRefund)} in the sandbox`
  return `${formatAmount(refund)} will be refunded${sandbox}.`
}

function count(number: number, singular: string, plural: string): string {
  return number === 1 ? `1 ${singular}` : `${number} ${plural}`
}
