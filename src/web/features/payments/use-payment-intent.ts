import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listBookings } from '#contract/bookings.ts'
import { createPaymentIntent, type PaymentIntent } from '#contract/payments.ts'
import { ApiError, call } from '../../api/client.ts'
import { logError } from '../../api/log-error.ts'

type PaymentIntentOptions = {
  tripId: number
  /** What is due as far as the page knows: when that changes, it is asked again. */
  dueCents: number
  /** What the page before this one showed. */
  shownCents: number | null
  isEnabled: boolean
}

/** What is to be paid, and whether that is another sum than was shown. */
export type DuePayment = PaymentIntent & { isOther: boolean }

/**
 * Begins to pay, which also holds the place, or keeps it held. The same again gives the same, so it may be asked like
 * something that is read. What is due is up to the server: a sum that differs is asked for again as it is now.
 */
export function usePaymentIntent({ tripId, dueCents, shownCents, isEnabled }: PaymentIntentOptions) {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: [createPaymentIntent.path, tripId, dueCents],
    queryFn: async () => {
      try {
        return await createIntent(tripId, shownCents ?? dueCents)
      } catch (error) {
        logError(error)
        throw error
      } finally {
        // The hold has begun by that, or lasts longer; or it is not what the page thinks.
        void queryClient.invalidateQueries({ queryKey: [listBookings.path] })
      }
    },
    enabled: isEnabled,
    // Whoever comes back to the page holds the place anew.
    gcTime: 0,
  })
}

async function createIntent(tripId: number, amount: number): Promise<DuePayment> {
  try {
    return { ...(await call(createPaymentIntent, { body: { tripId, amount } })), isOther: false }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'AMOUNT_DIFFERS' || error.amount === undefined)
      throw error
    const intent = await call(createPaymentIntent, { body: { tripId, amount: error.amount } })
    return { ...intent, isOther: true }
  }
}
