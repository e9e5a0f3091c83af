export function ExpenseHistory({ tripId, expenseId }: { tripId: number; expenseId: number }) {
  return <div data-trip={tripId} data-expense={expenseId} />
}
