import { CarPicker } from './car-picker.tsx'
import { useCars } from './use-cars.ts'

/** The cars of a trip for visitors, if there are any. Free seats link to the login. */
export default function VisitorCars({ tripId }: { tripId: number }) {
  const cars = useCars(tripId).data ?? []
  if (!cars.some(({ status }) => status === 'approved')) return null
  return (
    <section aria-labelledby="cars">
      <h2 id="cars">Cars</h2>
      <p className="mt-3 mb-6 max-w-[60ch] text-muted">
        These drivers offer seats in their cars. Log in to book a seat.
      </p>
      <CarPicker tripId={tripId} chosen={[]} heldText={null} mode={{ kind: 'log-in' }} />
    </section>
  )
}
