import { useState } from 'react'
import { formatCents } from '#contract/money.ts'
import { bookingTabPath } from '#contract/pages.ts'
import { ADVENTURES_PATH } from '#contract/paths.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  CheckoutProblem,
  isObstacle,
  obstacleOf,
  ObstacleNotice,
  type CheckoutObstacle,
} from './checkout-obstacle.tsx'
import { SandboxForm } from './sandbox-form.tsx'
import type { PaymentCallbacks } from './use-payment-attempt.ts'
import { usePaymentIntent, type DuePayment } from './use-payment-intent.ts'

const StripeForm = lazyPart(() => import('./stripe-form.tsx'), { fallback: <FormSkeleton /> })

/** The state of the place to pay for, as far as the page knows. */
export type PlaceState = 'payable' | 'free' | 'paid' | 'processing' | 'lapsed' | 'ended' | 'cancelled'

type CheckoutCardProps = {
  tripId: number
  dueCents: number
  /** The amount that the previous page showed; null if none. */
  shownCents: number | null
  state: PlaceState
  /** The provider has the payment. */
  onPaid: () => void
}

/** The total, and a form to pay it with. */
export function CheckoutCard({ tripId, dueCents, shownCents, state, onPaid }: CheckoutCardProps) {
  const [isPaying, setIsPaying] = useState(false)
  // While a payment runs, keep its amount even if the due amount changes.
  const [requestedCents, setRequestedCents] = useState(dueCents)
  if (!isPaying && requestedCents !== dueCents) setRequestedCents(dueCents)
  const intent = usePaymentIntent({
    tripId,
    shownCents,
    dueCents: requestedCents,
    isEnabled: state === 'payable',
  })
  const totalCents = intent.data?.amount ?? requestedCents
  // Keep the form while a payment runs: the provider may already have the money.
  const obstacle = isPaying ? null : obstacleOfState(state, tripId)
  const showsTotal = isPaying || (state !== 'cancelled' && state !== 'free')

  return (
    <section
      aria-labelledby="checkout-title"
      data-toasts="top"
      className="rounded-card border border-line bg-surface p-5 sm:p-7"
    >
      <h2 id="checkout-title" className="text-2xl">
        Complete Your Booking
      </h2>
      {showsTotal ? (
        <p className="mt-4 mb-6 flex items-baseline justify-between gap-4 border-y border-line py-4">
          <span className="text-muted">Total</span>
          <strong className="text-2xl">{formatCents(totalCents)}</strong>
        </p>
      ) : (
        <div className="h-4" />
      )}
      {obstacle ? (
        <ObstacleNotice obstacle={obstacle} />
      ) : (
        <ProblemOrForm
          intent={intent}
          tripId={tripId}
          isPaying={isPaying}
          onPaying={setIsPaying}
          onPaid={onPaid}
        />
      )}
    </section>
  )
}

type ProblemOrFormProps = Pick<PaymentCallbacks, 'onPaying' | 'onPaid'> & {
  intent: ReturnType<typeof usePaymentIntent>
  tripId: number
  isPaying: boolean
}

/** The form, or why there is none. */
function ProblemOrForm({ intent, tripId, isPaying, onPaying, onPaid }: ProblemOrFormProps) {
  const { data: due, error, refetch } = intent
  // Keep a filled-in form on temporary errors, and while a payment runs.
  const keepsForm = isPaying || (due && !isObstacle(error, tripId))
  if (error && !keepsForm) return <CheckoutProblem error={error} tripId={tripId} onRetry={refetch} />
  if (!due) return <FormSkeleton />
  return (
    <>
      {due.isAmountChanged && (
        <Notice tone="amber" role="status" className="mb-6">
          The amount to pay is now <strong>{formatCents(due.amount)}</strong>.
        </Notice>
      )}
      <PaymentForm
        // Another intent needs a new form, because Stripe's fields belong to one intent.
        key={due.clientSecret}
        due={due}
        tripId={tripId}
        onPaying={onPaying}
        onPaid={onPaid}
        onEnded={() => void refetch()}
      />
    </>
  )
}

type PaymentFormProps = PaymentCallbacks & { due: DuePayment; tripId: number }

function PaymentForm({ due, tripId, ...callbacks }: PaymentFormProps) {
  const { clientSecret, amount: amountCents, publishableKey } = due
  if (due.provider === 'sandbox') {
    return <SandboxForm {...callbacks} clientSecret={clientSecret} amountCents={amountCents} />
  }
  return (
    <StripeForm
      {...callbacks}
      clientSecret={clientSecret}
      amountCents={amountCents}
      tripId={tripId}
      publishableKey={publishableKey ?? ''}
    />
  )
}

function obstacleOfState(state: PlaceState, tripId: number): CheckoutObstacle | null {
  const href = bookingTabPath(tripId)
  switch (state) {
    case 'payable':
      return null
    case 'free':
      return obstacleOf('NOTHING_DUE', tripId)
    case 'lapsed':
      return obstacleOf('HOLD_ENDED', tripId)
    case 'ended':
      return obstacleOf('BOOKING_ENDED', tripId)
    case 'paid':
      return { tone: 'moss', text: 'You’ve already paid for this spot.', action: 'See your booking', href }
    case 'processing':
      return {
        tone: 'amber',
        text: 'Your payment is being processed. We’ll let you know when it’s done. You don’t need to pay again.',
        action: 'See your booking',
        href,
      }
    case 'cancelled':
      return {
        tone: 'amber',
        text: 'This trip was cancelled, so there’s nothing to pay. Anything you’ve already paid will be refunded to the way you paid.',
        action: 'Browse Adventures',
        href: ADVENTURES_PATH,
      }
  }
}

function FormSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Preparing your payment</span>
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-13" />
    </div>
  )
}
