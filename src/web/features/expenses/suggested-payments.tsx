import { useId, useState } from 'react'
import { ArrowRight } from 'lucide-react'
import type { Balances, PersonBalance, Settlement, Transfer } from '#contract/balances.ts'
import { fromCents } from '#contract/money.ts'
import { useProblem } from '../../api/use-problem.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/notice.tsx'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { PaidAmountDialog } from './paid-amount-dialog.tsx'
import { describeLeft } from './describe-left.ts'
import {
  describeSettlement,
  describeTransfer,
  isBetween,
  mostCents,
  ownFirst,
  type Looking,
} from './standing-words.ts'
import { useSettle, useUndoSettlement } from './use-balances.ts'

type SuggestedPaymentsProps = {
  tripId: number
  balances: Balances
  looking: Looking
  /** What was pressed may be gone with the payment. */
  onPaid: () => void
}

/** The fewest payments that make everybody square. One's own can be noted as paid, from either side. */
export function SuggestedPayments({ tripId, balances, looking, onPaid }: SuggestedPaymentsProps) {
  const id = useId()
  const settle = useSettle(tripId)
  const undo = useUndoSettlement(tripId)
  const problem = useProblem(settle.error, describeLeft(settle.error))
  const [partly, setPartly] = useState<Transfer | null>(null)
  const { transfers, userId } = balances

  function sayPaid(settlement: Settlement) {
    toast({
      title: 'Marked as paid',
      description: `${describeSettlement(settlement, looking)}.`,
      onUndo: () => undo.mutate(settlement.id),
    })
    onPaid()
  }

  return (
    <>
      {/* A refusal is told where the payment was that is no longer asked for. */}
      {(transfers.length > 0 || problem !== null) && (
        <section aria-labelledby={id}>
          <h3 id={id}>Suggested payments</h3>
          <p className="mt-1 text-sm text-muted">
            The fewest that make everybody square. Pay each other as you like, and note it here.
          </p>
          {problem !== null && (
            <Notice tone="berry" role="alert" className="mt-4">
              {problem}
            </Notice>
          )}
          <OfflineNote className="mt-4" />
          <ul
            role="list"
            className="mt-4 divide-y divide-line rounded-card border border-line bg-surface empty:hidden"
          >
            {ownFirst(transfers, userId).map((transfer) => (
              <PaymentRow
                key={`${transfer.fromUserId} ${transfer.toUserId}`}
                transfer={transfer}
                looking={looking}
                isPending={settle.isPending && isSame(settle.variables, transfer)}
                isBusy={settle.isPending}
                onPaid={() => settle.mutate(paymentOf(transfer, balances.people), { onSuccess: sayPaid })}
                onPaidPartly={() => {
                  settle.reset()
                  setPartly(transfer)
                }}
              />
            ))}
          </ul>
        </section>
      )}
      {/* Stays until it has been said what came of it, also when no other payment is left. */}
      {partly && (
        <PaidAmountDialog
          tripId={tripId}
          transfer={partly}
          people={balances.people}
          looking={looking}
          onPaid={(settlement) => {
            setPartly(null)
            sayPaid(settlement)
          }}
          onClose={() => setPartly(null)}
        />
      )}
    </>
  )
}

function paymentOf({ fromUserId, toUserId, amount }: Transfer, people: PersonBalance[]) {
  return { fromUserId, toUserId, amount, left: fromCents(mostCents(people, { fromUserId, toUserId })) }
}

type Pair = Pick<Transfer, 'fromUserId' | 'toUserId'>

function isSame(one: Pair, other: Pair): boolean {
  return one.fromUserId === other.fromUserId && one.toUserId === other.toUserId
}

type PaymentRowProps = {
  transfer: Transfer
  looking: Looking
  isPending: boolean
  isBusy: boolean
  onPaid: () => void
  onPaidPartly: () => void
}

function PaymentRow({ transfer, looking, isPending, isBusy, onPaid, onPaidPartly }: PaymentRowProps) {
  const isOwn = isBetween(transfer, looking.userId)
  const sentence = describeTransfer(transfer, looking)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
      <ArrowRight
        aria-hidden="true"
        size={20}
        strokeWidth={1.75}
        className={cx('shrink-0 max-sm:hidden', isOwn ? 'text-spruce' : 'text-muted')}
      />
      <div className="min-w-0 grow basis-60">
        <p className={cx('[overflow-wrap:anywhere]', isOwn && 'text-lg font-semibold')}>{sentence}</p>
        <p className="mt-0.5 text-sm [overflow-wrap:anywhere] text-muted">{transfer.reason}</p>
      </div>
      {isOwn && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:w-full max-sm:*:grow">
          <OnlineButton
            size="sm"
            aria-label={`Mark as paid: ${sentence}`}
            isPending={isPending}
            disabled={isBusy}
            onClick={onPaid}
          >
            Mark as paid
          </OnlineButton>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Paid another amount: ${sentence}`}
            disabled={isBusy}
            onClick={onPaidPartly}
          >
            Paid another amount
          </Button>
        </div>
      )}
    </li>
  )
}
