import { useRef } from 'react'
import { useKept } from '../../api/kept.ts'
import type { ExpenseFormValues } from './expense-form.ts'

/** The expense being typed, and the one sent before it that has not been added yet. */
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
      // An expense that came back into the form counts as typed from then on.
      const isBack = typed !== null && typed.idempotencyKey === now.current.sent?.idempotencyKey
      keep(isBack ? { typed, sent: null } : { typed })
    },
    keepSent: (sent: ExpenseFormValues) => keep({ sent }),
    forgetSent: ({ idempotencyKey }: ExpenseFormValues) => {
      if (now.current.sent?.idempotencyKey === idempotencyKey) keep({ sent: null })
    },
  }
}
