import { CalendarX2, Send } from 'lucide-react'
import { useState } from 'react'
import { tripPath } from '#contract/paths.ts'
import type { Trip } from '#contract/trips.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { OnlineButton } from '../../ui/online-button.tsx'
import { CancelTripDialog } from '../trip-management/cancel-trip-dialog.tsx'
import { canBeCancelled, useChangeStatus } from '../trip-management/use-trip-changes.ts'

type WorkspaceActionsProps = {
  trip: Trip
  /** The editor publishes with its unsaved changes, so there is no second button for that. */
  canPublish: boolean
}

/** What an organiser can do with the trip as a whole. */
export function WorkspaceActions({ trip, canPublish }: WorkspaceActionsProps) {
  const changeStatus = useChangeStatus()
  const [isCancelling, setIsCancelling] = useState(false)
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink href={tripPath(trip.id)} size="sm">
        View
      </ButtonLink>
      {trip.status === 'draft' && canPublish && (
        <OnlineButton
          size="sm"
          variant="primary"
          isPending={changeStatus.isPending}
          onClick={() => changeStatus.mutate({ trip, status: 'upcoming' })}
        >
          <Send size={18} />
          Publish
        </OnlineButton>
      )}
      {canBeCancelled(trip) && (
        <Button
          size="sm"
          variant="quiet"
          aria-haspopup="dialog"
          className="-mr-3"
          onClick={() => setIsCancelling(true)}
        >
          <CalendarX2 size={18} />
          Cancel trip
        </Button>
      )}
      {isCancelling && <CancelTripDialog trip={trip} onClose={() => setIsCancelling(false)} />}
    </div>
  )
}
