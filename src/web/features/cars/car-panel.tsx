import { formatAmount } from '#contract/money.ts'
import { BargeTag } from './car-tags.tsx'
import { SeatLegend } from './seat-legend.tsx'
import { SeatList } from './seat-list.tsx'
import { SeatPlan, type PlanUse } from './seat-plan.tsx'
import { countFree, type ShownSeat } from './seat-state.ts'
import type { CarWithSeats } from './use-cars.ts'

type CarPanelProps = { car: CarWithSeats; seats: ShownSeat[]; use: PlanUse }

/** One car with its seats: the map, and the same as a list. */
export function CarPanel({ car, seats, use }: CarPanelProps) {
  return (
    <article className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <h3>Vehicle by Driver</h3>
      <p>{car.driverFirstName ?? 'Log in to see who drives'}</p>
      <p>
        {formatAmount(car.fuelEstimate)} fuel share <BargeTag car={car} />
      </p>
      <SeatPlan label={planLabel(car)} seats={seats} use={use} />
      <SeatLegend seats={seats} />
      <SeatList seats={seats} use={use} />
    </article>
  )
}

/** 'Vehicle by Driver: Maya, 2 of 3 seats free' */
function planLabel({ driverFirstName, passengerSeats, seats }: CarWithSeats): string {
  const free = `${countFree(seats)} of ${passengerSeats} seats free`
  return `Vehicle by Driver: ${driverFirstName === null ? free : `${driverFirstName}, ${free}`}`
}
