import type { ExpenseSummary } from '#contract/expenses.ts'
import { formatAmount, toCents } from '#contract/money.ts'
import type { Trip } from '#contract/trips.ts'
import { useSession } from '../../api/session.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddExpense } from './add-expense.tsx'
import { ExpenseList } from './expense-list.tsx'
import { ExpenseRecords } from './expense-records.tsx'
import { BalanceOverview } from './balance-overview.tsx'
import { useBalances, useExpenseSummary } from './use-balances.ts'

/** What people paid for each other on a trip, who owes whom, and a sheet to add expenses. */
export default function ExpensesTab({ trip }: { trip: Trip }) {
  const { user } = useSession()
  const summary = useExpenseSummary(trip.id)
  const { isOnTrip = false, seesBalances = false } = summary.data ?? {}
  const balances = useBalances(trip.id, { isEnabled: seesBalances })

  if (!user || !summary.data) {
    if (summary.isError)
      return <LoadFailure text="We couldn’t load the expenses." onRetry={summary.refetch} />
    return <Skeleton className="h-96 rounded-card" />
  }
  const viewer = { ...user, isOnTrip, seesBalances }
  // Drop names from an earlier response that the viewer may no longer see.
  const people = seesBalances ? (balances.data?.people ?? []) : []
  const sharers = {
    isOnTrip,
    isAnybodyOnTrip: trip.currentParticipants > 0 || people.some((person) => person.isOnTrip),
    people: isOnTrip ? people.filter((person) => person.isOnTrip) : [],
    onRetryPeople: isOnTrip && !balances.data ? () => void balances.refetch() : undefined,
  }
  return (
    <div>
      <div className="mb-6">
        <AddExpense tripId={trip.id} sharers={isOnTrip && balances.isPending ? null : sharers} />
      </div>
      <BalanceOverview tripId={trip.id} />
      <div className="pt-10">
        <ExpenseList tripId={trip.id} viewer={viewer} people={people} />
        <Total summary={summary.data} />
        <div className="mt-12">
          <ExpenseRecords tripId={trip.id} />
        </div>
      </div>
    </div>
  )
}

function Total({ summary: { total, waiting } }: { summary: ExpenseSummary }) {
  return (
    <div className="mt-8 flex flex-wrap items-baseline justify-between gap-x-6 border-t-2 border-ink pt-4">
      <p className="text-xl font-semibold">Total</p>
      <p className="font-mono text-2xl font-semibold tabular-nums">{formatAmount(total)}</p>
      {toCents(waiting) > 0 && (
        <p className="w-full text-right text-sm text-amber">
          {formatAmount(waiting)} of this needs an organiser’s approval
        </p>
      )}
    </div>
  )
}
