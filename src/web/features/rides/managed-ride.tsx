import { RideFacts } from './ride-facts.tsx'
import { useRide } from './use-rides.ts'

/** Where and when a car starts and whom it picks up, for organisers. */
export function ManagedRide({ carId }: { carId: number }) {
  const { data: ride } = useRide(carId)
  return ride ? <RideFacts ride={ride} className="mb-4" /> : null
}
