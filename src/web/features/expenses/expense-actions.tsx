import { useState } from 'react'
import type { Expense } from '#contract/expenses.ts'
import { Button } from '../../ui/button.tsx'
import { EditExpenseDialog } from './edit-expense-dialog.tsx'
import type { SharePerson } from './expense-form.ts'

type OwnActionsProps = {
  expense: Expense
  isOnTrip: boolean
  people: SharePerson[]
  /** Id of the element that names the expense. */
  about: string
  onRemove: () => void
}

/** Actions on the viewer's own expense until it is settled. An open edit dialog stays open even then. */
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
  /** Id of the element that names the expense. */
  about: string
  isApproving: boolean
  onApprove: () => void
  /** Undefined for the organiser's own expense, which has its own remove button. */
  onRemove: (() => void) | undefined
}

/**
 * An organiser's actions on an expense of somebody not on the trip; always visible, so that they need not
 * search.
 */
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

/** Organisers can also remove counted expenses; the payer is notified. */
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
