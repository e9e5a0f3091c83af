import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { NewExpense } from '#contract/expenses.ts'
import { ApiError, isFailure } from '../../api/client.ts'
import { useStoreFormDraft } from '../../api/draft-storage.ts'
import { newId } from '../../api/new-id.ts'
import { showServerIssues } from '../../api/server-issues.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import {
  newExpenseForm,
  newExpenseSchema,
  type ExpenseForm,
  type ExpenseFormValues,
  type SharePerson,
} from './expense-form.ts'
import { ExpenseFields, useExpenseFields } from './expense-fields.tsx'
import { useAddExpense, useSavingExpenses } from './use-expenses.ts'
import { useStoredExpense } from './use-stored-expense.ts'

type AddExpenseProps = {
  tripId: number
  isOnTrip: boolean
  /** As far as viewers who are not on the trip may know. */
  isAnybodyOnTrip: boolean
  people: SharePerson[]
  /** Set if the people could not be loaded. */
  onRetryPeople: (() => void) | undefined
}

type ExpenseDraft = {
  values: ExpenseFormValues
  /** Why a sent expense has returned to the form. */
  error: Error | null
}

/** The error of an expense that was sent, but it is unknown whether it was added. */
const NO_ANSWER = new Error('No answer')

/**
 * Adds an expense. The form is cleared at once; a failed expense returns to it, or waits above if the form is
 * in use.
 */
export function AddExpense(props: AddExpenseProps) {
  const { stored, storeTyped, storeSent, forgetSent } = useStoredExpense(props.tripId)
  const saving = useSavingExpenses(props.tripId)
  /** Sent before a reload, and never answered. If its request is still running, the list shows it instead. */
  const [unanswered] = useState<ExpenseDraft | null>(() => {
    const isOnItsWay = saving.some(({ idempotencyKey }) => idempotencyKey === stored.sent?.idempotencyKey)
    return stored.sent && !isOnItsWay ? { values: stored.sent, error: NO_ANSWER } : null
  })
  const [draft, setDraft] = useState<ExpenseDraft>(() => {
    if (unanswered && !stored.typed) return unanswered
    return { values: stored.typed ?? newExpenseForm(), error: null }
  })
  /** A failed expense, shown above because the form is in use. */
  const [waitingDraft, setWaitingDraft] = useState(stored.typed && unanswered)
  const isFormInUse = useRef(false)
  const formBox = useRef<HTMLDivElement>(null)
  const adding = useAddExpense(props.tripId)

  function showDraft(next: ExpenseDraft) {
    isFormInUse.current = false
    storeTyped(null)
    setWaitingDraft(null)
    setDraft(next)
  }

  function send(values: ExpenseFormValues, expense: NewExpense) {
    showDraft({ values: newExpenseForm(), error: null })
    storeSent(values)
    // The focused button has disappeared with the sent form.
    formBox.current?.focus({ preventScroll: true })
    // A promise, because a mutate() callback would not run if this component is unmounted when the response
    // arrives.
    adding.mutateAsync({ expense, idempotencyKey: values.idempotencyKey }).then(
      () => forgetSent(values),
      (error: Error) => {
        // The server already has the first version, so the changed one gets a new key.
        const returnedDraft = {
          values: isAddedAlready(error) ? { ...values, idempotencyKey: newId() } : values,
          error,
        }
        storeSent(returnedDraft.values)
        if (isFormInUse.current) return setWaitingDraft(returnedDraft)
        showDraft(returnedDraft)
        // A refusal means that it was not added, so after a reload it is an ordinary draft.
        if (isRefusal(error)) storeTyped(returnedDraft.values)
      },
    )
  }

  return (
    <>
      {waitingDraft && (
        <Notice tone="berry" role="alert" className="mb-5">
          <p>
            “{waitingDraft.values.reason}” {isRefusal(waitingDraft.error) ? 'wasn’t' : 'may not have been'}{' '}
            added.
          </p>
          <Button size="sm" className="mt-2" onClick={() => showDraft(waitingDraft)}>
            Open it again
          </Button>
        </Notice>
      )}
      <div
        ref={formBox}
        tabIndex={-1}
        className="outline-none"
        onInput={() => {
          isFormInUse.current = true
        }}
      >
        <DraftForm
          // Another draft gets a new form.
          key={draft.values.idempotencyKey}
          {...props}
          draft={draft}
          isPending={adding.isPending}
          onType={storeTyped}
          onSend={send}
        />
      </div>
    </>
  )
}

type DraftFormProps = AddExpenseProps & {
  draft: ExpenseDraft
  isPending: boolean
  onType: (values: ExpenseFormValues) => void
  onSend: (values: ExpenseFormValues, expense: NewExpense) => void
}

function DraftForm({ draft, isPending, onType, onSend, ...props }: DraftFormProps) {
  const { tripId, people } = props
  const form: ExpenseForm = useForm({
    resolver: zodResolver(newExpenseSchema(people)),
    defaultValues: draft.values,
  })
  useStoreFormDraft(form, onType)
  const { fields, isUploading, canBeShared } = useExpenseFields(form, people)
  const showIssues = useEffectEvent(() => draft.error && showServerIssues(form, draft.error))
  useEffect(() => void showIssues(), [])
  const onSubmit = form.handleSubmit((expense) => {
    if (canBeShared) onSend(form.getValues(), expense)
  })
  return (
    <form noValidate aria-label="Add expense" onSubmit={(event) => void onSubmit(event)}>
      {draft.error && (
        <Notice tone="berry" role="alert" className="mb-5">
          <p>{describeAddProblem(draft.error)}</p>
        </Notice>
      )}
      <ExpenseFields
        form={form}
        tripId={tripId}
        people={people}
        fields={fields}
        note={people.length === 0 ? <EveryoneNote {...props} /> : null}
      />
      <SubmitButton isPending={isPending || isUploading} className="mt-6 w-full">
        Add expense
      </SubmitButton>
    </form>
  )
}

/** Whether the server said no; otherwise it is unknown whether the expense was added. */
function isRefusal(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code !== null
}

/** Whether the server has an earlier version: its response was lost, and the expense was changed since. */
function isAddedAlready(error: Error): boolean {
  return isFailure(error, 'KEY_REUSED')
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

type EveryoneNoteProps = Pick<AddExpenseProps, 'isOnTrip' | 'isAnybodyOnTrip' | 'onRetryPeople'>

/** Shown instead of a choice of people. */
function EveryoneNote({ isOnTrip, isAnybodyOnTrip, onRetryPeople }: EveryoneNoteProps) {
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
