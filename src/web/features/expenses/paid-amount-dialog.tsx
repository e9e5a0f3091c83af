import { useId, useState, type SubmitEvent } from 'react'
import type { PersonBalance, Settlement, Transfer } from '#contract/balances.ts'
import { AMOUNT_EXAMPLE, AMOUNT_TOO_SMALL, parseAmount } from '#contract/amounts.ts'
import { formatCents, fromCents } from '#contract/money.ts'
import { useProblem } from '../../api/use-problem.ts'
import { AmountField } from '../../ui/amount-input.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { describeAmountLeft } from './describe-amount-left.ts'
import { maxPaymentCents, type ViewerNames } from './balance-words.ts'
import { useSettle } from './use-balances.ts'

type PaidAmountDialogProps = {
  tripId: number
  transfer: Transfer
  people: PersonBalance[]
  names: ViewerNames
  onPaid: (settlement: Settlement) => void
  onClose: () => void
}

/** Records a payment of another amount than the suggested one: less, or more. */
export function PaidAmountDialog({
  tripId,
  transfer: { fromUserId, toUserId },
  people,
  names,
  onPaid,
  onClose,
}: PaidAmountDialogProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const settle = useSettle(tripId)
  const problem = useProblem(settle.error, describeAmountLeft(settle.error))
  const maxCents = maxPaymentCents(people, { fromUserId, toUserId })
  const cents = parseAmount(text)
  const amountProblem = describeAmountProblem(cents, maxCents)
  const question =
    fromUserId === names.userId
      ? `How much did you pay ${names.nameOf(toUserId)}?`
      : `How much did ${names.nameOf(fromUserId)} pay you?`

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (cents === null || amountProblem !== undefined || settle.isPending) return
    settle.mutate(
      { fromUserId, toUserId, amount: fromCents(cents), left: fromCents(maxCents) },
      { onSuccess: onPaid },
    )
  }

  return (
    <Dialog isOpen onClose={onClose} labelledBy={id} className="w-[28rem] text-left">
      <form onSubmit={submit} noValidate className="p-6 sm:p-8">
        <h2 id={id} className="text-2xl">
          {question}
        </h2>
        <AmountField
          name="amount"
          label="Amount in dollars"
          hint={`Up to ${formatCents(maxCents)}. The rest will still be owed.`}
          autoFocus
          value={text}
          error={wasSubmitted ? amountProblem : undefined}
          onChange={setText}
          className="mt-6"
        />
        {problem !== null && (
          <Notice tone="berry" role="alert" className="mt-5">
            {problem}
          </Notice>
        )}
        <OfflineNote className="mt-5" />
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={onClose} className="grow">
            Cancel
          </Button>
          <OnlineButton type="submit" variant="primary" isPending={settle.isPending} className="grow">
            Mark as paid
          </OnlineButton>
        </div>
      </form>
    </Dialog>
  )
}

function describeAmountProblem(cents: number | null, maxCents: number): string | undefined {
  if (cents === null) return AMOUNT_EXAMPLE
  if (cents === 0) return AMOUNT_TOO_SMALL
  if (cents > maxCents)
    return `Enter at most ${formatCents(maxCents)}. That’s all there is to pay between you two.`
  return undefined
}
