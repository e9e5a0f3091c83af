import { useState } from 'react'
import type { Balances, PersonBalance, Settlement, Transfer } from '#contract/balances.ts'
import { fromCents } from '#contract/money.ts'
import { toast } from '../../ui/toast.tsx'
import { describeSettlement, maxPaymentCents, ownFirst, type ViewerNames } from './balance-words.ts'
import { isSamePair } from './transfer-pairs.ts'
import { useSettle, useUndoSettlement } from './use-balances.ts'

/** A payment marked as paid here, and the index of its row. `settlement` is null until it is saved. */
type MarkedPayment = { rowIndex: number; transfer: Transfer; settlement: Settlement | null }

type SuggestedRow = {
  transfer: Transfer
  /** False once everything was paid. */
  isOwed: boolean
  /** What was just paid of it; null if nothing. */
  settlement: Settlement | null
}

type MarkedPaymentsOptions = {
  tripId: number
  balances: Balances
  names: ViewerNames
  onMarked: (settlement: Settlement) => void
}

/**
 * The suggested payments. Those that are marked as paid here stay in the list, so that they can be undone.
 */
export function useMarkedPayments({ tripId, balances, names, onMarked }: MarkedPaymentsOptions) {
  const settle = useSettle(tripId)
  const undo = useUndoSettlement(tripId)
  const [marked, setMarked] = useState<MarkedPayment[]>([])
  const { transfers, settlements, people, userId } = balances
  // A payment that either person has undone meanwhile is owed again.
  const stillMarked = marked.filter(
    ({ settlement }) => settlement === null || settlements.some(({ id }) => id === settlement.id),
  )
  const rows = withMarkedPayments(ownFirst(transfers, userId), stillMarked)

  function pay(transfer: Transfer) {
    keepRow(transfer, null)
    settle.mutate(toSettleInput(transfer, people), {
      onSuccess: (settlement) => showPaid(transfer, settlement),
      onError: () => setMarked(stillMarked),
    })
  }

  /** Keeps the row in its place after the payment. */
  function keepRow(transfer: Transfer, settlement: Settlement | null) {
    const rowIndex = rows.findIndex((row) => isSamePair(row.transfer, transfer))
    const others = stillMarked.filter((each) => !isSamePair(each.transfer, transfer))
    setMarked([...others, { rowIndex, transfer, settlement }])
  }

  function showPaid(transfer: Transfer, settlement: Settlement) {
    keepRow(transfer, settlement)
    toast({
      title: 'Marked as paid',
      description: `${describeSettlement(settlement, names)}.`,
      onUndo: () => undo.mutate(settlement.id),
    })
    onMarked(settlement)
  }

  return { rows, settle, undo, pay, showPaid }
}

function toSettleInput({ fromUserId, toUserId, amount }: Transfer, people: PersonBalance[]) {
  return { fromUserId, toUserId, amount, left: fromCents(maxPaymentCents(people, { fromUserId, toUserId })) }
}

/** Inserts payments that were just made at their old positions, so that nothing moves under the pointer. */
function withMarkedPayments(owed: Transfer[], marked: MarkedPayment[]): SuggestedRow[] {
  const rows: SuggestedRow[] = owed.map((transfer) => {
    const payment = marked.find((each) => isSamePair(each.transfer, transfer))
    return { transfer, isOwed: true, settlement: payment?.settlement ?? null }
  })
  // From the top, so that each insertion finds the rows above it in place.
  for (const { rowIndex, transfer, settlement } of [...marked].sort((a, b) => a.rowIndex - b.rowIndex)) {
    if (owed.some((each) => isSamePair(each, transfer))) continue
    rows.splice(rowIndex, 0, { transfer, isOwed: settlement === null, settlement })
  }
  return rows
}
