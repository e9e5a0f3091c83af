import { useEffect, useRef } from 'react'
import { tripTabPath } from '#contract/pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CarCard } from './car-card.tsx'
import { LoadedCars } from './loaded-cars.tsx'
import { OwnCarActions } from './own-car-actions.tsx'
import type { CarWithSeats } from './use-cars.ts'

type CarsTabProps = {
  tripId: number
  /** The viewer has just volunteered the car, so it is scrolled into view. */
  isOwnNew?: boolean
}

/** All cars of a trip, the viewer's own first. */
export function CarsTab({ tripId, isOwnNew = false }: CarsTabProps) {
  const ownCard = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isOwnNew) return
    ownCard.current?.focus({ preventScroll: true })
    ownCard.current?.scrollIntoView()
  }, [isOwnNew])
  return (
    <LoadedCars tripId={tripId}>
      {(cars) =>
        cars.length === 0 ? (
          <EmptyState
            title="No cars yet"
            text="When someone offers a car, you’ll see it here."
            action={<ButtonLink href={tripTabPath(tripId, 'volunteer')}>Offer your car</ButtonLink>}
          />
        ) : (
          <ul aria-label="Cars" className="grid gap-4">
            {ownFirst(cars).map((car) => (
              <li key={car.id}>
                {car.isMine ? (
                  <CarCard ref={ownCard} car={car}>
                    <OwnCarActions car={car} />
                  </CarCard>
                ) : (
                  <CarCard car={car} />
                )}
              </li>
            ))}
          </ul>
        )
      }
    </LoadedCars>
  )
}

function ownFirst(cars: CarWithSeats[]): CarWithSeats[] {
  return cars.toSorted((a, b) => Number(b.isMine) - Number(a.isMine))
}
