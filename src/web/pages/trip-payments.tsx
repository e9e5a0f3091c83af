import { Download } from 'lucide-react'
import { PaymentTable } from '../features/payments/payment-table.tsx'
import { MoneySummary } from '../features/payments/money-summary.tsx'
import { useTripMoney, useTripPayments } from '../features/payments/use-trip-payments.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageContainer } from '../ui/page-container.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { isPathId } from '#contract/text.ts'
import { tripPath } from '#contract/paths.ts'

/** A trip's payments and income. */
export default function TripPaymentsPage({ id }: { id: string }) {
  const money = useTripMoney(id, { isEnabled: isPathId(id) })
  return (
    <PageContainer className="pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1>Payments</h1>
        <ButtonLink href={`/api/trips/${id}/payments.csv`} download size="sm">
          <Download size={18} />
          Download CSV
        </ButtonLink>
      </div>
      <div className="mt-8">
        <MoneySummary money={money.data} />
      </div>
      <Payments id={id} />
    </PageContainer>
  )
}

function Payments({ id }: { id: string }) {
  const pages = useTripPayments(id, { isEnabled: true })
  const payments = pages.data?.pages.flatMap(({ items }) => items)
  return (
    <section className="mt-10" aria-label="Payments">
      {pages.isPending && (
        <div className="grid gap-4" aria-hidden="true">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-24 rounded-card" />
          ))}
        </div>
      )}
      {pages.isError && !payments && (
        <LoadFailure text="We couldn’t load the payments." onRetry={pages.refetch} />
      )}
      {payments?.length === 0 && (
        <EmptyState
          headingLevel={2}
          title="No payments yet"
          text="Payments for this trip will appear here."
          action={<ButtonLink href={tripPath(id)}>View trip</ButtonLink>}
        />
      )}
      {payments && payments.length > 0 && <PaymentTable payments={payments} />}
      <ShowMore pages={pages} what="payments" />
    </section>
  )
}
