import { useState, type SubmitEvent } from 'react'
import { AMOUNT_EXAMPLE, AMOUNT_TOO_SMALL, parseAmount } from '#contract/amounts.ts'
import { formatCents, toCents } from '#contract/money.ts'
import type { TripPayment } from '#contract/payments.ts'
import { isFailure } from '../../api/client.ts'
import { useProblem } from '../../api/use-problem.ts'
import { refundableCents } from './payment-words.ts'
import { useRefundPayment } from './use-trip-payments.ts'

/**
 * The amount and the note of a refund. The request includes the refunded amount that was shown: if that has
 * changed, or the response to the same request was lost, nothing is refunded twice; the organiser sees the
 * new state and decides again.
 */
export function useRefundForm(payment: TripPayment, onRefunded: (cents: number) => void) {
  /** What has been refunded before, as the dialog shows it. */
  const [refundedAmount, setRefundedAmount] = useState(payment.refundedAmount)
  const [text, setText] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [note, setNote] = useState('')
  const refund = useRefundPayment(payment)
  const isChanged = isFailure(refund.error, 'PAYMENT_CHANGED')
  const problem = useProblem(isChanged ? null : refund.error)
  const maxCents = refundableCents({ ...payment, refundedAmount })
  const typedCents = parseAmount(text)
  const amountProblem = describeRefundProblem(typedCents, maxCents)
  // Before submitting, text that is no amount yet shows no error.
  const showsAmountProblem = wasSubmitted || typedCents !== null || maxCents === 0
  /** The valid amount; null if there is none yet. */
  const cents = amountProblem === undefined ? typedCents : null

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (cents === null || refund.isPending) return
    refund.mutate(
      { amount: cents, refundedBefore: toCents(refundedAmount), note },
      {
        onSuccess: () => onRefunded(cents),
        onError: (error) => {
          const currentAmount = refundedNow(error)
          if (currentAmount === null) return
          // The organiser has to enter an amount again, knowing the new state.
          setRefundedAmount(currentAmount)
          setText('')
          setWasSubmitted(false)
        },
      },
    )
  }

  return {
    text,
    setText,
    textError: showsAmountProblem ? amountProblem : undefined,
    cents,
    note,
    setNote,
    refundedAmount,
    maxCents,
    submit,
    isPending: refund.isPending,
    /** Somebody else has refunded some of the payment meanwhile. */
    isChanged,
    problem,
  }
}

function describeRefundProblem(cents: number | null, maxCents: number): string | undefined {
  if (maxCents === 0) return 'This payment is already fully refunded.'
  if (cents === null) return AMOUNT_EXAMPLE
  if (cents === 0) return AMOUNT_TOO_SMALL
  return cents > maxCents ? `You can refund up to ${formatCents(maxCents)}.` : undefined
}

/** The refunded amount according to the server, if it differs from what the page showed. */
function refundedNow(error: Error): string | null {
  if (!isFailure(error, 'PAYMENT_CHANGED')) return null
  return (error.current as { refundedAmount?: string } | undefined)?.refundedAmount ?? null
}
