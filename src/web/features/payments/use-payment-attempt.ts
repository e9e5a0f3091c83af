import { useEffect, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { logError } from '../../api/log-error.ts'
import { toast } from '../../ui/toast.tsx'

/** What every form to pay with is given. */
export type PaymentCallbacks = {
  /** The intent is over, because the hold is: it is looked at again. */
  onEnded: () => void
  /** While a payment is under way the form stays, whatever becomes of the hold. */
  onPaying: (isPaying: boolean) => void
  /** The provider has it; whether it has gone through is asked on the trip's page. */
  onPaid: () => void
}

/** One press at a time, and why the last one did not pay. */
export function usePaying({ onPaying }: Pick<PaymentCallbacks, 'onPaying'>) {
  const [isPaying, setIsPaying] = useState(false)
  const [failure, setFailure] = useState<{ sentence: string } | null>(null)

  // A form that goes takes its payment's being under way along.
  useEffect(() => () => onPaying(false), [onPaying])

  function set(isIt: boolean) {
    setIsPaying(isIt)
    onPaying(isIt)
  }
  return {
    isPaying,
    failure,
    begin: () => {
      setFailure(null)
      set(true)
    },
    /** Null: the form itself shows what is wrong. In the form there is room for more than in the toast. */
    end: (sentence: string | null, inPlace = sentence) => {
      set(false)
      if (sentence === null || inPlace === null) return
      setFailure({ sentence: inPlace })
      toast({ title: 'Payment Failed', description: sentence, tone: 'destructive' })
    },
  }
}

/** Of an intent that cannot be paid any more. */
export const PAYMENT_EXPIRED = 'This payment has expired. You were not charged.'

/** An intent is paid once. */
export const SAFE_TO_RETRY = 'Try again. You won’t be charged twice.'

/** Without an answer nobody knows whether it arrived. Paying again is safe: an intent is paid once. */
export function describePaymentError(error: unknown): string {
  logError(error)
  return error instanceof ApiError ? error.sentence : `We lost the connection. ${SAFE_TO_RETRY}`
}
