import { tripTabPath } from '#contract/pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CarPanel } from './car-panel.tsx'
import { LoadedCars } from './loaded-cars.tsx'
import type { SeatPlanMode } from './seat-plan.tsx'
import { showSeats } from './seat-state.ts'
import type { CarWithSeats } from './use-cars.ts'

export type CarPickerProps = {
  tripId: number
  /** Ids of the chosen seats; while changing a booking, also of its seats that are kept. */
  chosen: number[]
  /** Ids of all seats of the booking that is changed. */
  ownSeatIds?: number[]
  /** Time left for the viewer's held seats, '12 min left'; null once they are confirmed. */
  heldText: string | null
  mode: SeatPlanMode
}

/** The cars of a trip, with the seats that can be chosen. */
export function CarPicker({ tripId, chosen, ownSeatIds, heldText, mode }: CarPickerProps) {
  return (
    <LoadedCars tripId={tripId} skeletonClassName="h-[32rem]">
      {(cars) =>
        cars.length === 0 ? (
          <NoCars tripId={tripId} isVisitor={mode.kind === 'log-in'} />
        ) : (
          <div className="grid gap-7">
            {approvedFirst(cars).map((car) => (
              <CarPanel
                key={car.id}
                car={car}
                seats={showSeats(car, { chosen, ownSeatIds, isChoosing: mode.kind === 'choose', heldText })}
                mode={mode}
              />
            ))}
          </div>
        )
      }
    </LoadedCars>
  )
}

function approvedFirst(cars: CarWithSeats[]): CarWithSeats[] {
  return cars.toSorted((a, b) => Number(b.status === 'approved') - Number(a.status === 'approved'))
}

function NoCars({ tripId, isVisitor }: { tripId: number; isVisitor: boolean }) {
  return (
    <EmptyState
      title="No cars yet"
      text="When someone offers a car, you’ll see it here."
      action={
        isVisitor ? undefined : (
          <ButtonLink href={tripTabPath(tripId, 'volunteer')}>Offer your car</ButtonLink>
        )
      }
    />
  )
}
