import { useId, useState } from 'react'
import type { Balances, Settlement, Transfer } from '#contract/balances.ts'
import { useProblem } from '../../api/use-problem.ts'
import { Notice } from '../../ui/notice.tsx'
import { OfflineNote } from '../../ui/online-button.tsx'
import type { ViewerNames } from './balance-words.ts'
import { describeAmountLeft } from './describe-amount-left.ts'
import { PaidAmountDialog } from './paid-amount-dialog.tsx'
import { SuggestedPaymentRow } from './suggested-payment-row.tsx'
import { isSamePair, pairKey } from './transfer-pairs.ts'
import { useFocusAfterPayment } from './use-focus-after-payment.ts'
import { useMarkedPayments } from './use-marked-payments.ts'

type SuggestedPaymentsProps = {
  tripId: number
  balances: Balances
  names: ViewerNames
  /** A payment is in the balances; the clicked button may have disappeared with it. */
  onPaid: () => void
}

/** The fewest payments that settle all balances. The payer and the payee can mark theirs as paid. */
export function SuggestedPayments({ tripId, balances, names, onPaid }: SuggestedPaymentsProps) {
  const id = useId()
  const focus = useFocusAfterPayment(balances.settlements, onPaid)
  const { rows, settle, undo, pay, showPaid } = useMarkedPayments({
    tripId,
    balances,
    names,
    onMarked: focus.setPaid,
  })
  const problem = useProblem(settle.error, describeAmountLeft(settle.error))
  /** The suggested payment of which another amount was paid. */
  const [otherAmountFor, setOtherAmountFor] = useState<Transfer | null>(null)

  function undoPayment(settlement: Settlement) {
    focus.setUndoing(settlement)
    undo.mutate(settlement.id, { onError: () => focus.setUndoing(null) })
  }

  return (
    <>
      {/* A refusal is shown here even if no suggested payment is left. */}
      {(rows.length > 0 || problem !== null) && (
        <section aria-labelledby={id}>
          <h3 id={id}>Suggested payments</h3>
          <p className="mt-1 text-sm text-muted">
            The fewest payments to settle up. Pay each other however you like, then mark it as paid here.
          </p>
          {problem !== null && (
            <Notice tone="berry" role="alert" className="mt-4">
              {problem}
            </Notice>
          )}
          <OfflineNote className="mt-4" />
          <ul
            ref={focus.list}
            role="list"
            className="mt-4 divide-y divide-line rounded-card border border-line bg-surface empty:hidden"
          >
            {rows.map(({ transfer, isOwed, settlement }) => (
              <SuggestedPaymentRow
                key={pairKey(transfer)}
                transfer={transfer}
                isOwed={isOwed}
                settlement={settlement}
                isUndoing={undo.isPending}
                onUndo={undoPayment}
                names={names}
                isPending={settle.isPending && isSamePair(settle.variables, transfer)}
                isBusy={settle.isPending}
                onPaid={() => pay(transfer)}
                onPaidOtherAmount={() => {
                  // Removes the message about an earlier refusal.
                  settle.reset()
                  setOtherAmountFor(transfer)
                }}
              />
            ))}
          </ul>
        </section>
      )}
      {/* Stays open until the result is shown, even if no other payment is left. */}
      {otherAmountFor && (
        <PaidAmountDialog
          tripId={tripId}
          transfer={otherAmountFor}
          people={balances.people}
          names={names}
          onPaid={(settlement) => {
            setOtherAmountFor(null)
            showPaid(otherAmountFor, settlement)
          }}
          onClose={() => setOtherAmountFor(null)}
        />
      )}
    </>
  )
}
