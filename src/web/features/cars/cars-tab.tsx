import { Skeleton } from '../../ui/skeleton.tsx'
import { CarStatusTag } from './car-tags.tsx'
import { useCarsWithSeats } from './use-cars.ts'

/** Every car of a trip. */
export function CarsTab({ tripId }: { tripId: number }) {
  const { cars } = useCarsWithSeats(tripId)
  if (cars === undefined) return <Skeleton className="h-40 rounded-card" />
  return (
    <ul>
      {cars.map((car) => (
        <li key={car.id}>
          {car.driverFirstName} <CarStatusTag status={car.status} />
        </li>
      ))}
    </ul>
  )
}
