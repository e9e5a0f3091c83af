import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ExpenseSummary } from '#contract/expenses.ts'
import { formatAmount, toCents } from '#contract/money.ts'
import type { Trip } from '#contract/trips.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddExpense } from './add-expense.tsx'
import { ExpenseList } from './expense-list.tsx'
import { ExpenseRecords } from './expense-records.tsx'
import { BalanceOverview } from './balance-overview.tsx'
import { useBalances, useExpenseSummary } from './use-balances.ts'
import { useStoredExpense } from './use-stored-expense.ts'

/** What people paid for each other on a trip, who owes whom, and a form to add expenses. */
export default function ExpensesTab({ trip }: { trip: Trip }) {
  const { user } = useSession()
  const summary = useExpenseSummary(trip.id)
  const { isOnTrip = false, seesBalances = false } = summary.data ?? {}
  const balances = useBalances(trip.id, { isEnabled: seesBalances })
  const form = useRef<HTMLDivElement>(null)
  const { stored } = useStoredExpense(trip.id)
  const [isFormOpen, setIsFormOpen] = useState(stored.typed !== null || stored.sent !== null)

  if (!user || !summary.data) {
    if (summary.isError)
      return <LoadFailure text="We couldn’t load the expenses." onRetry={summary.refetch} />
    return <Skeleton className="h-96 rounded-card" />
  }
  const viewer = { ...user, isOnTrip, seesBalances }
  // Drop names from an earlier response that the viewer may no longer see.
  const people = seesBalances ? (balances.data?.people ?? []) : []
  return (
    <div>
      <Button
        className="mb-6"
        onClick={() => {
          setIsFormOpen(true)
          // After the form has rendered.
          requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[name=amount]')?.focus())
        }}
      >
        <Plus />
        Add expense
      </Button>
      <BalanceOverview tripId={trip.id} />
      <div ref={form} className={cx('mt-8 scroll-mt-24', !isFormOpen && 'hidden')}>
        <section
          aria-labelledby="add-expense"
          className="rounded-card border border-line bg-surface p-5 sm:p-6"
        >
          <h3 id="add-expense" className="mb-5 text-2xl">
            What did you pay?
          </h3>
          {isOnTrip && balances.isPending ? (
            <Skeleton className="h-96" />
          ) : (
            <AddExpense
              tripId={trip.id}
              isOnTrip={isOnTrip}
              isAnybodyOnTrip={trip.currentParticipants > 0 || people.some((person) => person.isOnTrip)}
              people={isOnTrip ? people.filter((person) => person.isOnTrip) : []}
              onRetryPeople={isOnTrip && !balances.data ? () => void balances.refetch() : undefined}
            />
          )}
        </section>
      </div>
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
