import { useEffect, useId, useRef, useState } from 'react'
import { ArrowRight, Check, Undo2 } from 'lucide-react'
import type { Balances, PersonBalance, Settlement, Transfer } from '#contract/balances.ts'
import { fromCents } from '#contract/money.ts'
import { useProblem } from '../../api/use-problem.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/notice.tsx'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { PaidAmountDialog } from './paid-amount-dialog.tsx'
import { describeAmountLeft } from './describe-amount-left.ts'
import {
  describeSettlement,
  describeTransfer,
  isBetween,
  maxPaymentCents,
  ownFirst,
  type ViewerNames,
  type TransferPair,
} from './balance-words.ts'
import { useSettle, useUndoSettlement } from './use-balances.ts'

type SuggestedPaymentsProps = {
  tripId: number
  balances: Balances
  looking: ViewerNames
  /** The clicked button may disappear with the payment. */
  onPaid: () => void
}

/** The fewest payments that settle all balances. The payer and the payee can mark theirs as paid. */
export function SuggestedPayments({ tripId, balances, looking, onPaid }: SuggestedPaymentsProps) {
  const id = useId()
  const settle = useSettle(tripId)
  const undo = useUndoSettlement(tripId)
  const problem = useProblem(settle.error, describeAmountLeft(settle.error))
  const [partly, setPartly] = useState<Transfer | null>(null)
  const [noted, setNoted] = useState<MarkedPayment[]>([])
  const list = useRef<HTMLUListElement>(null)
  const paid = useRef<Settlement | null>(null)
  const undoing = useRef<Settlement | null>(null)
  const { transfers, settlements, userId } = balances
  // A payment that either person has undone meanwhile is owed again.
  const standing = noted.filter(
    ({ settlement }) => settlement === null || settlements.some(({ id }) => id === settlement.id),
  )
  const rows = withMarkedPayments(ownFirst(transfers, userId), standing)

  /** Keeps the row in its place after the payment. */
  function keepRow(transfer: Transfer, settlement: Settlement | null) {
    const at = rows.findIndex((row) => isSamePair(row.transfer, transfer))
    const others = standing.filter((each) => !isSamePair(each.transfer, transfer))
    setNoted([...others, { at, transfer, settlement }])
  }

  function pay(transfer: Transfer) {
    keepRow(transfer, null)
    settle.mutate(paymentOf(transfer, balances.people), {
      onSuccess: (settlement) => sayPaid(transfer, settlement),
      onError: () => setNoted(standing),
    })
  }

  function sayPaid(transfer: Transfer, settlement: Settlement) {
    keepRow(transfer, settlement)
    toast({
      title: 'Marked as paid',
      description: `${describeSettlement(settlement, looking)}.`,
      onUndo: () => undo.mutate(settlement.id),
    })
    paid.current = settlement
  }

  // The focused button disappears when the balances reload; move the focus to its Undo button.
  useEffect(() => {
    const made = paid.current
    if (!made || !settlements.some(({ id }) => id === made.id)) return
    paid.current = null
    // Closing a dialog restores the focus first.
    requestAnimationFrame(() => {
      const hasLostFocus = document.activeElement === document.body
      if (hasLostFocus) list.current?.querySelector<HTMLElement>(`[data-undo="${made.id}"]`)?.focus()
      onPaid()
    })
  })

  function takeBack(settlement: Settlement) {
    undoing.current = settlement
    undo.mutate(settlement.id, { onError: () => (undoing.current = null) })
  }

  // The focused Undo button disappears with the payment; move the focus to the row's pay button.
  useEffect(() => {
    const taken = undoing.current
    if (!taken || list.current?.querySelector(`[data-undo="${taken.id}"]`)) return
    undoing.current = null
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-pay]') ?? [])]
    const hasLostFocus = document.activeElement === document.body
    if (hasLostFocus) buttons.find(({ dataset }) => dataset.pay === pairKey(taken))?.focus()
  })

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
            ref={list}
            role="list"
            className="mt-4 divide-y divide-line rounded-card border border-line bg-surface empty:hidden"
          >
            {rows.map(({ transfer, isOwed, settlement }) => (
              <PaymentRow
                key={pairKey(transfer)}
                transfer={transfer}
                isOwed={isOwed}
                settlement={settlement}
                isUndoing={undo.isPending}
                onUndo={takeBack}
                looking={looking}
                isPending={settle.isPending && isSamePair(settle.variables, transfer)}
                isBusy={settle.isPending}
                onPaid={() => pay(transfer)}
                onPaidPartly={() => {
                  settle.reset()
                  setPartly(transfer)
                }}
              />
            ))}
          </ul>
        </section>
      )}
      {/* Stays open until the result is shown, even if no other payment is left. */}
      {partly && (
        <PaidAmountDialog
          tripId={tripId}
          transfer={partly}
          people={balances.people}
          looking={looking}
          onPaid={(settlement) => {
            setPartly(null)
            sayPaid(partly, settlement)
          }}
          onClose={() => setPartly(null)}
        />
      )}
    </>
  )
}

