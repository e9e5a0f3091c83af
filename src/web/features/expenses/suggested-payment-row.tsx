import { ArrowRight, Check, Undo2 } from 'lucide-react'
import type { Settlement, Transfer } from '#contract/balances.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { OnlineButton } from '../../ui/online-button.tsx'
import { Why } from '../../ui/why.tsx'
import { describeSettlement, describeTransfer, involvesUser, type ViewerNames } from './balance-words.ts'
import { pairKey } from './transfer-pairs.ts'

type SuggestedPaymentRowProps = {
  transfer: Transfer
  /** False once everything was paid. */
  isOwed: boolean
  /** What was just paid of it; null if nothing. */
  settlement: Settlement | null
  /** Some payment is being undone. */
  isUndoing: boolean
  onUndo: (settlement: Settlement) => void
  names: ViewerNames
  /** This payment is being recorded. */
  isPending: boolean
  /** Some payment is being recorded. */
  isBusy: boolean
  onPaid: () => void
  onPaidOtherAmount: () => void
}

/** A suggested payment, with what was just paid of it. */
export function SuggestedPaymentRow({
  transfer,
  isOwed,
  settlement,
  isUndoing,
  onUndo,
  names,
  isPending,
  isBusy,
  onPaid,
  onPaidOtherAmount,
}: SuggestedPaymentRowProps) {
  const isOwn = involvesUser(transfer, names.userId)
  const sentence = describeTransfer(transfer, names)
  const Sign = isOwed ? ArrowRight : Check
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
      <Sign className={cx('shrink-0 max-sm:hidden', isOwn ? 'text-spruce' : 'text-muted')} />
      {isOwed && (
        <div className="min-w-0 grow basis-60">
          <Why
            topic={sentence}
            result={
              <p className={cx('min-w-0 [overflow-wrap:anywhere]', isOwn && 'text-lg font-semibold')}>
                {sentence}
              </p>
            }
          >
            <p className="mt-1 text-muted">{transfer.reason}</p>
          </Why>
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
            onClick={onPaidOtherAmount}
          >
            Paid a different amount
          </Button>
        </div>
      )}
      {settlement && (
        <div className={cx('flex items-center justify-between gap-x-6', isOwed ? 'w-full' : 'grow basis-60')}>
          <p className="min-w-0 [overflow-wrap:anywhere]">{describeSettlement(settlement, names)}.</p>
          <OnlineButton
            size="sm"
            data-undo={settlement.id}
            aria-label={`Undo this payment: ${describeSettlement(settlement, names)}`}
            aria-disabled={isUndoing}
            onClick={() => onUndo(settlement)}
          >
            <Undo2 size={18} />
            Undo
          </OnlineButton>
        </div>
      )}
    </li>
  )
}
