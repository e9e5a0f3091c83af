import { useKept } from '../../api/kept.ts'
import type { ExpenseFormValues } from './expense-form.ts'

/** What is being typed, and what was sent before it and is not known to have been added. */
type KeptExpense = { typed: ExpenseFormValues | null; sent: ExpenseFormValues | null }

const NOTHING: KeptExpense = { typed: null, sent: null }

export function useKeptExpense(tripId: number) {
  const [found, write, read] = useKept<KeptExpense>(`expense:${tripId}`)
  const kept = found ?? NOTHING

  // Read anew: an answer may come when the form has been left and opened again, which keeps something of its own.
  function keep(change: Partial<KeptExpense>) {
    const next = { ...(read() ?? NOTHING), ...change }
    write(next.typed || next.sent ? next : null)
  }
  return {
    kept,
    keepTyped: (typed: ExpenseFormValues | null) => {
      // What came back into the form is what is typed there from then on.
      const isBack = typed !== null && typed.requestId === read()?.sent?.requestId
      keep(isBack ? { typed, sent: null } : { typed })
    },
    keepSent: (sent: ExpenseFormValues) => keep({ sent }),
    forgetSent: ({ requestId }: ExpenseFormValues) => {
      if (read()?.sent?.requestId === requestId) keep({ sent: null })
    },
  }
}
