import { useEffect, useRef, type ReactNode } from 'react'
import type { Expense } from '#contract/expenses.ts'
import { formatLocalDay } from '../../format/moments.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { SharePerson } from './expense-form.ts'
import { ExpenseRow, rowId, SavingRow, type ExpenseViewer } from './expense-row.tsx'
import { useApproveExpense, useExpenses, useRemoveExpense, useSavingExpenses } from './use-expenses.ts'

type ExpenseListProps = { tripId: number; viewer: ExpenseViewer; people: SharePerson[] }

/** Expenses by day, the newest first; those being saved are above. */
export function ExpenseList(props: ExpenseListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="mb-4">
        Expenses
      </h3>
      <ExpenseDays {...props} onLastRemoved={() => heading.current?.focus()} />
    </>
  )
}

type ExpenseDaysProps = ExpenseListProps & {
  /** The focused expense was removed, and there is no expense after it. */
  onLastRemoved: () => void
}

function ExpenseDays({ tripId, viewer, people, onLastRemoved }: ExpenseDaysProps) {
  const pages = useExpenses(tripId)
  const saving = useSavingExpenses(tripId)
  const removal = useRemoveExpense(tripId)
  const approval = useApproveExpense(tripId)
  const expenses = pages.data?.pages.flatMap(({ items }) => items)
  const rememberNext = useFocusAfterRemoval(expenses, onLastRemoved)

  if (expenses === undefined) {
    if (pages.isError) return <LoadFailure text="We couldn’t load the expenses." onRetry={pages.refetch} />
    return <Loading />
  }
  if (expenses.length + saving.length === 0) return <NothingYet />
  return (
    <>
      {saving.length > 0 && (
        <ExpenseDay title="Just now">
          {saving.map(({ expense, idempotencyKey }) => (
            <SavingRow key={idempotencyKey} expense={expense} />
          ))}
        </ExpenseDay>
      )}
      {byDay(expenses).map(([day, dayExpenses]) => (
        <ExpenseDay key={day} title={day}>
          {dayExpenses.map((expense) => (
            <ExpenseRow
              key={expense.id}
              expense={expense}
              viewer={viewer}
              people={people}
              isApproving={approval.isPending && approval.variables.id === expense.id}
              onApprove={() => approval.mutate(expense)}
              onRemove={() => {
                rememberNext(expense)
                removal.mutate(expense)
              }}
            />
          ))}
        </ExpenseDay>
      ))}
      <ShowMore pages={pages} what="expenses" />
    </>
  )
}

/**
 * For keyboard users: moves the focus to the expense after the removed one. Call the returned function before
 * the removal.
 */
function useFocusAfterRemoval(expenses: Expense[] | undefined, onLastRemoved: () => void) {
  const removal = useRef<{ id: number; next: Expense | undefined } | null>(null)
  useEffect(() => {
    const removed = removal.current
    if (!removed || expenses?.some(({ id }) => id === removed.id)) return
    removal.current = null
    if (document.activeElement !== document.body) return
    const nextRow = removed.next && document.getElementById(rowId(removed.next.id))
    if (nextRow) nextRow.focus()
    else onLastRemoved()
  }, [expenses, onLastRemoved])
  return ({ id }: Expense) => {
    const index = expenses?.findIndex((expense) => expense.id === id) ?? -1
    removal.current = { id, next: expenses?.[index + 1] }
  }
}

function ExpenseDay({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-6">
      <h4 className="mb-2 font-mono text-xs text-muted">{title}</h4>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {children}
      </ul>
    </section>
  )
}

/** Each local day in words with its expenses, in the order of the list. */
function byDay(expenses: Expense[]): [string, Expense[]][] {
  const days = new Map<string, Expense[]>()
  for (const expense of expenses) {
    const day = formatLocalDay(expense.createdAt)
    days.set(day, [...(days.get(day) ?? []), expense])
  }
  return [...days]
}

function NothingYet() {
  return (
    <EmptyState
      headingLevel={4}
      title="No expenses yet"
      text="Add what you paid, and we’ll split it to the cent."
    />
  )
}

function Loading() {
  return (
    <div aria-hidden="true" className="grid gap-3">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-20 rounded-card" />
    </div>
  )
}
