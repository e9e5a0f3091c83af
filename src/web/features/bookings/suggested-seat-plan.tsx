import type { SeatSuggestion } from '#contract/seat-suggestions.ts'
import { showSeats } from '../cars/seat-state.ts'
import { SeatPlan } from '../cars/seat-plan.tsx'
import { useCarsWithSeats } from '../cars/use-cars.ts'

/** Where the suggested seat is in its car; nothing until the cars are loaded. */
export function SuggestedSeatPlan({ suggestion: { tripId, to } }: { suggestion: SeatSuggestion }) {
  const { cars } = useCarsWithSeats(tripId)
  const car = cars?.find(({ id }) => id === to.carId)
  if (!car) return null
  const seats = showSeats(car, { chosen: [to.id] }).map((seat) =>
    seat.id === to.id ? { ...seat, word: 'for you' } : seat,
  )
  return (
    <div className="self-center rounded-card bg-sunken px-2 py-5">
      <SeatPlan
        label={`${to.seatLabel} in ${car.driverFirstName ?? 'the driver'}’s car`}
        seats={seats}
        mode={{ kind: 'picture' }}
      />
    </div>
  )
}
