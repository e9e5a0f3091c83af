import { useRef, useState } from 'react'
import type { NewExpense } from '#contract/expenses.ts'
import { ApiError, isFailure } from '../../api/client.ts'
import { newId } from '../../api/new-id.ts'
import { newExpenseForm, type ExpenseFormValues } from './expense-form.ts'
import { useAddExpense, useSavingExpenses } from './use-expenses.ts'
import { useStoredExpense } from './use-stored-expense.ts'

export type ExpenseDraft = {
  values: ExpenseFormValues
  /** Why it was sent and not added. */
  error: Error | null
}

/** The error of an expense that was sent, but it is unknown whether it was added. */
export const NO_ANSWER = new Error('No answer')

/**
 * The expense in the form. It stays there until it is added; if the form is closed before that, it makes room
 * for the next one. If it then fails, it returns to the form, or waits if the form is in use.
 */
export function useExpenseDrafts(tripId: number, { onAdded }: { onAdded: () => void }) {
  const { stored, storeTyped, storeSent, forget } = useStoredExpense(tripId)
  const saving = useSavingExpenses(tripId)
  const isOnItsWay = ({ idempotencyKey }: ExpenseFormValues) =>
    saving.some((sent) => sent.idempotencyKey === idempotencyKey)
  /** Sent before a reload, and never answered. If its request is still running, the list shows it instead. */
  const [unanswered] = useState<ExpenseDraft | null>(() =>
    stored.sent && !isOnItsWay(stored.sent) ? { values: stored.sent, error: NO_ANSWER } : null,
  )
  const [draft, setDraft] = useState<ExpenseDraft>(() => {
    if (unanswered && !stored.typed) return unanswered
    return { values: stored.typed ?? newExpenseForm(), error: null }
  })
  /** A failed expense, while another one is in the form. */
  const [waitingDraft, setWaitingDraft] = useState(stored.typed && unanswered)
  /** The keys of the expense in the form, and of the one being sent. */
  const shownKey = useRef(draft.values.idempotencyKey)
  const sendingKey = useRef<string | null>(null)
  const isFormInUse = useRef(false)
  const adding = useAddExpense(tripId)

  function show(next: ExpenseDraft) {
    isFormInUse.current = false
    shownKey.current = next.values.idempotencyKey
    setDraft(next)
  }
  const showNew = () => show({ values: newExpenseForm(), error: null })

  function send(values: ExpenseFormValues, expense: NewExpense) {
    const key = values.idempotencyKey
    sendingKey.current = key
    storeSent(values)
    setDraft({ values, error: null })
    const isShown = () => shownKey.current === key
    // A promise, because a mutate() callback would not run if this component is unmounted when the response
    // arrives.
    adding.mutateAsync({ expense, idempotencyKey: key }).then(
      () => {
        forget(values)
        if (!isShown()) return
        showNew()
        onAdded()
      },
      (error: Error) => {
        sendingKey.current = null
        // The server already has the first version, so the changed one gets a new key.
        const failedDraft = {
          values: isAddedAlready(error) ? { ...values, idempotencyKey: newId() } : values,
          error,
        }
        storeSent(failedDraft.values)
        if (isFormInUse.current && !isShown()) return setWaitingDraft(failedDraft)
        show(failedDraft)
        // A refusal means that it was not added, so after a reload it is an ordinary draft.
        if (isRefusal(error)) storeTyped(failedDraft.values)
      },
    )
  }

  return {
    draft,
    waitingDraft,
    isPending: adding.isPending,
    send,
    /** Something was typed. */
    markInUse: () => {
      isFormInUse.current = true
    },
    store: (values: ExpenseFormValues) => {
      // What is being sent is stored already.
      if (values.idempotencyKey !== sendingKey.current) storeTyped(values)
    },
    /** The form was closed. */
    leave: () => {
      if (isOnItsWay(draft.values)) showNew()
    },
    /** Puts the waiting expense into the form. */
    showWaiting: () => {
      if (!waitingDraft) return
      storeTyped(null)
      setWaitingDraft(null)
      show(waitingDraft)
    },
  }
}

/** Whether the server said no; otherwise it is unknown whether the expense was added. */
export function isRefusal(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code !== null
}

/** Whether the server has an earlier version: its response was lost, and the expense was changed since. */
export function isAddedAlready(error: Error): boolean {
  return isFailure(error, 'KEY_REUSED')
}
