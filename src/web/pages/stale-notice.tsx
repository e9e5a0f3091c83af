import { useLiveState } from '../api/live.ts'
import { Notice } from '../ui/notice.tsx'
import { formatClock } from '../format/format-clock.ts'

/**
 * Shows how old the data may be while the live stream is down. The live region is always in the page, so that
 * screen readers read the text out. `what` begins the sentence: 'Trips'.
 */
export function StaleNotice({ what, className = 'mt-5' }: { what: string; className?: string }) {
  const live = useLiveState()
  return (
    <div role="status">
      {!live.isLive && (
        <Notice tone="amber" className={className}>
          <strong>
            {what} as of {formatClock(live.since)}.
          </strong>{' '}
          Live updates are paused. This page will catch up by itself.
        </Notice>
      )}
    </div>
  )
}
