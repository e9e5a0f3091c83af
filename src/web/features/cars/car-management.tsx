import { useCarsWithSeats } from './use-cars.ts'

/** A trip's cars, for its organisers. */
export function CarManagement({ tripId }: { tripId: number }) {
  const { cars } = useCarsWithSeats(tripId)
  return (
    <ul>
      {cars?.map((car) => (
        <li key={car.id}>{car.driverFirstName}</li>
      ))}
    </ul>
  )
}
