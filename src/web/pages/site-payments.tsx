import { Download } from 'lucide-react'
import { ADMIN_PATH } from '#contract/paths.ts'
import { useHead } from '../api/head.tsx'
import { useLive } from '../api/live.ts'
import { MoneySummary } from '../features/payments/money-summary.tsx'
import { PaymentFilterBar } from '../features/payments/payment-filter-bar.tsx'
import { pathsOf, readPaymentFilter } from '../features/payments/payment-filter.ts'
import { PaymentList } from '../features/payments/payment-list.tsx'
import { usePaymentSums, useSitePayments } from '../features/payments/use-site-payments.ts'
import { useUrlFilter } from '../features/trips/use-grid-filter.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageContainer } from '../ui/page-container.tsx'

/** The payments and the income of all trips. */
export default function SitePaymentsPage() {
  const [filter, setFilter] = useUrlFilter(readPaymentFilter)
  const paths = pathsOf(filter)
  const sums = usePaymentSums(paths.sums)
  const pages = useSitePayments(paths.list)
  useHead({ title: 'Payments, Wild Trip Planner' })
  useLive(['trips'])
  return (
    <PageContainer className="pt-12 md:pt-18">
      <BackLink href={ADMIN_PATH}>Admin Dashboard</BackLink>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1>Payments</h1>
        <ButtonLink href={paths.csv} download size="sm">
          <Download size={18} />
          Download CSV
        </ButtonLink>
      </div>
      <div className="mt-8">
        <PaymentFilterBar filter={filter} onChange={setFilter} />
      </div>
      <p role="status" className="mt-5 mb-5 min-h-5 font-mono text-xs text-muted">
        {countPayments(pages)}
      </p>
      <MoneySummary money={sums.data} />
      <section className="mt-10" aria-label="Payments">
        <PaymentList
          pages={pages}
          isMixed={Boolean(sums.data?.sandbox)}
          empty={
            Object.keys(filter).length === 0 ? (
              <EmptyState
                headingLevel={2}
                title="No payments yet"
                text="Payments for all trips will appear here."
              />
            ) : (
              <EmptyState
                headingLevel={2}
                title="No payments match"
                text="Try fewer filters, or other days."
                action={<Button onClick={() => setFilter({})}>Clear filters</Button>}
              />
            )
          }
        />
      </section>
    </PageContainer>
  )
}

function countPayments({ data, isPlaceholderData }: ReturnType<typeof useSitePayments>): string {
  const total = data?.pages.at(-1)?.total
  if (total === undefined || isPlaceholderData) return 'Loading payments'
  if (total === 0) return ''
  return total === 1 ? '1 payment' : `${total.toLocaleString('en-US')} payments`
}
