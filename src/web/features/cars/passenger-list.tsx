import { useId } from 'react'
import { Link } from 'wouter'
import type { CarWithSeats } from './use-cars.ts'

export type PassengerListProps = {
  car: Pick<CarWithSeats, 'seats'>
  /** For organisers: the page of a passenger. */
  pathOf?: ((userId: string) => string) | undefined
}

/** The passengers of a car and their seats. */
export function PassengerList({ car: { seats }, pathOf }: PassengerListProps) {
  const id = useId()
  const taken = seats.filter(({ isDriver, isLocked }) => !isDriver && isLocked)
  if (taken.length === 0) return null
  return (
    <div className="mt-4">
      <p id={id} className="font-mono text-xs text-muted">
        Passengers
      </p>
      <ul aria-labelledby={id} className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
        {taken.map(({ id: seatId, userId, firstName, isMine, isHeld, seatLabel }) => (
          <li key={seatId} className="min-w-0 [overflow-wrap:anywhere]">
            {pathOf && userId !== null ? (
              <Link href={pathOf(userId)} className="font-semibold underline underline-offset-4">
                {firstName ?? 'Someone'}
              </Link>
            ) : (
              <span className="font-semibold">{firstName ?? 'Someone'}</span>
            )}
            <span className="text-muted">
              , {seatLabel}
              {isMine && ' (yours)'}
              {isHeld && ', held'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
