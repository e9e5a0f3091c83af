import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { NewExpense } from '#contract/expenses.ts'
import { useStoreFormDraft } from '../../api/draft-storage.ts'
import { showServerIssues } from '../../api/server-issues.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import {
  newExpenseSchema,
  type ExpenseForm,
  type ExpenseFormValues,
  type SharePerson,
} from './expense-form.ts'
import { ExpenseFields, useExpenseFields } from './expense-fields.tsx'
import { isAddedAlready, isRefusal, NO_ANSWER, type ExpenseDraft } from './use-expense-drafts.ts'

/** Who may share a new expense. */
export type Sharers = {
  isOnTrip: boolean
  /** As far as viewers who are not on the trip may know. */
  isAnybodyOnTrip: boolean
  people: SharePerson[]
  /** Set if the people could not be loaded. */
  onRetryPeople: (() => void) | undefined
}

type DraftFormProps = {
  tripId: number
  sharers: Sharers
  draft: ExpenseDraft
  isPending: boolean
  onType: (values: ExpenseFormValues) => void
  onSend: (values: ExpenseFormValues, expense: NewExpense) => void
}

/** The form of a new expense. */
export function ExpenseDraftForm({ tripId, sharers, draft, isPending, onType, onSend }: DraftFormProps) {
  const { people } = sharers
  const { values: defaultValues, error } = draft
  const form: ExpenseForm = useForm({ resolver: zodResolver(newExpenseSchema(people)), defaultValues })
  useStoreFormDraft(form, onType)
  const { fields, isUploading, canBeShared } = useExpenseFields(form, people)
  const showIssues = useEffectEvent(() => error && showServerIssues(form, error))
  useEffect(() => void showIssues(), [error])
  const onSubmit = form.handleSubmit((expense) => {
    if (canBeShared) onSend(form.getValues(), expense)
  })
  return (
    <form noValidate aria-label="Add expense" onSubmit={(event) => void onSubmit(event)}>
      <ExpenseFields
        form={form}
        tripId={tripId}
        people={people}
        fields={fields}
        note={people.length === 0 ? <EveryoneNote {...sharers} /> : null}
      />
      {/* Always on screen, with the reason why the expense was not added. */}
      <div className="sticky bottom-0 -mx-4 mt-5 border-t border-line bg-raised px-4 py-4 sm:-mx-7 sm:px-7">
        {error && (
          <Notice tone="berry" role="alert" className="mb-4">
            <p>{describeAddProblem(error)}</p>
          </Notice>
        )}
        <SubmitButton isPending={isPending || isUploading} className="w-full">
          Add expense
        </SubmitButton>
      </div>
    </form>
  )
}

function describeAddProblem(error: Error): string {
  if (isAddedAlready(error)) {
    return 'This expense was already added the way you first sent it. Edit it in the list instead.'
  }
  if (isRefusal(error)) return error.sentence
  if (error === NO_ANSWER)
    return 'This may not have been added. Send it again unchanged: it will only count once.'
  return 'Failed to add expense. You may be offline. What you entered is still here.'
}

/** Shown instead of a choice of people. */
function EveryoneNote({ isOnTrip, isAnybodyOnTrip, onRetryPeople }: Sharers) {
  if (!onRetryPeople) {
    const alone = isAnybodyOnTrip ? '' : ' If no one is on the trip yet, only you pay for it.'
    const approval = isOnTrip ? '' : ' It counts once an organiser approves it.'
    return `Split between everyone on the trip.${alone}${approval}`
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 grow basis-48">
        We couldn’t load who’s on the trip. If you add this now, it’s split between everyone.
      </p>
      <Button size="sm" onClick={onRetryPeople}>
        Load people
      </Button>
    </div>
  )
}
