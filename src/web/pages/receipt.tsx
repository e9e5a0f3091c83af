import { useHead } from '../api/head.tsx'
import { useLive } from '../api/live.ts'
import { useSession } from '../api/session.ts'
import { ReceiptSheet } from '../features/payments/receipt-sheet.tsx'
import { useReceipt } from '../features/payments/use-trip-payments.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageFailure } from '../ui/page-failure.tsx'
import { PageMessage } from '../ui/page-message.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { isMissing } from './is-missing.ts'
import { isPathId } from '#contract/text.ts'
import { BOOKINGS_PATH } from '#contract/paths.ts'
import { workspacePath } from '#contract/pages.ts'

/** The receipt of a booking, for the person who booked and for organisers. */
export default function ReceiptPage({ id }: { id: string }) {
  const receipt = useReceipt(id, { isEnabled: isPathId(id) })
  const { user } = useSession()
  const isGone = isMissing(id, receipt.error)
  useHead({ title: isGone ? 'Receipt not found, Wild Trip Planner' : 'Receipt, Wild Trip Planner' })
  useLive(['me'])

  if (receipt.data) {
    const isOwn = receipt.data.payer.email === user?.email
    const { tripId } = receipt.data.booking
    return (
      <ReceiptSheet
        receipt={receipt.data}
        back={
          isOwn
            ? { href: BOOKINGS_PATH, name: 'My Bookings' }
            : { href: workspacePath(tripId, 'payments'), name: 'Payments' }
        }
      />
    )
  }
  if (isGone) {
    return (
      <PageMessage title="Receipt not found">
        <p className="mt-4 text-muted">You don’t have a booking with this receipt.</p>
        <ButtonLink href={BOOKINGS_PATH} variant="primary" size="lg" className="mt-8">
          My Bookings
        </ButtonLink>
      </PageMessage>
    )
  }
  if (receipt.isPending) return <PageSpinner />
  return <PageFailure title="Receipt" text="We couldn’t load the receipt." onRetry={receipt.refetch} />
}
