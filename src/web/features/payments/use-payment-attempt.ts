import { useEffect, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { logError } from '../../api/log-error.ts'
import { toast } from '../../ui/toast.tsx'

/** Props of all payment forms. */
export type PaymentCallbacks = {
  /** The intent has ended with its hold: fetch it again. */
  onEnded: () => void
  /** Called with true when a payment begins to run: the form stays, whatever happens to the hold. */
  onPaying: (isPaying: boolean) => void
  /** The provider has the payment; the trip's page checks whether it succeeded. */
  onPaid: () => void
}

/** Whether an attempt to pay is running, and why the last one failed. */
export function usePaymentAttempt({ onPaying }: Pick<PaymentCallbacks, 'onPaying'>) {
  const [isPaying, setIsPaying] = useState(false)
  const [failure, setFailure] = useState<{ sentence: string } | null>(null)

  // An unmounted form no longer has a payment running.
  useEffect(() => () => onPaying(false), [onPaying])

  function setPaying(newValue: boolean) {
    setIsPaying(newValue)
    onPaying(newValue)
  }
  return {
    isPaying,
    failure,
    begin: () => {
      setFailure(null)
      setPaying(true)
    },
    /**
     * `sentence` is null if the form itself shows the error. `formSentence` is for the form, if it needs more
     * text than the toast.
     */
    end: (sentence: string | null, formSentence = sentence) => {
      setPaying(false)
      if (sentence === null || formSentence === null) return
      setFailure({ sentence: formSentence })
      toast({ title: 'Payment Failed', description: sentence, tone: 'destructive' })
    },
  }
}

/** Shown for an intent that can no longer be paid. */
export const PAYMENT_EXPIRED = 'This payment has expired. You were not charged.'

/** True because an intent can be paid only once. */
export const SAFE_TO_RETRY = 'Try again. You won’t be charged twice.'

/** Why a payment failed. Without a response the outcome is unknown, but paying again is safe. */
export function describePaymentError(error: unknown): string {
  logError(error)
  return error instanceof ApiError ? error.sentence : `We lost the connection. ${SAFE_TO_RETRY}`
}
