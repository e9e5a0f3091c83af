import { Download } from 'lucide-react'
import { pathParts } from '#contract/endpoint.ts'
import { exportExpenses } from '#contract/expenses.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ActivityList } from './activity-list.tsx'
import { SpendingChart } from './spending-chart.tsx'
import { useExpenseSummary } from './use-balances.ts'

/** Below the list: expenses by category, the activity, and a table to download. */
export function ExpenseRecords({ tripId }: { tripId: number }) {
  const summary = useExpenseSummary(tripId).data
  if (summary === undefined) return null
  return (
    <div className="grid gap-8">
      {summary.count > 0 && <SpendingChart summary={summary} />}
      {summary.seesBalances && (
        <>
          <ActivityList tripId={tripId} />
          {summary.count > 0 && (
            <ButtonLink
              href={pathParts(exportExpenses.path, { tripId }).join('/')}
              download
              size="sm"
              className="justify-self-start"
            >
              <Download size={18} />
              Download CSV
            </ButtonLink>
          )}
        </>
      )}
    </div>
  )
}
