import { Tag } from '../../ui/tag.tsx'
import { CarFacts } from './car-facts.tsx'
import { BargeTag, FullTag } from './car-tags.tsx'
import { SeatLegend } from './seat-legend.tsx'
import { SeatList } from './seat-list.tsx'
import { SeatPlan, type SeatPlanMode } from './seat-plan.tsx'
import { countFree, type ShownSeat } from './seat-state.ts'
import type { CarWithSeats } from './use-cars.ts'

type CarPanelProps = { car: CarWithSeats; seats: ShownSeat[]; mode: SeatPlanMode }

/** One car: a plan of its seats, facts about it, and a list of the seats. */
export function CarPanel({ car, seats, mode }: CarPanelProps) {
  return (
    <article className="@container overflow-hidden rounded-card border border-line bg-surface">
      <div className="grid @2xl:grid-cols-[24rem_minmax(0,1fr)] @2xl:grid-rows-[auto_1fr]">
        <header className="p-5 @2xl:col-start-2 @2xl:px-6 @2xl:pb-4">
          <h3>Vehicle by Driver</h3>
          <p className="mt-1 text-lg leading-tight">{car.driverFirstName ?? 'Log in to see the driver'}</p>
          <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
            <FullTag car={car} />
            <BargeTag car={car} />
            {car.status === 'pending' && <NotBookableNotice />}
          </div>
          <CarFacts car={car} className="mt-4" />
        </header>
        <div className="flex flex-col justify-center gap-5 bg-sunken px-2 py-6 @2xl:col-start-1 @2xl:row-span-2 @2xl:row-start-1">
          <SeatPlan label={planLabel(car)} seats={seats} mode={mode} />
          <SeatLegend seats={seats} />
        </div>
        <div className="p-4 @2xl:col-start-2 @2xl:px-6 @2xl:pt-0">
          <SeatList seats={seats} mode={mode} />
        </div>
      </div>
    </article>
  )
}

function NotBookableNotice() {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Tag tone="amber">Not bookable yet</Tag>
      <span className="text-muted">The organiser has to approve this car first.</span>
    </p>
  )
}

/** 'Vehicle by Driver: Maya, 2 of 3 seats free' */
function planLabel({ driverFirstName, passengerSeats, seats }: CarWithSeats): string {
  const free = `${countFree(seats)} of ${passengerSeats} ${passengerSeats === 1 ? 'seat' : 'seats'} free`
  return `Vehicle by Driver: ${driverFirstName === null ? free : `${driverFirstName}, ${free}`}`
}
