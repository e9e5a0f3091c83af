import { formatCents } from '#contract/money.ts'
import { bookingTabPath, checkoutPath } from '#contract/pages.ts'
import { REGISTER_PATH } from '#contract/paths.ts'
import { formatMinutes, SECONDS_PER_MINUTE } from '../../format/durations.ts'
import { ordinal } from '../../format/ordinal.ts'
import { useSecondsLeft } from '../../hooks/use-seconds-left.ts'
import { cx } from '../../ui/cx.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

/** The viewer's next step on a trip, as the booking card and the bar show it. */
export type NextStep =
  | { kind: 'sign-up' }
  /** The trip has places, and its cars have free seats. */
  | { kind: 'choose' }
  /** The trip has places, but its cars have no free seat. */
  | { kind: 'take' }
  /** `dueCents` is null if payments are not set up. */
  | { kind: 'held'; secondsLeft: number; receivedAtMs: number; dueCents: number | null }
  | { kind: 'processing' }
  | { kind: 'accept' }
  | { kind: 'going' }
  | { kind: 'waiting'; position: number; parties: number }
  | { kind: 'join-waitlist' }
  /** Nothing to do, or not loaded yet. */
  | { kind: 'none' }

/** The viewer can book a spot now. */
type BookableStep = Extract<NextStep, { kind: 'choose' | 'take' }>
type LinkedStep = Exclude<NextStep, BookableStep>

export function isBookable(step: NextStep): step is BookableStep {
  return step.kind === 'choose' || step.kind === 'take'
}

/** Whether the booking form serves the viewer now: they can book, or join the waitlist. */
export function isServedByForm(step: NextStep): boolean {
  return isBookable(step) || step.kind === 'join-waitlist'
}

/** Opens the booking sheet. */
export function BookButton({ step, onBook }: { step: BookableStep; onBook: () => void }) {
  return (
    <Button variant="primary" aria-haspopup="dialog" onClick={onBook}>
      {step.kind === 'choose' ? 'Choose a seat' : 'Book a spot'}
    </Button>
  )
}

type NextStepLinkProps = { tripId: number; step: LinkedStep; className?: string }

/** A link to the next step, unless that is to book; the primary action of the view if it is urgent. */
export function NextStepLink({ tripId, step, className }: NextStepLinkProps) {
  if (step.kind === 'none') return null
  if (step.kind === 'held') return <HeldLink tripId={tripId} step={step} className={className} />
  const isUrgent = !['going', 'waiting', 'processing'].includes(step.kind)
  return (
    <ButtonLink
      href={step.kind === 'sign-up' ? REGISTER_PATH : bookingTabPath(tripId)}
      variant={isUrgent ? 'primary' : 'secondary'}
      className={cx(className, step.kind === 'sign-up' && 'for-visitors')}
    >
      {labelOf(step)}
    </ButtonLink>
  )
}

type HeldLinkProps = {
  tripId: number
  step: Extract<NextStep, { kind: 'held' }>
  className: string | undefined
}

/** Links to the checkout while the hold lasts, if it can be paid for; otherwise to the booking. */
function HeldLink({ tripId, step: { secondsLeft, receivedAtMs, dueCents }, className }: HeldLinkProps) {
  const secondsLeftNow = useSecondsLeft(secondsLeft, receivedAtMs, SECONDS_PER_MINUTE) ?? 0
  if (dueCents !== null && secondsLeftNow > 0) {
    return (
      <ButtonLink href={checkoutPath(tripId, dueCents)} variant="primary" className={className}>
        {`Pay ${formatCents(dueCents)}`}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink href={bookingTabPath(tripId)} variant="primary" className={className}>
      {secondsLeftNow === 0 ? 'Choose again' : `Held for you, ${formatMinutes(secondsLeftNow)} left`}
    </ButtonLink>
  )
}

function labelOf(step: Exclude<LinkedStep, { kind: 'held' | 'none' }>): string {
  switch (step.kind) {
    case 'sign-up':
      return 'Sign Up Now'
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
