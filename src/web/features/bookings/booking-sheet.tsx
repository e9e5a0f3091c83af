import type { Trip } from '#contract/trips.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { useWaitlist } from '../waitlist/use-waitlist.ts'
import { TakePlace } from './take-place.tsx'
import { useAvailability } from './use-bookings.ts'

type BookingSheetProps = { trip: Trip; onClose: () => void }

/** Books a spot from anywhere on the trip's page. It shares its choice with the Booking tab. */
export default function BookingSheet({ trip, onClose }: BookingSheetProps) {
  const availability = useAvailability(trip.id).data
  const isWaiting = Boolean(useWaitlist(trip.id).data)
  if (!availability) return null
  return (
    <Sheet title="Book your spot" onClose={onClose}>
      <TakePlace trip={trip} availability={availability} isWaiting={isWaiting} onAlreadyBooked={onClose} />
    </Sheet>
  )
}
