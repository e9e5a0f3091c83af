import type { Trip } from '#contract/trips.ts'
import { CarPicker } from './car-picker.tsx'
import { useCars } from './use-cars.ts'

/** The cars of a trip for visitors, if there are any. Free seats link to the login. */
export default function VisitorCars({ trip }: { trip: Pick<Trip, 'id' | 'title'> }) {
  const cars = useCars(trip.id).data ?? []
  if (!cars.some(({ status }) => status === 'approved')) return null
  return (
    <section aria-labelledby="cars-title">
      <h2 id="cars-title">Cars</h2>
      <p className="mt-3 mb-6 max-w-[60ch] text-muted">
        These drivers offer seats in their cars. Log in to book a seat.
      </p>
      <CarPicker
        tripId={trip.id}
        chosen={[]}
        heldText={null}
        mode={{ kind: 'log-in', tripTitle: trip.title }}
      />
    </section>
  )
}
