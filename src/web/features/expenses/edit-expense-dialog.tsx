import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Expense } from '#contract/expenses.ts'
import { showServerIssues } from '../../api/server-issues.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import {
  changeSchema,
  peopleFor,
  toExpenseForm,
  type ExpenseChangeForm,
  type SharePerson,
} from './expense-form.ts'
import { ExpenseFields, useExpenseFields } from './expense-fields.tsx'
import { useChangeExpense } from './use-expenses.ts'

type EditExpenseDialogProps = {
  expense: Expense
  isOnTrip: boolean
  people: SharePerson[]
  onClose: () => void
}

/**
 * Edits the viewer's expense. If the server refuses the change, the input stays in the form, with the reason;
 * also if the expense is settled meanwhile.
 */
export function EditExpenseDialog({ expense, isOnTrip, people: everybody, onClose }: EditExpenseDialogProps) {
  const heading = useId()
  const { isSettled } = expense
  // The people at the time when the dialog was opened: those who join meanwhile are not ticked. Nobody, if
  // they cannot be chosen: fuel is for one passenger, and not every payer may see who is on the trip.
  const [people] = useState(() =>
    expense.isFuel || everybody.length === 0 ? [] : peopleFor(expense, everybody),
  )
  const [initialValues] = useState(() => toExpenseForm(expense, people))
  const form: ExpenseChangeForm = useForm({
    resolver: zodResolver(changeSchema(initialValues, people)),
    defaultValues: initialValues,
  })
  const { fields, isUploading, canBeShared } = useExpenseFields(form, people, initialValues.sharing)
  const change = useChangeExpense(expense)
  const onSubmit = form.handleSubmit((values) => {
    if (!canBeShared || isSettled) return
    if (Object.keys(values).length === 0) return onClose()
    change.mutate(values, { onSuccess: onClose, onError: (error) => showServerIssues(form, error) })
  })
  return (
    <Dialog isOpen onClose={onClose} labelledBy={heading} className="w-[32rem]">
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="p-5 sm:p-7">
        <h2 id={heading} className="mb-6 text-2xl">
          Edit expense
        </h2>
        {isSettled ? (
          <Notice tone="amber" role="alert" className="mb-6">
            <p>Someone has settled up since you opened this, so it can no longer be changed.</p>
          </Notice>
        ) : (
          <FormBanner error={change.error} />
        )}
        <ExpenseFields
          form={form}
          tripId={expense.tripId}
          people={people}
          note={explainSharing(expense, { isOnTrip, canChoosePeople: people.length > 0 })}
          isAmountFixed={expense.isFuel}
          fields={fields}
        />
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          <Button size="lg" onClick={onClose}>
            {isSettled ? 'Close' : 'Cancel'}
          </Button>
          {!isSettled && (
            <SubmitButton isPending={change.isPending || isUploading}>Save expense</SubmitButton>
          )}
        </div>
      </form>
    </Dialog>
  )
}

/** A note about the parts of an expense that cannot simply be changed; null without any. */
function explainSharing(
  { isFuel }: Expense,
  { isOnTrip, canChoosePeople }: { isOnTrip: boolean; canChoosePeople: boolean },
): string | null {
  if (isFuel)
    return 'The amount comes from your car’s fuel estimate. Change it there, then update the fuel charges.'
  const sentences = [
    !canChoosePeople && 'It stays split between the same people.',
    !isOnTrip && 'Changes to the amount, reason or split need an organiser’s approval.',
  ].filter(Boolean)
  return sentences.length === 0 ? null : sentences.join(' ')
}
