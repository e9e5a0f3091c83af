import { useRef, type Ref } from 'react'
import { Handshake } from 'lucide-react'
import type { Balances } from '#contract/balances.ts'
import type { ExpenseSummary } from '#contract/expenses.ts'
import { toCents } from '#contract/money.ts'
import { cx } from '../../ui/cx.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BalanceList } from './balance-list.tsx'
import { BalanceSum } from './balance-sum.tsx'
import { describePosition, nameLookup } from './balance-words.ts'
import { FuelCard } from './fuel-card.tsx'
import { SettlementList } from './settlement-list.tsx'
import { SuggestedPayments } from './suggested-payments.tsx'
import { useBalances, useExpenseSummary } from './use-balances.ts'

/** The viewer's balance, and the payments that settle all balances. */
export function BalanceOverview({ tripId }: { tripId: number }) {
  const summary = useExpenseSummary(tripId)
  const seesBalances = summary.data?.seesBalances === true
  const balances = useBalances(tripId, { isEnabled: seesBalances })

  if (summary.data && !seesBalances) return <ForPeopleOnTheTrip />
  if (summary.data && balances.data) {
    return <LoadedBalances tripId={tripId} summary={summary.data} balances={balances.data} />
  }
  if (summary.isError || balances.isError) {
    const retry = () => (summary.isError ? summary.refetch() : balances.refetch())
    return <LoadFailure text="We couldn’t load the balances." onRetry={retry} />
  }
  return <Skeleton className="h-44 rounded-card" />
}

function ForPeopleOnTheTrip() {
  return (
    <p className="max-w-[60ch] text-muted">
      Only people on the trip see balances. Once you’ve booked a spot or your car is approved, you’ll see what
      you owe and what you’re owed.
    </p>
  )
}

type LoadedBalancesProps = { tripId: number; summary: ExpenseSummary; balances: Balances }

function LoadedBalances({ tripId, summary, balances }: LoadedBalancesProps) {
  const names = { userId: balances.userId, nameOf: nameLookup(balances.people) }
  const hasCountedExpenses = toCents(summary.total) > toCents(summary.waiting)
  const positionText = useRef<HTMLParagraphElement>(null)

  /** For keyboard users: moves a lost focus to the viewer's current balance. */
  function keepFocus() {
    if (document.activeElement === document.body) positionText.current?.focus()
  }

  return (
    <div className="grid gap-8">
      <Position
        ref={positionText}
        tripId={tripId}
        balances={balances}
        hasCountedExpenses={hasCountedExpenses}
      />
      <SuggestedPayments tripId={tripId} balances={balances} names={names} onPaid={keepFocus} />
      {/* Below the payments, so that a payment just marked as paid does not move. */}
      {hasCountedExpenses && balances.transfers.length === 0 && <AllSettled />}
      <FuelCard tripId={tripId} />
      <SettlementList tripId={tripId} settlements={balances.settlements} names={names} />
      {hasCountedExpenses && <BalanceList tripId={tripId} balances={balances} />}
    </div>
  )
}

type PositionProps = {
  ref: Ref<HTMLParagraphElement>
  tripId: number
  balances: Balances
  hasCountedExpenses: boolean
}

/** What the viewer owes or is owed. */
function Position({ ref, tripId, balances, hasCountedExpenses }: PositionProps) {
  const me = balances.people.find(({ userId }) => userId === balances.userId)
  const cents = toCents(me?.balance ?? '0')
  const tone = cents < 0 ? 'text-amber' : cents > 0 && 'text-moss'
  const text = (
    <p
      ref={ref}
      tabIndex={-1}
      className={cx(
        'min-w-0 text-2xl leading-tight font-bold tracking-[-0.02em] outline-none [font-stretch:115%]',
        tone,
      )}
    >
      {me ? describePosition(me.balance) : 'You’re not part of these expenses.'}
    </p>
  )
  return (
    <div className="rounded-card border border-line bg-surface p-5 sm:p-6">
      {me && hasCountedExpenses ? (
        <BalanceSum person={me} tripId={tripId} result={text} />
      ) : (
        <>
          {text}
          <p className="mt-2 text-muted">
            {hasCountedExpenses
              ? 'See everyone’s balances below.'
              : 'Nothing to split yet. Balances show up here once an expense counts.'}
          </p>
        </>
      )}
    </div>
  )
}

function AllSettled() {
  return (
    <div className="flex items-center gap-4 rounded-card bg-moss-wash px-5 py-4 text-moss">
      <Handshake size={32} strokeWidth={1.5} className="shrink-0" />
      <p className="font-semibold">Everyone is settled up.</p>
    </div>
  )
}
