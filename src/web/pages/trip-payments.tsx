import { Download } from 'lucide-react'
import { WaitingExpenses } from '../features/expenses/waiting-expenses.tsx'
import { PaymentList } from '../features/payments/payment-list.tsx'
import { MoneySummary } from '../features/payments/money-summary.tsx'
import { useTripMoney, useTripPayments } from '../features/payments/use-trip-payments.ts'
import { PrintedTripName } from '../features/workspace/printed-trip-name.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageContainer } from '../ui/page-container.tsx'
import { isPathId } from '#contract/text.ts'
import { tripPath } from '#contract/paths.ts'

/** A trip's payments and income. */
export default function TripPaymentsPage({ id }: { id: string }) {
  const money = useTripMoney(id, { isEnabled: isPathId(id) })
  return (
    <PageContainer className="pt-8 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1>Payments</h1>
          <PrintedTripName trip={money.data?.trip} />
        </div>
        <ButtonLink href={`/api/trips/${id}/payments.csv`} download size="sm">
          <Download size={18} />
          Download CSV
        </ButtonLink>
      </div>
      <div className="mt-8">
        <MoneySummary money={money.data} />
      </div>
      {isPathId(id) && <WaitingExpenses tripId={Number(id)} />}
      <Payments id={id} isMixed={Boolean(money.data?.sandbox)} />
    </PageContainer>
  )
}

function Payments({ id, isMixed }: { id: string; isMixed: boolean }) {
  const pages = useTripPayments(id, { isEnabled: true })
  return (
    <section className="mt-10" aria-label="Payments">
      <PaymentList
        pages={pages}
        isMixed={isMixed}
        empty={
          <EmptyState
            headingLevel={2}
            title="No payments yet"
            text="Payments for this trip will appear here."
            action={<ButtonLink href={tripPath(id)}>View trip</ButtonLink>}
          />
        }
      />
    </section>
  )
}
