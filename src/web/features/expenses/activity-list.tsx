import { useId, useState } from 'react'
import { ChevronDown, History, Undo2 } from 'lucide-react'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { formatDateTime } from '../../format/moments.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { OnlineButton } from '../../ui/online-button.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { describeActivity, historyActions } from './activity-words.ts'
import { nameLookup } from './balance-words.ts'
import { useActivity, useBalances, useRestoreExpense, useUndoSettlement } from './use-balances.ts'
import { useUnapproveExpense } from './use-expenses.ts'

/** The activity on a trip's money, loaded only when it is opened. */
export function ActivityList({ tripId }: { tripId: number }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section>
      <h3>
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          className="-ml-5"
          onClick={() => setIsOpen(!isOpen)}
        >
          <History />
          History
          <ChevronDown
            size={18}
            className={cx('transition-transform duration-120', isOpen && 'rotate-180')}
          />
        </Button>
      </h3>
      <div id={id} className="mt-2">
        {isOpen && <ActivityLines tripId={tripId} />}
      </div>
    </section>
  )
}

/** The history of one expense. */
export function ExpenseHistory({ tripId, expenseId }: { tripId: number; expenseId: number }) {
  return <ActivityLines tripId={tripId} expenseId={expenseId} />
}

function ActivityLines({ tripId, expenseId }: { tripId: number; expenseId?: number }) {
  const pages = useActivity(tripId, expenseId)
  const { user } = useSession()
  const restore = useRestoreExpense(tripId)
  const undo = useUndoSettlement(tripId)
  const withdrawal = useUnapproveExpense(tripId)
  const balances = useBalances(tripId, { isEnabled: true })
  const lines = pages.data?.pages.flatMap(({ items }) => items)

  if (lines === undefined) {
    if (pages.isError) return <LoadFailure text="We couldn’t load the history." onRetry={pages.refetch} />
    return <Skeleton className="h-24" />
  }
  if (lines.length === 0) return <p className="text-sm text-muted">No activity yet.</p>

  const userId = user?.id ?? ''
  const names = { userId, nameOf: nameLookup(balances.data?.people ?? []) }
  const actions = historyActions(lines, userId)
  const isBusy = restore.isPending || undo.isPending || withdrawal.isPending
  return (
    <>
      <ol role="list" className="divide-y divide-line border-y border-line">
        {lines.map((line) => {
          const sentence = describeActivity(line, names)
          const action = actions.get(line.id)
          return (
            <li key={line.id} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-1.5 text-sm">
              <p className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">
                {sentence}
                {line.settlement?.isUndone && line.kind === 'paid' && (
                  <span className="text-muted"> (undone)</span>
                )}
              </p>
              {action === 'restore' && (
                <HistoryActionButton
                  label="Restore"
                  about={sentence}
                  isBusy={isBusy}
                  onClick={() => line.expense && restore.mutate(line.expense.id)}
                />
              )}
              {action === 'undo' && (
                <HistoryActionButton
                  label="Undo"
                  about={sentence}
                  isBusy={isBusy}
                  onClick={() => line.settlement && undo.mutate(line.settlement.id)}
                />
              )}
              {action === 'unapprove' && (
                <HistoryActionButton
                  label="Undo"
                  about={sentence}
                  isBusy={isBusy}
                  onClick={() => line.expense && withdrawal.mutate({ ...line.expense, approvalId: line.id })}
                />
              )}
              <time dateTime={line.createdAt} className="font-mono text-xs whitespace-nowrap text-muted">
                {formatDateTime(line.createdAt)}
              </time>
            </li>
          )
        })}
      </ol>
      <ShowMore pages={pages} what="history" />
    </>
  )
}

type HistoryActionButtonProps = { label: string; about: string; isBusy: boolean; onClick: () => void }

function HistoryActionButton({ label, about, isBusy, onClick }: HistoryActionButtonProps) {
  return (
    <OnlineButton
      size="sm"
      variant="quiet"
      aria-label={`${label}: ${about}`}
      disabled={isBusy}
      onClick={onClick}
    >
      <Undo2 size={18} />
      {label}
    </OnlineButton>
  )
}
