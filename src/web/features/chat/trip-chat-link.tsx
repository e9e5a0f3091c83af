import { MessagesSquare } from 'lucide-react'
import { can } from '#contract/access.ts'
import type { User } from '#contract/auth.ts'
import { chatPath } from '#contract/pages.ts'
import { useTripBooking } from '../bookings/use-bookings.ts'
import { useCars } from '../cars/use-cars.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** A link to a trip's chat, for people who may read it. */
export default function TripChatLink({ tripId, user }: { tripId: number; user: User }) {
  const isGoing = useTripBooking(tripId).data?.booking?.status === 'confirmed'
  const isDriving =
    useCars(tripId).data?.some(({ isMine, status }) => isMine && status === 'approved') ?? false
  if (!can(user, 'use-chat', { tripId, isMember: isGoing || isDriving })) return null
  return (
    <ButtonLink href={chatPath(tripId)} size="sm" className="print:hidden">
      <MessagesSquare size={18} />
      Group chat
    </ButtonLink>
  )
}
