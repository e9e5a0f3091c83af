import { bookingTabPath } from '#contract/pages.ts'
import { ADVENTURES_PATH, BOOKINGS_PATH } from '#contract/paths.ts'
import { ApiError } from '../../api/client.ts'
import { describeHoldPause } from '../../format/describe-hold-pause.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Why nothing can be paid here, and what to do next. */
export type CheckoutObstacle = {
  tone: 'moss' | 'amber' | 'glacier'
  text: string
  /** The label of a link to `href`. */
  action: string
  href: string
}

const endedObstacle = { tone: 'amber', action: 'Choose again' } as const

/**
 * The obstacle for an error code of the server; null if the code is none. The error itself is needed only for
 * codes whose text depends on it.
 */
export function obstacleOf(
  code: string | null,
  tripId: number,
  { sentence, retryAt }: Pick<ApiError, 'sentence' | 'retryAt'> = { sentence: '', retryAt: null },
): CheckoutObstacle | null {
  const href = bookingTabPath(tripId)
  switch (code) {
    case 'NOTHING_DUE':
      return { tone: 'glacier', text: 'There’s nothing to pay for this trip.', action: 'See the trip', href }
    case 'HOLD_ENDED':
      return { ...endedObstacle, text: 'Your hold has expired. You were not charged.', href }
    case 'BOOKING_ENDED':
      return { ...endedObstacle, text: 'Your booking has ended, so there’s nothing to pay.', href }
    case 'TRIP_FULL':
      return {
        tone: 'amber',
        text: 'This trip is full. You were not charged. Join the waitlist, and we’ll offer you a spot if one opens up.',
        action: 'Join Waitlist',
        href,
      }
    case 'TOO_MANY_HOLDS':
      return { tone: 'amber', text: sentence, action: 'See your holds', href: BOOKINGS_PATH }
    case 'HOLD_PAUSED':
      return { tone: 'amber', text: describeHoldPause(retryAt), action: 'Back to the trip', href }
    case 'OFFER_NOT_ACCEPTED':
      return {
        tone: 'glacier',
        text: 'You’ve been offered this spot. Accept the offer before you pay.',
        action: 'See your offer',
        href,
      }
    case 'TRIP_CLOSED':
      return {
        tone: 'amber',
        text: 'This trip can no longer be booked. You were not charged.',
        action: 'Browse Adventures',
        href: ADVENTURES_PATH,
      }
    case 'PAYMENTS_NOT_SET_UP':
      return {
        tone: 'amber',
        text: sentence,
        action: 'Back to the trip',
        href,
      }
    default:
      return null
  }
}

/** Whether the error means that nothing can be paid here, rather than that the request failed. */
export function isObstacle(error: Error | null, tripId: number): boolean {
  return obstacleOfError(error, tripId) !== null
}

function obstacleOfError(error: Error | null, tripId: number): CheckoutObstacle | null {
  return error instanceof ApiError ? obstacleOf(error.code, tripId, error) : null
}

export function ObstacleNotice({ obstacle }: { obstacle: CheckoutObstacle }) {
  const { tone, text, action, href } = obstacle
  return (
    <>
      <Notice tone={tone} role="status">
        {text}
      </Notice>
      <ButtonLink href={href} size="lg" className="mt-6 w-full">
        {action}
      </ButtonLink>
    </>
  )
}

type CheckoutProblemProps = { error: Error; tripId: number; onRetry: () => unknown }

/** Why the payment could not begin. Temporary errors can be retried. */
export function CheckoutProblem({ error, tripId, onRetry }: CheckoutProblemProps) {
  const obstacle = obstacleOfError(error, tripId)
  if (obstacle) return <ObstacleNotice obstacle={obstacle} />
  const text =
    error instanceof ApiError ? error.sentence : 'We couldn’t reach the site. You were not charged.'
  return <LoadFailure text={text} onRetry={onRetry} />
}
