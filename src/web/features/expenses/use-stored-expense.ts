import { useStoredDraft } from '../../api/draft-storage.ts'
import type { ExpenseFormValues } from './expense-form.ts'

/** The expense being typed, and the one sent before it that may not have been added. */
type StoredExpenses = { typed: ExpenseFormValues | null; sent: ExpenseFormValues | null }

const NOTHING: StoredExpenses = { typed: null, sent: null }

/** Keeps the expenses of a trip's form over a reload. `stored` is what was kept when the form was opened. */
export function useStoredExpense(tripId: number) {
  const [storedAtMount, write, read] = useStoredDraft<StoredExpenses>(`expense:${tripId}`)
  const stored = storedAtMount ?? NOTHING

  // Reads the stored value each time: a response may arrive after the form was left and reopened.
  function store(change: Partial<StoredExpenses>) {
    const newValue = { ...(read() ?? NOTHING), ...change }
    write(newValue.typed || newValue.sent ? newValue : null)
  }
  return {
    stored,
    storeTyped: (typed: ExpenseFormValues | null) => {
      // An expense that returned to the form counts as typed from then on.
      const hasReturned = typed !== null && typed.idempotencyKey === read()?.sent?.idempotencyKey
      store(hasReturned ? { typed, sent: null } : { typed })
    },
    storeSent: (sent: ExpenseFormValues) => store({ sent, typed: unless(sent, read()?.typed) }),
    /** It was added. */
    forget: (added: ExpenseFormValues) => {
      const { typed, sent } = read() ?? NOTHING
      store({ typed: unless(added, typed), sent: unless(added, sent) })
    },
  }
}

/** The stored expense, unless it is this one. */
function unless(
  { idempotencyKey }: ExpenseFormValues,
  stored: ExpenseFormValues | null = null,
): ExpenseFormValues | null {
  return stored?.idempotencyKey === idempotencyKey ? null : stored
}
