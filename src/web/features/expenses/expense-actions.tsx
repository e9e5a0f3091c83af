import { useState } from 'react'
import type { Expense } from '#contract/expenses.ts'
import { Button } from '../../ui/button.tsx'
import { EditExpenseDialog } from './edit-expense-dialog.tsx'
import type { SharePerson } from './expense-form.ts'

type OwnActionsProps = {
  expense: Expense
  isOnTrip: boolean
  people: SharePerson[]
  /** What says which expense it is. */
  about: string
  onRemove: () => void
}

/** What one does with what one has paid oneself, until it is settled; what is being edited then stays to be read. */
export function OwnActions({ about, onRemove, ...props }: OwnActionsProps) {
  const [isEditing, setIsEditing] = useState(false)
  const { isSettled } = props.expense
  if (isSettled && !isEditing) return null
  return (
    <div className="flex flex-wrap gap-3">
      {!isSettled && (
        <>
          <Button size="sm" aria-describedby={about} onClick={() => setIsEditing(true)}>
            Edit
          </Button>
          <Button size="sm" variant="destructive" aria-describedby={about} onClick={onRemove}>
            Remove
          </Button>
        </>
      )}
      {isEditing && <EditExpenseDialog {...props} onClose={() => setIsEditing(false)} />}
    </div>
  )
}

type WaitingActionsProps = {
  about: string
  isApproving: boolean
  onApprove: () => void
  /** Not for what organisers have paid themselves: that is removed like all that is one's own. */
  onRemove: (() => void) | undefined
}

/** What organisers say to an expense of someone not on the trip; they need not look for it. */
export function WaitingActions({ about, isApproving, onApprove, onRemove }: WaitingActionsProps) {
  return (
    <div className="relative z-1 mt-3 flex gap-3 sm:pl-13.5">
      <Button size="sm" aria-describedby={about} isPending={isApproving} onClick={onApprove}>
        Approve
      </Button>
      {onRemove && (
        <Button size="sm" variant="destructive" aria-describedby={about} onClick={onRemove}>
          Remove
        </Button>
      )}
    </div>
  )
}

type OrganiserActionsProps = { expense: Expense; about: string; onRemove: () => void }

/** Organisers remove what counts, too: whose it is hears of it. */
export function OrganiserActions({ expense, about, onRemove }: OrganiserActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="sm" variant="destructive" aria-describedby={`${about} ${about}-told`} onClick={onRemove}>
        Remove
      </Button>
      <p id={`${about}-told`} className="text-sm text-muted">
        We’ll let {expense.payerFirstName ?? 'the payer'} know.
      </p>
    </div>
  )
}
