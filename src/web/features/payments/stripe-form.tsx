import {
  Elements,
  ExpressCheckoutElement,
  PaymentElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import type { Stripe, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useEffect, useState } from 'react'
import { paidTripPath } from '#contract/pages.ts'
import { logError } from '../../api/log-error.ts'
import { FormBanner } from '../../ui/form-banner.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PayButton } from './pay-button.tsx'
import { useStripeAppearance } from './stripe-appearance.ts'
import {
  PAYMENT_EXPIRED,
  SAFE_TO_RETRY,
  usePaymentAttempt,
  type PaymentCallbacks,
} from './use-payment-attempt.ts'

type StripeFormProps = PaymentCallbacks & {
  tripId: number
  clientSecret: string
  amountCents: number
  publishableKey: string
}

const NOT_LOADED = 'We couldn’t load the payment form. You were not charged.'

/** Cards and wallets in Stripe's own fields: no card data passes through this site. */
export default function StripeForm(props: StripeFormProps) {
  const { stripe, hasFailed, retry } = useStripeScript(props.publishableKey)
  const appearance = useStripeAppearance()
  if (hasFailed) {
    return <LoadFailure text={NOT_LOADED} onRetry={retry} />
  }
  if (stripe === null) return <FieldsSkeleton />
  return (
    <Elements stripe={stripe} options={{ clientSecret: props.clientSecret, appearance }}>
      <StripeFields {...props} onReload={retry} />
    </Elements>
  )
}

/**
 * Loads Stripe's script, and notices if it never loads: without a network, or with a blocker, the form would
 * wait for ever.
 */
function useStripeScript(publishableKey: string) {
  const [attempt, setAttempt] = useState(0)
  /** What an attempt has loaded; `stripe` is null if it failed. */
  const [loaded, setLoaded] = useState<{ attempt: number; stripe: Stripe | null } | null>(null)

  useEffect(() => {
    let isCurrent = true
    const show = (stripe: Stripe | null) => {
      if (isCurrent) setLoaded({ attempt, stripe })
    }
    loadStripe(publishableKey).then(show, (error: unknown) => {
      logError(error)
      show(null)
    })
    return () => {
      isCurrent = false
    }
  }, [publishableKey, attempt])

  const isDone = loaded?.attempt === attempt
  return {
    // Not the previous one during a retry, because its fields failed to load.
    stripe: isDone ? loaded.stripe : null,
    hasFailed: isDone && loaded.stripe === null,
    retry: () => setAttempt(attempt + 1),
  }
}

function StripeFields({
  tripId,
  amountCents,
  onPaying,
  onPaid,
  onEnded,
  onReload,
}: StripeFormProps & { onReload: () => void }) {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setIsReady] = useState(false)
  const [hasWallets, setHasWallets] = useState(false)
  const [haveFieldsFailed, setHaveFieldsFailed] = useState(false)
  const { isPaying, failure, begin, end } = usePaymentAttempt({ onPaying })

  async function pay() {
    if (!stripe || !elements || isPaying) return
    begin()
    const confirmParams = { return_url: location.origin + paidTripPath(tripId) }
    try {
      handleError((await stripe.confirmPayment({ elements, confirmParams })).error)
    } catch (error) {
      logError(error)
      end(`We couldn’t send your payment. ${SAFE_TO_RETRY}`)
    }
  }

  /**
   * Called only if the payment failed, or was made in another tab: on success the browser goes to the trip.
   */
  function handleError(error: StripeError) {
    const status = error.payment_intent?.status
    if (status === 'succeeded' || status === 'processing') return onPaid()
    if (status === 'canceled' || error.code === 'payment_intent_unexpected_state') {
      end(PAYMENT_EXPIRED)
      return onEnded()
    }
    // Stripe shows errors at its own fields.
    end(error.type === 'validation_error' ? null : (error.message ?? 'You were not charged. Try again.'))
  }

  if (haveFieldsFailed) {
    return <LoadFailure text={NOT_LOADED} onRetry={onReload} />
  }
  return (
    <form
      method="post"
      noValidate
      aria-label="Card"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void pay()
      }}
    >
      <FormBanner error={failure} />
      <ExpressCheckoutElement
        options={{ buttonHeight: 52 }}
        onReady={({ availablePaymentMethods }) => setHasWallets(availablePaymentMethods !== undefined)}
        onConfirm={() => void pay()}
      />
      {hasWallets && (
        <p className="my-6 flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          or pay by card
        </p>
      )}
      {!isReady && <FieldsSkeleton />}
      {/* The wallets have their own buttons above. */}
      <PaymentElement
        options={{ layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never' } }}
        onReady={() => setIsReady(true)}
        onLoadError={({ error }) => {
          logError(error)
          setHaveFieldsFailed(true)
        }}
      />
      <PayButton amountCents={amountCents} isPending={isPaying} disabled={!isReady} />
    </form>
  )
}

function FieldsSkeleton() {
  return (
    <div role="status" className="grid grid-cols-2 gap-5">
      <span className="sr-only">Loading the payment form</span>
      <Skeleton className="col-span-2 h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
    </div>
  )
}
