import { formatAmount } from '#contract/money.ts'
import { cx } from '../../ui/cx.ts'
import { Fact } from '../../ui/fact.tsx'
import { countFree } from './seat-state.ts'
import type { CarWithSeats } from './use-cars.ts'

/** The facts about a car that matter for choosing a seat. */
export function CarFacts({ car, className }: { car: CarWithSeats; className?: string }) {
  return (
    <dl className={cx('flex flex-wrap gap-x-8 gap-y-3', className)}>
      <Fact name="Seats free">
        {countFree(car.seats)} of {car.passengerSeats}
      </Fact>
      <Fact name="Fuel share">{formatAmount(car.fuelEstimate)} per person</Fact>
      {car.bootSpaceDescription !== null && <Fact name="Boot space">{car.bootSpaceDescription}</Fact>}
    </dl>
  )
}
