import { checkoutPath } from '#contract/checkout.ts'
import { formatCents } from '#contract/money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatMinutes } from '../../ui/times.ts'
import { ordinal } from '../../ui/ordinal.ts'
import { useSecondsLeft } from '../../ui/use-seconds-left.ts'

/** What comes next for who looks at a trip: the page knows it, the card and the bar say it. */
export type NextStep =
  | { kind: 'sign-up' }
  | { kind: 'choose' }
  /** There is room on the trip, and no free seat in its cars. */
  | { kind: 'take' }
  /** Null is due where nothing can be paid. */
  | { kind: 'held'; secondsLeft: number; receivedAtMs: number; dueCents: number | null }
  | { kind: 'processing' }
  | { kind: 'accept' }
  | { kind: 'going' }
  | { kind: 'waiting'; position: number; parties: number }
  | { kind: 'join-waitlist' }
  /** Nothing to do, or not known yet. */
  | { kind: 'none' }

/** Leads to where it is done; the one primary action of the view, if there is something to do. */
export function NextStepLink({
  tripId,
  step,
  className,
}: {
  tripId: number
  step: NextStep
  className?: string
}) {
  if (step.kind === 'none') return null
  if (step.kind === 'held') return <HeldLink tripId={tripId} step={step} className={className} />
  const isUrgent = !['going', 'waiting', 'processing'].includes(step.kind)
  return (
    <ButtonLink
      href={step.kind === 'sign-up' ? '/register' : placesPath(tripId)}
      variant={isUrgent ? 'primary' : 'secondary'}
      className={className}
    >
      {wordsOf(step)}
    </ButtonLink>
  )
}

const placesPath = (tripId: number) => `/trip/${tripId}?tab=booking#places`

type HeldLinkProps = {
  tripId: number
  step: Extract<NextStep, { kind: 'held' }>
  className: string | undefined
}

/** What is held is paid for, as long as it is. */
function HeldLink({ tripId, step: { secondsLeft, receivedAtMs, dueCents }, className }: HeldLinkProps) {
  const left = useSecondsLeft(secondsLeft, receivedAtMs, 60) ?? 0
  const canPay = dueCents !== null && left > 0
  return (
    <ButtonLink
      href={canPay ? checkoutPath(tripId, dueCents) : placesPath(tripId)}
      variant="primary"
      className={className}
    >
      {canPay
        ? `Pay ${formatCents(dueCents)}`
        : left === 0
          ? 'Choose again'
          : `Held for you, ${formatMinutes(left)} left`}
    </ButtonLink>
  )
}

function wordsOf(step: Exclude<NextStep, { kind: 'held' | 'none' }>): string {
  switch (step.kind) {
    case 'sign-up':
      return 'Sign Up Now'
    case 'choose':
      return 'Choose a seat'
    case 'take':
      return 'Book a spot'
    case 'accept':
      return 'Accept your spot'
    case 'processing':
      return 'Payment processing'
    case 'going':
      return 'You’re going'
    case 'waiting':
      return `Waitlist: ${ordinal(step.position)} of ${step.parties}`
    case 'join-waitlist':
      return 'Join Waitlist'
  }
}
