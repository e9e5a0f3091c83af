import { MessagesSquare, ReceiptText } from 'lucide-react'
import { can } from '#contract/access.ts'
import type { User } from '#contract/auth.ts'
import { chatPath, statementPath } from '#contract/pages.ts'
import type { Trip } from '#contract/trips.ts'
import { useTripBooking } from '../features/bookings/use-bookings.ts'
import { useCars } from '../features/cars/use-cars.ts'
import { isTripOver } from '../features/trips/is-trip-over.ts'
import { ButtonLink } from '../ui/button.tsx'

/**
 * Links to a trip's chat and to one's own statement, for people on the trip. Until it is over, they have them in
 * the panel above (your-trip.tsx). Admins see the chat, too.
 */
export function TripLinks({ trip, user }: { trip: Trip; user: User }) {
  const tripId = trip.id
  const isGoing = useTripBooking(tripId).data?.booking?.status === 'confirmed'
  const isDriving =
    useCars(tripId).data?.some(({ isMine, status }) => isMine && status === 'approved') ?? false
  const isMember = isGoing || isDriving
  if (isMember && !isTripOver(trip)) return null
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {can(user, 'use-chat', { tripId, isMember }) && (
        <ButtonLink href={chatPath(tripId)} size="sm">
          <MessagesSquare size={18} />
          Group chat
        </ButtonLink>
      )}
      {isMember && (
        <ButtonLink href={statementPath(tripId)} size="sm">
          <ReceiptText size={18} />
          My statement
        </ButtonLink>
      )}
    </div>
  )
}
