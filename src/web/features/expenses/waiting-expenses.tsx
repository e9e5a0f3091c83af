import { type ReactNode, useId } from 'react'
import type { Expense } from '#contract/expenses.ts'
import { formatAmount } from '#contract/money.ts'
import { countPeople } from '../../format/count-people.ts'
import { formatLocalDay } from '../../format/moments.ts'
import { useChoice } from '../../hooks/use-choice.ts'
import { itemsDone } from '../../hooks/use-one-by-one.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChooseAll } from '../../ui/choose-all.tsx'
import { FocusPlace } from '../../ui/focus-place.tsx'
import { OneByOneBar } from '../../ui/one-by-one-bar.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { OnlineButton } from '../../ui/online-button.tsx'
import { OutcomePanel } from '../../ui/outcome-panel.tsx'
import type { ActionWords } from '../../ui/outcome-words.ts'
import { ShowMore } from '../../ui/show-more.tsx'
import { ReceiptButton } from './receipt-viewer.tsx'
import {
  useApproveExpense,
  useApproveExpenses,
  useUnapproveExpenses,
  useWaitingExpenses,
} from './use-expenses.ts'

const countExpenses = (count: number) => (count === 1 ? '1 expense' : `${count} expenses`)
const naming = {
  keyOf: ({ id }: Expense) => id,
  nameOf: ({ reason, amount, payerFirstName }: Expense) =>
    [reason, formatAmount(amount), payerFirstName].filter((part) => part !== null).join(' · '),
}
const words = { count: countExpenses, none: 'No expense' }
const approvalWords: ActionWords = {
  ...words,
  verb: 'approve',
  done: 'approved',
  doneLabel: 'Counts now',
  leftLabel: 'Not approved',
}
const undoWords: ActionWords = {
  ...words,
  verb: 'unapprove',
  done: 'unapproved',
  doneLabel: 'Needs approval again',
  leftLabel: 'Still approved',
}

/** The section's id, for links to it. */
export const WAITING_EXPENSES = 'expenses-to-approve'

/** Expenses that organisers have to approve, one or several at once. Without any there is no section. */
export function WaitingExpenses({ tripId }: { tripId: number }) {
  return (
    <FocusPlace>
      <Waiting tripId={tripId} />
    </FocusPlace>
  )
}

function Waiting({ tripId }: { tripId: number }) {
  const pages = useWaitingExpenses(tripId)
  const approval = useApproveExpense(tripId)
  const approvals = useApproveExpenses(tripId)
  const undoing = useUnapproveExpenses(tripId)
  const expenses = pages.data?.pages.flatMap(({ items }) => items) ?? []
  const choice = useChoice(expenses, ({ id }) => id)
  const { chosen } = choice
  const isBusy = approval.isPending || approvals.progress !== null || undoing.progress !== null
  const approved = approvals.outcome ? itemsDone(approvals.outcome) : []
  const canChoose = expenses.length > 1 || chosen.length > 0

  function approveChosen() {
    undoing.dismiss()
    approvals.run(chosen)
    choice.clear()
  }

  function undo() {
    approvals.dismiss()
    undoing.run(approved)
  }

  if (pages.isError && !pages.data)
    return (
      <Section>
        <LoadFailure text="We couldn’t load the expenses to approve." onRetry={pages.refetch} />
      </Section>
    )
  if (expenses.length === 0 && !isBusy && !approvals.outcome && !undoing.outcome) return null
  return (
    <Section>
      <div className="mb-2">
        <OutcomePanel
          {...naming}
          outcome={approvals.outcome}
          words={approvalWords}
          undo={
            approved.length > 0
              ? {
                  label: approved.length === 1 ? 'Undo approval' : `Undo ${approved.length} approvals`,
                  onUndo: undo,
                }
              : undefined
          }
          onDismiss={approvals.dismiss}
        />
        <OutcomePanel {...naming} outcome={undoing.outcome} words={undoWords} onDismiss={undoing.dismiss} />
        {canChoose && (
          <ChooseAll
            chosen={chosen.length}
            of={expenses.length}
            className="w-fit px-4 sm:px-5"
            onChange={choice.toggleAll}
          >
            Choose all {expenses.length}
          </ChooseAll>
        )}
      </div>
      {expenses.length > 0 && (
        <ul
          role="list"
          aria-label="Expenses to approve"
          className="divide-y divide-line rounded-card border border-line bg-surface"
        >
          {expenses.map((expense) => (
            <WaitingExpense
              key={expense.id}
              expense={expense}
              isChosen={canChoose ? choice.isChosen(expense) : null}
              isBusy={isBusy}
              onChoose={() => choice.toggle(expense)}
              onApprove={() => approval.mutate(expense)}
            />
          ))}
        </ul>
      )}
      <ShowMore pages={pages} what="expenses" />
      <OneByOneBar
        count={chosen.length}
        action={`Approve ${countExpenses(chosen.length)}`}
        doing={undoing.progress ? 'Undoing' : 'Approving'}
        progress={approvals.progress ?? undoing.progress}
        onStart={approveChosen}
        onStop={undoing.progress ? undoing.stop : approvals.stop}
        onClear={choice.clear}
      />
    </Section>
  )
}

function Section({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <section id={WAITING_EXPENSES} aria-labelledby={id} className="mt-12 scroll-mt-24">
      <h2 id={id} className="text-2xl">
        Expenses to approve
      </h2>
      <p className="mt-2 mb-4 max-w-[65ch] text-sm text-muted">
        These were paid by people who aren’t on the trip. Each one counts once you approve it.
      </p>
      {children}
    </section>
  )
}

type WaitingExpenseProps = {
  expense: Expense
  /** Null: there is nothing to choose between. */
  isChosen: boolean | null
  isBusy: boolean
  onChoose: () => void
  onApprove: () => void
}

function WaitingExpense({ expense, isChosen, isBusy, onChoose, onApprove }: WaitingExpenseProps) {
  const { reason, amount, payerFirstName, sharedWith, receiptUrl, createdAt, changedAt } = expense
  const id = useId()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:flex-nowrap sm:px-5">
      {isChosen !== null && (
        <Checkbox isLabelHidden isChecked={isChosen} className="-my-2.5 -mr-3 -ml-3" onChange={onChoose}>
          Choose {reason}
        </Checkbox>
      )}
      <div className="min-w-0 flex-1">
        <h3
          id={id}
          className="text-base leading-snug font-semibold tracking-normal [font-stretch:100%] [overflow-wrap:anywhere]"
        >
          {reason}
        </h3>
        <p className="mt-0.5 text-sm text-muted">
          {[
            payerFirstName !== null && `Paid by ${payerFirstName}`,
            `shared by ${countPeople(sharedWith.length)}`,
            formatLocalDay(createdAt),
            changedAt !== null && 'edited',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className="shrink-0 font-mono font-semibold tabular-nums">{formatAmount(amount)}</p>
      <div className="flex basis-full items-center gap-3 sm:basis-auto">
        {receiptUrl !== null && <ReceiptButton url={receiptUrl} reason={reason} />}
        <OnlineButton size="sm" aria-describedby={id} aria-disabled={isBusy} onClick={onApprove}>
          Approve
        </OnlineButton>
      </div>
    </li>
  )
}
