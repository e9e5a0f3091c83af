import { useLiveState } from '../api/live.ts'
import { Notice } from '../ui/notice.tsx'
import { formatClock } from '../ui/times.ts'

/** How old what is shown may be, while changes are not heard. Its place is there from the start, to be announced. */
export function Staleness({ what, className = 'mt-5' }: { what: string; className?: string }) {
  const live = useLiveState()
  return (
    <div role="status">
      {!live.isLive && (
        <Notice tone="amber" className={className}>
          <strong>
            {what} as of {formatClock(live.since)}.
          </strong>{' '}
          We are not connected right now, and catch up as soon as we are.
        </Notice>
      )}
    </div>
  )
}
