import { useId, useState, type SubmitEvent } from 'react'
import { AMOUNT_EXAMPLE, AMOUNT_TOO_SMALL, parseAmount } from '#contract/amounts.ts'
import { formatAmount, formatCents, toCents } from '#contract/money.ts'
import type { TripPayment } from '#contract/payments.ts'
import { ApiError } from '../../api/client.ts'
import { useProblem } from '../../api/use-problem.ts'
import { AmountField } from '../../ui/amount-input.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { fullName } from '../../format/full-name.ts'
import { useRefundPayment } from './use-trip-payments.ts'

type RefundDialogProps = { payment: TripPayment; onClose: () => void }

/**
 * Refunds a payment by hand. The request includes the refunded amount that was shown: if that has changed, or
 * the response to the same request was lost, nothing is refunded twice; the organiser sees the new state and
 * decides again.
 */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const id = useId()
  const [refunded, setRefunded] = useState(payment.refundedAmount)
  const paidCents = toCents(payment.amount)
  const left = paidCents - toCents(refunded)
  const [text, setText] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const [note, setNote] = useState('')
  const refund = useRefundPayment(payment)
  const isChanged = refund.error instanceof ApiError && refund.error.code === 'PAYMENT_CHANGED'
  const problem = useProblem(isChanged ? null : refund.error)
  const cents = parseAmount(text)
  const wrong = describeRefundProblem(cents, left)
  const name = fullName(payment.payer)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (cents === null || wrong !== undefined || refund.isPending) return
    refund.mutate(
      { amount: cents, refundedBefore: toCents(refunded), note },
      {
        onSuccess: () => {
          const amount = formatCents(cents)
          toast({ title: 'Refund on its way', description: `${amount} will be refunded to ${name}.` })
          onClose()
        },
        onError: (error) => {
          const now = refundedNow(error)
          if (now === null) return
          setRefunded(now)
          setText('')
          setIsAsked(false)
        },
      },
    )
  }

  return (
    <Dialog isOpen onClose={onClose} labelledBy={id} className="w-[30rem] text-left">
      <form onSubmit={submit} noValidate className="p-6 sm:p-8">
        <h2 id={id} className="text-2xl">
          Refund {name}
        </h2>
        <p className="mt-3 text-muted">
          {formatAmount(payment.amount)} paid
          {toCents(refunded) > 0 && <>, {formatAmount(refunded)} already refunded</>}
        </p>
        {isChanged && (
          <Notice tone="amber" role="alert" className="mt-5">
            This payment has changed: {formatAmount(refunded)} of {formatAmount(payment.amount)} is already
            refunded. Nothing more was refunded just now.
          </Notice>
        )}
        <AmountField
          name="amount"
          label="Amount in dollars"
          hint={`Up to ${formatCents(left)}.`}
          autoFocus
          value={text}
          error={isAsked || cents !== null || left === 0 ? wrong : undefined}
          onChange={setText}
          className="mt-6"
        />
        <TextAreaField
          name="note"
          label="Note (optional)"
          hint={`${payment.payer.firstName ?? 'The traveller'} will see it in the email and on the receipt.`}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          className="mt-5"
          inputClassName="min-h-20"
        />
        <p role="status" className="mt-5 empty:hidden">
          {cents !== null && wrong === undefined && (
            <>
              <strong>{formatCents(cents)}</strong> will be refunded to the way {name} paid.{' '}
              {cents === left
                ? 'That’s all that’s left of this payment.'
                : `${formatCents(left - cents)} of this payment stays with you.`}{' '}
              The booking doesn’t change.
            </>
          )}
        </p>
        {problem !== null && (
          <Notice tone="berry" role="alert" className="mt-5">
            {problem}
          </Notice>
        )}
        <OfflineNote className="mt-5" />
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={onClose} className="grow">
            Don’t refund
          </Button>
          <OnlineButton
            type="submit"
            variant="destructive"
            disabled={left === 0}
            isPending={refund.isPending}
            className="grow"
          >
            {cents === null || wrong !== undefined ? 'Refund' : `Refund ${formatCents(cents)}`}
          </OnlineButton>
        </div>
      </form>
    </Dialog>
  )
}

function describeRefundProblem(cents: number | null, left: number): string | undefined {
  if (left === 0) return 'This payment is already fully refunded.'
  if (cents === null) return AMOUNT_EXAMPLE
  if (cents === 0) return AMOUNT_TOO_SMALL
  return cents > left ? `You can refund up to ${formatCents(left)}.` : undefined
}

/** The refunded amount according to the server, if it differs from what the page showed. */
function refundedNow(error: Error): string | null {
  if (!(error instanceof ApiError) || error.code !== 'PAYMENT_CHANGED') return null
  return (error.current as { refundedAmount?: string } | undefined)?.refundedAmount ?? null
}
