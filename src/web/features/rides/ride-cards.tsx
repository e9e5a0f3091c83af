import type { Trip } from '#contract/trips.ts'
import { useCarsWithSeats } from '../cars/use-cars.ts'
import { DriverCard } from './driver-card.tsx'
import { PassengerCard } from './passenger-card.tsx'

/** The viewer's own car if it is approved, and the cars in which they have a confirmed seat. */
export default function RideCards({ trip }: { trip: Trip }) {
  const { cars = [] } = useCarsWithSeats(trip.id)
  const ownCar = cars.find(({ isMine, status }) => isMine && status === 'approved')
  const rides = cars.filter(
    ({ isMine, seats }) => !isMine && seats.some((seat) => seat.isMine && !seat.isHeld),
  )
  if (!ownCar && rides.length === 0) return null
  return (
    <div className="mb-6 grid gap-4">
      {ownCar && <DriverCard carId={ownCar.id} trip={trip} />}
      {rides.map(({ id }) => (
        <PassengerCard key={id} carId={id} />
      ))}
    </div>
  )
}
