import { MessagesSquare, ReceiptText } from 'lucide-react'
import { can } from '#contract/access.ts'
import type { User } from '#contract/auth.ts'
import { chatPath, statementPath } from '#contract/pages.ts'
import { isTripOver, type Trip } from '#contract/trips.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useMembership } from './use-membership.ts'

/**
 * Links to a trip's chat and to one's own statement, for people on the trip. Until it is over, they have them in
 * the panel above (your-trip.tsx). Admins see the chat, too.
 */
export function TripLinks({ trip, user }: { trip: Trip; user: User }) {
  const tripId = trip.id
  const { isMember } = useMembership(tripId)
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
