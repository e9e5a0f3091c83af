import { useProblem } from '../../api/use-problem.ts'
import { Notice } from '../../ui/notice.tsx'

const sentences = {
  TRIP_FULL: 'Others were a moment faster: there are not enough places left for all of you.',
}

/** Why an action about a place did not succeed, if it did not. */
export function BookingProblem({ error, className }: { error: Error | null; className?: string }) {
  const problem = useProblem(error, sentences)
  if (problem === null) return null
  return (
    <Notice tone="berry" role="alert" className={className}>
      {problem}
    </Notice>
  )
}
