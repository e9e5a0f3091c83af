import { useRef } from 'react'
import { useKept } from '../../api/kept.ts'
import type { ExpenseFormValues } from './expense-form.ts'

/** What is being typed, and what was sent before it and has not been added yet. */
type KeptExpense = { typed: ExpenseFormValues | null; sent: ExpenseFormValues | null }

export function useKeptExpense(tripId: number) {
  const [found, write] = useKept<KeptExpense>(`expense:${tripId}`)
  const kept = found ?? { typed: null, sent: null }
  const now = useRef(kept)

  function keep(change: Partial<KeptExpense>) {
    now.current = { ...now.current, ...change }
    write(now.current.typed || now.current.sent ? now.current : null)
  }
  return {
    kept,
    keepTyped: (typed: ExpenseFormValues | null) => {
      // What came back into the form is what is typed there from then on.
      const isBack = typed !== null && typed.idempotencyKey === now.current.sent?.idempotencyKey
      keep(isBack ? { typed, sent: null } : { typed })
    },
    keepSent: (sent: ExpenseFormValues) => keep({ sent }),
    forgetSent: ({ idempotencyKey }: ExpenseFormValues) => {
      if (now.current.sent?.idempotencyKey === idempotencyKey) keep({ sent: null })
    },
  }
}
