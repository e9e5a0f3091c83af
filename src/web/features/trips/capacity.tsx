import type { Trip } from '#contract/trips.ts'
import { cx } from '../../ui/cx.ts'
import { countPlaces } from './count-places.ts'

type CapacityProps = {
  trip: Trip
  /** Places that are held, if that is known. */
  onHold?: number | undefined
  className?: string
}

/** How full a trip is, as a bar and in words. */
export function Capacity({ trip, onHold = 0, className }: CapacityProps) {
  const { going, limit, count, words, isFull } = countPlaces(trip)
  return (
    <div className={className}>
      {limit !== null && (
        <div aria-hidden="true" className="gauge mb-2 h-1.5 overflow-hidden rounded-full bg-line">
          <div
            className={cx('h-full rounded-full', isFull ? 'bg-amber' : 'bg-spruce')}
            style={{ width: `${Math.min(100, Math.round((going / limit) * 100))}%` }}
          />
        </div>
      )}
      <p className="font-mono text-xs leading-snug">
        <span className="text-ink">{count}</span>{' '}
        <span className={isFull ? 'font-medium text-amber' : 'text-muted'}>
          {words}
          {onHold > 0 && `, ${onHold} on hold`}
        </span>
      </p>
    </div>
  )
}
