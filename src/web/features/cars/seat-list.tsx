import { Button } from '../../ui/button.tsx'
import type { PlanUse } from './seat-plan.tsx'
import type { ShownSeat } from './seat-state.ts'

/** The seats of the map once more, for those who rather read than look. */
export function SeatList({ seats, use }: { seats: ShownSeat[]; use: PlanUse }) {
  return (
    <ul aria-label="Seats">
      {seats.map((seat) => (
        <li key={seat.position}>
          {seat.label}: {seat.details}
          {use.kind === 'choose' && (seat.state === 'free' || seat.state === 'chosen') && (
            <Button
              size="sm"
              aria-pressed={seat.state === 'chosen'}
              aria-label={`Choose ${seat.label}`}
              onClick={() => use.onPress(seat)}
            >
              Choose
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
