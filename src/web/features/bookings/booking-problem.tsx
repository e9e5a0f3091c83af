import { Link } from 'wouter'
import { BOOKINGS_PATH } from '#contract/paths.ts'
import { ApiError } from '../../api/client.ts'
import { useProblem } from '../../api/use-problem.ts'
import { describeHoldPause } from '../../format/describe-hold-pause.ts'
import { Notice } from '../../ui/notice.tsx'

/** Shows why an action on a place failed. */
export function BookingProblem({ error, className }: { error: Error | null; className?: string }) {
  const refusal = error instanceof ApiError ? error : null
  const problem = useProblem(error, { HOLD_PAUSED: describeHoldPause(refusal?.retryAt ?? null) })
  if (problem === null) return null
  // Reaching a limit is not an error, so it is not shown in red.
  const isLimit = refusal?.code === 'TOO_MANY_HOLDS' || refusal?.code === 'HOLD_PAUSED'
  return (
    <Notice tone={isLimit ? 'amber' : 'berry'} role="alert" className={className}>
      {problem}
      {refusal?.code === 'TOO_MANY_HOLDS' && (
        <>
          {' '}
          <Link href={BOOKINGS_PATH} className="font-semibold underline underline-offset-4">
            See your holds
          </Link>
        </>
      )}
    </Notice>
  )
}
