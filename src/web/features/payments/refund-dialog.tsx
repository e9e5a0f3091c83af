import { useId } from 'react'
import { formatAmount, formatCents, toCents } from '#contract/money.ts'
import type { TripPayment } from '#contract/payments.ts'
import { AmountField } from '../../ui/amount-input.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { fullName } from '../../format/full-name.ts'
import { useRefundForm } from './use-refund-form.ts'

type RefundDialogProps = { payment: TripPayment; onClose: () => void }

/** Lets an organiser refund a payment, in full or in part. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const id = useId()
  const name = fullName(payment.payer)
  const form = useRefundForm(payment, (cents) => {
    toast({ title: 'Refund on its way', description: `${formatCents(cents)} will be refunded to ${name}.` })
    onClose()
  })
  const { refundedAmount, maxCents, cents } = form

  return (
    <Dialog isOpen onClose={onClose} labelledBy={id} className="w-[30rem] text-left">
      <form onSubmit={form.submit} noValidate className="p-6 sm:p-8">
        <h2 id={id} className="text-2xl">
          Refund {name}
        </h2>
        <p className="mt-3 text-muted">
          {formatAmount(payment.amount)} paid
          {toCents(refundedAmount) > 0 && <>, {formatAmount(refundedAmount)} already refunded</>}
        </p>
        {form.isChanged && (
          <Notice tone="amber" role="alert" className="mt-5">
            This payment has changed: {formatAmount(refundedAmount)} of {formatAmount(payment.amount)} is
            already refunded. Nothing more was refunded just now.
          </Notice>
        )}
        <AmountField
          name="amount"
          label="Amount in dollars"
          hint={`Up to ${formatCents(maxCents)}.`}
          autoFocus
          value={form.text}
          error={form.textError}
          onChange={form.setText}
          className="mt-6"
        />
        <TextAreaField
          name="note"
          label="Note (optional)"
          hint={`${payment.payer.firstName ?? 'The traveller'} will see it in the email and on the receipt.`}
          maxLength={300}
          value={form.note}
          onChange={(event) => form.setNote(event.target.value)}
          className="mt-5"
          inputClassName="min-h-20"
        />
        <p role="status" className="mt-5 empty:hidden">
          {cents !== null && <RefundPreview cents={cents} maxCents={maxCents} name={name} />}
        </p>
        {form.problem !== null && (
          <Notice tone="berry" role="alert" className="mt-5">
            {form.problem}
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
            disabled={maxCents === 0}
            isPending={form.isPending}
            className="grow"
          >
            {cents === null ? 'Refund' : `Refund ${formatCents(cents)}`}
          </OnlineButton>
        </div>
      </form>
    </Dialog>
  )
}

type RefundPreviewProps = { cents: number; maxCents: number; name: string }

/** What the refund would mean, before it is made. */
function RefundPreview({ cents, maxCents, name }: RefundPreviewProps) {
  return (
    <>
      <strong>{formatCents(cents)}</strong> will be refunded to the way {name} paid.{' '}
      {cents === maxCents
        ? 'That’s all that’s left of this payment.'
        : `${formatCents(maxCents - cents)} of this payment stays with you.`}{' '}
      The booking doesn’t change.
    </>
  )
}
