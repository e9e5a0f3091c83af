import { useId } from 'react'
import type { Trip } from '#contract/trips.ts'
import { useCloseOnNavigation } from '../../hooks/use-close-on-navigation.ts'
import { CloseButton } from '../../ui/close-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWaitlist } from '../waitlist/use-waitlist.ts'
import { TakePlace } from './take-place.tsx'
import { useAvailability } from './use-bookings.ts'

type BookingSheetProps = { trip: Trip; onClose: () => void }

/** Books a spot from anywhere on the trip's page. It shares its choice with the Booking tab. */
export default function BookingSheet({ trip, onClose }: BookingSheetProps) {
  const heading = useId()
  const availability = useAvailability(trip.id).data
  const isWaiting = Boolean(useWaitlist(trip.id).data)
  useCloseOnNavigation(onClose)
  if (!availability) return null
  return (
    <Dialog isOpen isSheet onClose={onClose} labelledBy={heading}>
      <div className="flex flex-col gap-8 px-4 pt-4 [--tabs:0px] sm:px-6 lg:pb-6">
        <div className="-mb-3 flex items-center justify-between gap-4">
          <h2 id={heading} className="text-2xl">
            Book your spot
          </h2>
          <CloseButton onClose={onClose} />
        </div>
        <TakePlace trip={trip} availability={availability} isWaiting={isWaiting} onAlreadyBooked={onClose} />
      </div>
    </Dialog>
  )
}
