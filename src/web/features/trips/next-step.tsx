import { ButtonLink } from '../../ui/button.tsx'
import { formatMinutes } from '../../ui/times.ts'
import { useSecondsLeft } from '../../ui/use-seconds-left.ts'

/** What comes next for who looks at a trip: the page knows it, the card and the bar say it. */
export type NextStep =
  | { kind: 'sign-up' }
  | { kind: 'choose' }
  /** There is room on the trip, and no free seat in its cars. */
  | { kind: 'take' }
  | { kind: 'held'; secondsLeft: number; receivedAtMs: number }
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
  const isUrgent = step.kind !== 'going' && step.kind !== 'waiting'
  return (
    <ButtonLink
      href={step.kind === 'sign-up' ? '/register' : `/trip/${tripId}?tab=booking#places`}
      variant={isUrgent ? 'primary' : 'secondary'}
      className={className}
    >
      {step.kind === 'held' ? <Held {...step} /> : wordsOf(step)}
    </ButtonLink>
  )
}

function Held({ secondsLeft, receivedAtMs }: { secondsLeft: number; receivedAtMs: number }) {
  const left = useSecondsLeft(secondsLeft, receivedAtMs, 60) ?? 0
  return left === 0 ? 'Choose again' : `Held for you, ${formatMinutes(left)} left`
}

function wordsOf(step: Exclude<NextStep, { kind: 'held' | 'none' }>): string {
  switch (step.kind) {
    case 'sign-up':
      return 'Sign Up Now'
    case 'choose':
      return 'Choose a seat'
    case 'take':
      return 'Take a place'
    case 'accept':
      return 'Accept your place'
    case 'going':
      return "You're going"
    case 'waiting':
      return `Waitlist: ${step.position} of ${step.parties}`
    case 'join-waitlist':
      return 'Join Waitlist'
  }
}
