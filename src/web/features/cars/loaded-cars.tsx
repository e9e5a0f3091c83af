import type { ReactNode } from 'react'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCarsWithSeats, type CarWithSeats } from './use-cars.ts'

type LoadedCarsProps = {
  tripId: number
  /** About as high as a car will be. */
  skeletonClassName?: string
  children: (cars: CarWithSeats[]) => ReactNode
}

/** The cars once they are there. What was loaded before stays while asking again fails. */
export function LoadedCars({ tripId, skeletonClassName = 'h-40', children }: LoadedCarsProps) {
  const { cars, hasFailed, retry } = useCarsWithSeats(tripId)
  if (cars !== undefined) return children(cars)
  if (hasFailed) return <LoadFailure text="We couldn’t load the cars." onRetry={retry} />
  return (
    <div className="grid gap-4">
      <Skeleton className={`rounded-card ${skeletonClassName}`} />
      <Skeleton className={`rounded-card ${skeletonClassName}`} />
    </div>
  )
}
