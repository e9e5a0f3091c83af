import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { can } from '#contract/access.ts'
import type { Viewer } from '#contract/auth.ts'
import type { Expense, ExpenseCategory } from '#contract/expenses.ts'
import { formatAmount } from '#contract/money.ts'
import { cx } from '../../ui/cx.ts'
import { Tag } from '../../ui/tag.tsx'
import { ExpenseHistory } from './activity-list.tsx'
import { categoryWords } from './balance-words.ts'
import { categoryIcons } from './category-icons.ts'
import { OrganiserActions, OwnActions, WaitingActions } from './expense-actions.tsx'
import type { SharePerson } from './expense-form.ts'
import { ExpenseShares } from './expense-shares.tsx'
import { ReceiptButton } from './receipt-viewer.tsx'

export type ExpenseViewer = Viewer & { isOnTrip: boolean; seesBalances: boolean }

type ExpenseRowProps = {
  expense: Expense
  viewer: ExpenseViewer
  /** Everybody who shares the trip's costs. */
  people: SharePerson[]
  isApproving: boolean
  onApprove: () => void
  onRemove: () => void
}

/** One expense; expanded, it shows the shares and the history. */
export function ExpenseRow({ expense, viewer, people, isApproving, onApprove, onRemove }: ExpenseRowProps) {
  const { tripId, category, amount, isMine, isCounted, isSettled, shares } = expense
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  // Names are hidden from people who may not see the balances.
  const showsShares = viewer.seesBalances && shares.length > 0 && people.length > 0
  const canRemoveAsOrganiser = !isMine && !isSettled && can(viewer, 'remove-expense', { tripId })
  const canRemoveCounted = canRemoveAsOrganiser && isCounted
  const hasMore = isMine || showsShares || canRemoveCounted
  return (
    <li id={rowId(expense.id)} tabIndex={-1} className="relative px-4 py-4 -outline-offset-3 sm:px-5">
      <div className="flex items-start gap-3.5">
        <CategoryMark category={category} />
        <div className="min-w-0 grow">
          <div className="flex items-start justify-between gap-4">
            <h5 id={`${id}-reason`} className="min-w-0 leading-snug font-semibold [overflow-wrap:anywhere]">
              {hasMore ? (
                // Its pseudo-element covers the row, so that the whole row is clickable.
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? `${id}-more` : undefined}
                  onClick={() => setIsOpen(!isOpen)}
                  className="cursor-pointer text-left after:absolute after:inset-x-0 after:top-0 after:h-full focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-spruce aria-expanded:after:h-20"
                >
                  {expense.reason}
                </button>
              ) : (
                expense.reason
              )}
            </h5>
            <p className="shrink-0 font-mono leading-snug font-semibold tabular-nums">
              {formatAmount(amount)}
            </p>
          </div>
          <p className="mt-0.5 text-sm text-muted">{describePayer(expense, viewer)}</p>
          <Badges expense={expense} />
        </div>
        {hasMore && (
          <ChevronDown
            className={cx('mt-0.5 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
          />
        )}
      </div>
      {!isCounted && can(viewer, 'approve-expense', { tripId }) && (
        <WaitingActions
          about={`${id}-reason`}
          isApproving={isApproving}
          onApprove={onApprove}
          onRemove={canRemoveAsOrganiser ? onRemove : undefined}
        />
      )}
      {isOpen && (
        <ExpenseDetails
          id={`${id}-more`}
          about={`${id}-reason`}
          expense={expense}
          viewer={viewer}
          people={people}
          showsShares={showsShares}
          canRemoveCounted={canRemoveCounted}
          onRemove={onRemove}
        />
      )}
    </li>
  )
}

type ExpenseDetailsProps = Pick<ExpenseRowProps, 'expense' | 'viewer' | 'people' | 'onRemove'> & {
  id: string
  /** The id of the expense's name. */
  about: string
  showsShares: boolean
  /** The viewer is an organiser, who may remove an expense of somebody else even if it counts already. */
  canRemoveCounted: boolean
}

/** Who shares an expense, how it was changed, and what the viewer can do with it. */
function ExpenseDetails(props: ExpenseDetailsProps) {
  const { id, about, expense, viewer, people, showsShares, canRemoveCounted, onRemove } = props
  return (
    <div id={id} className="relative z-1 mt-4 grid gap-4 sm:pl-13.5">
      {showsShares && (
        <div>
          <ExpenseShares expense={expense} people={people} />
        </div>
      )}
      {viewer.seesBalances && expense.changedAt !== null && (
        <ExpenseHistory tripId={expense.tripId} expenseId={expense.id} />
      )}
      {expense.isMine && (
        <OwnActions
          expense={expense}
          isOnTrip={viewer.isOnTrip}
          people={people}
          about={about}
          onRemove={onRemove}
        />
      )}
      {canRemoveCounted && <OrganiserActions expense={expense} about={about} onRemove={onRemove} />}
    </div>
  )
}

/** An expense that was sent but not confirmed yet. */
export function SavingRow({ expense }: { expense: Pick<Expense, 'reason' | 'category' | 'amount'> }) {
  return (
    <li className="flex items-start gap-3.5 px-4 py-4 sm:px-5">
      <CategoryMark category={expense.category} />
      <div className="min-w-0 grow">
        <h5 className="leading-snug font-semibold [overflow-wrap:anywhere]">{expense.reason}</h5>
        <p className="mt-0.5 animate-pulse text-sm text-muted">Saving…</p>
      </div>
      <p className="shrink-0 font-mono font-semibold text-muted tabular-nums">
        {formatAmount(expense.amount)}
      </p>
    </li>
  )
}

function CategoryMark({ category }: { category: ExpenseCategory }) {
  const Icon = categoryIcons[category]
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-spruce">
      <Icon />
      <span className="sr-only">{categoryWords[category]}</span>
    </span>
  )
}

function Badges({ expense: { isCounted, isSettled, changedAt, receiptUrl, reason } }: { expense: Expense }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2 empty:hidden">
      {!isCounted && <Tag tone="amber">Needs approval</Tag>}
      {isSettled && <Tag tone="moss">Settled</Tag>}
      {changedAt !== null && <Tag>Edited</Tag>}
      {receiptUrl !== null && <ReceiptButton url={receiptUrl} reason={reason} />}
    </div>
  )
}

/** The row's id, to move the focus to it. */
export function rowId(expenseId: number): string {
  return `expense-${expenseId}`
}

/** 'Paid by Ann · your share $3.33' */
function describePayer(
  { isMine, payerFirstName, isCounted, shares }: Expense,
  { id, isOnTrip }: ExpenseViewer,
): string {
  const payer = isMine ? 'Paid by you' : payerFirstName !== null && `Paid by ${payerFirstName}`
  const ownShare = shares.find((share) => share.userId === id)
  const share = ownShare
    ? `your share ${isCounted ? '' : 'would be '}${formatAmount(ownShare.amount)}`
    : isOnTrip && shares.length > 0 && 'not shared with you'
  return [payer, share].filter(Boolean).join(' · ')
}
