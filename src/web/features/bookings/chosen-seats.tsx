import { X } from 'lucide-react'
import type { SeatInCar } from './use-trip-seats.ts'

type ChosenSeatsProps = { seats: SeatInCar[]; onDrop: (id: number) => void }

/** The chosen seats, each of which can be given up. */
export function ChosenSeats({ seats, onDrop }: ChosenSeatsProps) {
  return (
    <ul aria-label="Chosen seats" className="flex flex-wrap gap-x-2">
      {seats.map(({ id, seatLabel }) => (
        <li key={id}>
          <button
            type="button"
            aria-label={`Remove ${seatLabel}`}
            onClick={() => onDrop(id)}
            className="inline-flex min-h-11 cursor-pointer items-center gap-1 text-sm text-muted underline decoration-line underline-offset-4 hover:text-ink"
          >
            {seatLabel}
            <X size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}
