import {
  CalendarX2,
  Copy,
  CreditCard,
  EllipsisVertical,
  EyeOff,
  LayoutTemplate,
  ListChecks,
  Send,
} from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { workspacePath } from '#contract/pages.ts'
import type { Trip } from '#contract/trips.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { SaveAsTemplate } from '../templates/save-as-template.tsx'
import { CancelTripDialog } from './cancel-trip-dialog.tsx'
import { canBeCancelled, useChangeStatus, useDuplicateTrip } from './use-trip-changes.ts'

/** More actions on a trip in the list. */
export function TripMenu({ trip }: { trip: Trip }) {
  const duplicate = useDuplicateTrip()
  const changeStatus = useChangeStatus()
  const [, navigate] = useLocation()
  const [isCancelling, setIsCancelling] = useState(false)
  const [isSavingTemplate, setIsSavingTemplate] = useState(false)
  return (
    <>
      <Menu
        label={`More actions for ${trip.title}`}
        triggerClassName="grid size-11 place-items-center rounded-control border border-control text-ink hover:border-ink hover:bg-ink/5"
        trigger={<EllipsisVertical />}
      >
        <MenuItem icon={<ListChecks className="text-muted" />} href={workspacePath(trip.id, 'readiness')}>
          Readiness
        </MenuItem>
        <MenuItem icon={<CreditCard className="text-muted" />} href={workspacePath(trip.id, 'payments')}>
          Payments
        </MenuItem>
        <MenuItem
          icon={<Copy className="text-muted" />}
          onSelect={() =>
            duplicate.mutate(trip, { onSuccess: ({ id }) => navigate(workspacePath(id, 'edit')) })
          }
        >
          Duplicate
        </MenuItem>
        <MenuItem icon={<LayoutTemplate className="text-muted" />} onSelect={() => setIsSavingTemplate(true)}>
          Save as template
        </MenuItem>
        {trip.status === 'draft' && (
          <MenuItem
            icon={<Send className="text-muted" />}
            onSelect={() => changeStatus.mutate({ trip, status: 'upcoming' })}
          >
            Publish
          </MenuItem>
        )}
        {canBeDraft(trip) && (
          <MenuItem
            icon={<EyeOff className="text-muted" />}
            onSelect={() => changeStatus.mutate({ trip, status: 'draft' })}
          >
            Back to draft
          </MenuItem>
        )}
        {canBeCancelled(trip) && (
          <MenuItem icon={<CalendarX2 className="text-muted" />} onSelect={() => setIsCancelling(true)}>
            Cancel trip
          </MenuItem>
        )}
      </Menu>
      {isSavingTemplate && <SaveAsTemplate trip={trip} onClose={() => setIsSavingTemplate(false)} />}
      {isCancelling && <CancelTripDialog trip={trip} onClose={() => setIsCancelling(false)} />}
    </>
  )
}

/** As far as the list knows; if somebody is booking right now, the server refuses. */
function canBeDraft({ status, currentParticipants }: Trip): boolean {
  return status !== 'draft' && status !== 'cancelled' && currentParticipants === 0
}