function paymentOf({ fromUserId, toUserId, amount }: Transfer, people: PersonBalance[]) {
  return { fromUserId, toUserId, amount, left: fromCents(maxPaymentCents(people, { fromUserId, toUserId })) }
}

function isSamePair(one: TransferPair, other: TransferPair): boolean {
  return one.fromUserId === other.fromUserId && one.toUserId === other.toUserId
}

function pairKey({ fromUserId, toUserId }: TransferPair): string {
  return `${fromUserId} ${toUserId}`
}

/** A payment marked as paid here, and the position of its row. */
type MarkedPayment = { at: number; transfer: Transfer; settlement: Settlement | null }

type SuggestedRow = { transfer: Transfer; isOwed: boolean; settlement: Settlement | null }

/** Inserts payments that were just made at their old positions, so that nothing moves under the pointer. */
function withMarkedPayments(owed: Transfer[], noted: MarkedPayment[]): SuggestedRow[] {
  const rows: SuggestedRow[] = owed.map((transfer) => {
    const found = noted.find((each) => isSamePair(each.transfer, transfer))
    return { transfer, isOwed: true, settlement: found?.settlement ?? null }
  })
  for (const { at, transfer, settlement } of [...noted].sort((a, b) => a.at - b.at)) {
    if (owed.some((other) => isSamePair(other, transfer))) continue
    rows.splice(at, 0, { transfer, isOwed: settlement === null, settlement })
  }
  return rows
}

type PaymentRowProps = {
  transfer: Transfer
  /** False once everything was paid. */
  isOwed: boolean
  settlement: Settlement | null
  isUndoing: boolean
  onUndo: (settlement: Settlement) => void
  looking: ViewerNames
  isPending: boolean
  isBusy: boolean
  onPaid: () => void
  onPaidPartly: () => void
}

function PaymentRow(props: PaymentRowProps) {
  const { transfer, isOwed, settlement, looking, isPending, isBusy, onPaid, onPaidPartly } = props
  const isOwn = isBetween(transfer, looking.userId)
  const sentence = describeTransfer(transfer, looking)
  const Sign = isOwed ? ArrowRight : Check
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
      <Sign className={cx('shrink-0 max-sm:hidden', isOwn ? 'text-spruce' : 'text-muted')} />
      {isOwed && (
        <div className="min-w-0 grow basis-60">
          <p className={cx('[overflow-wrap:anywhere]', isOwn && 'text-lg font-semibold')}>{sentence}</p>
          <p className="mt-0.5 text-sm [overflow-wrap:anywhere] text-muted">{transfer.reason}</p>
        </div>
      )}
      {isOwed && isOwn && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:w-full max-sm:*:grow">
          <OnlineButton
            size="sm"
            data-pay={pairKey(transfer)}
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
            aria-label={`Paid a different amount: ${sentence}`}
            disabled={isBusy}
            onClick={onPaidPartly}
          >
            Paid a different amount
          </Button>
        </div>
      )}
      {settlement && (
        <div className={cx('flex items-center justify-between gap-x-6', isOwed ? 'w-full' : 'grow basis-60')}>
          <p className="min-w-0 [overflow-wrap:anywhere]">{describeSettlement(settlement, looking)}.</p>
          <OnlineButton
            size="sm"
            data-undo={settlement.id}
            aria-label={`Undo this payment: ${describeSettlement(settlement, looking)}`}
            aria-disabled={props.isUndoing}
            onClick={() => props.onUndo(settlement)}
          >
            <Undo2 size={18} />
            Undo
          </OnlineButton>
        </div>
      )}
    </li>
  )
}
