import { useStoredDraft } from '../../api/draft-storage.ts'
import type { ExpenseFormValues } from './expense-form.ts'

/** The expense being typed, and the one sent before it that may not have been added. */
type StoredExpenses = { typed: ExpenseFormValues | null; sent: ExpenseFormValues | null }

const NOTHING: StoredExpenses = { typed: null, sent: null }

export function useStoredExpense(tripId: number) {
  const [found, write, read] = useStoredDraft<StoredExpenses>(`expense:${tripId}`)
  const kept = found ?? NOTHING

  // Reads the stored value each time: a response may arrive after the form was left and reopened.
  function keep(change: Partial<StoredExpenses>) {
    const next = { ...(read() ?? NOTHING), ...change }
    write(next.typed || next.sent ? next : null)
  }
  return {
    kept,
    keepTyped: (typed: ExpenseFormValues | null) => {
      // An expense that returned to the form counts as typed from then on.
      const isBack = typed !== null && typed.idempotencyKey === read()?.sent?.idempotencyKey
      keep(isBack ? { typed, sent: null } : { typed })
    },
    keepSent: (sent: ExpenseFormValues) => keep({ sent }),
    forgetSent: ({ idempotencyKey }: ExpenseFormValues) => {
      if (read()?.sent?.idempotencyKey === idempotencyKey) keep({ sent: null })
    },
  }
}
