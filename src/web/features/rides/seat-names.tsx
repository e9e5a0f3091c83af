import { useId } from 'react'
import type { Ride } from '#contract/rides.ts'

/** Who sits where in a car. */
export function SeatNames({ seats }: Pick<Ride, 'seats'>) {
  const id = useId()
  return (
    <div>
      <h4 id={id} className="text-lg font-semibold">
        Who sits where
      </h4>
      {seats.length === 0 ? (
        <p className="mt-2 text-muted">No one has taken a seat yet.</p>
      ) : (
        <ul aria-labelledby={id} className="mt-2 grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
          {seats.map(({ seatLabel, firstName, isMine, isHeld }) => (
            <li key={seatLabel} className="min-w-0 [overflow-wrap:anywhere]">
              <span className="text-muted">
                {seatLabel}
                {isMine && ' (yours)'}:{' '}
              </span>
              <span className="font-semibold">{firstName ?? 'Someone'}</span>
              {isHeld && <span className="text-amber">, held</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
