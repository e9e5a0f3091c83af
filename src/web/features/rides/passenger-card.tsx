import { Route } from 'lucide-react'
import { useId } from 'react'
import { RideFacts } from './ride-facts.tsx'
import { SeatNames } from './seat-names.tsx'
import { useRide } from './use-rides.ts'

/** For somebody with a confirmed seat: when and where the car starts, and where it picks them up. */
export function PassengerCard({ carId }: { carId: number }) {
  const id = useId()
  // The list of cars below says if loading fails, and the page works without this.
  const { data: ride } = useRide(carId)
  if (!ride) return null
  const { driverFirstName } = ride
  return (
    <section aria-labelledby={id} className="rounded-card border-2 border-spruce bg-surface p-5 sm:p-6">
      <h3 id={id} className="flex items-center gap-2.5">
        <Route className="text-spruce" />
        Your ride
      </h3>
      <p className="mt-1 text-muted [overflow-wrap:anywhere]">
        {driverFirstName === null ? 'You have a seat in this car.' : `${driverFirstName} drives.`}
      </p>
      <RideFacts ride={ride} className="mt-4 mb-6" />
      <SeatNames seats={ride.seats} />
    </section>
  )
}
