import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listBookings } from '#contract/bookings.ts'
import { createPaymentIntent, type PaymentIntent } from '#contract/payments.ts'
import { call, isFailure } from '../../api/client.ts'
import { logError } from '../../api/log-error.ts'

type PaymentIntentOptions = {
  tripId: number
  /** The amount due as far as the page knows; when it changes, the intent is fetched again. */
  dueCents: number
  /** The amount that the previous page showed; null if none. */
  shownCents: number | null
  /** False if nothing can be paid, so that no place is held. */
  isEnabled: boolean
}

/** The intent, and whether its amount differs from what was shown. */
export type DuePayment = PaymentIntent & { isAmountChanged: boolean }

/**
 * Creates the payment intent, which also holds the place or extends the hold. It is idempotent, so it can be
 * a query. The server decides the amount: if it differs, the intent is requested again with the new one.
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
        // The hold has begun or was extended, or is not what the page thinks.
        void queryClient.invalidateQueries({ queryKey: [listBookings.path] })
      }
    },
    enabled: isEnabled,
    // Returning to the page creates the intent and holds the place again.
    gcTime: 0,
  })
}

async function createIntent(tripId: number, amount: number): Promise<DuePayment> {
  try {
    return { ...(await call(createPaymentIntent, { body: { tripId, amount } })), isAmountChanged: false }
  } catch (error) {
    if (!isFailure(error, 'AMOUNT_DIFFERS') || error.amount === undefined) throw error
    const intent = await call(createPaymentIntent, { body: { tripId, amount: error.amount } })
    return { ...intent, isAmountChanged: true }
  }
}
