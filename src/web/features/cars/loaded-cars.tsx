import type { ReactNode } from 'react'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCarsWithSeats, type CarWithSeats } from './use-cars.ts'

type LoadedCarsProps = {
  tripId: number
  /** Sets the height of a placeholder, about that of a car. */
  skeletonClassName?: string
  children: (cars: CarWithSeats[]) => ReactNode
}

/** Renders the cars once they are loaded. Loaded cars stay if a refetch fails. */
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
