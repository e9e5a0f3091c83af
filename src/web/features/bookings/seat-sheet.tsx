import type { ReactNode } from 'react'
import { Sheet } from '../../ui/sheet.tsx'
import { SeatChoice } from './seat-choice.tsx'
import type { BookingDraft } from './use-booking-draft.ts'

type SeatSheetProps = {
  tripId: number
  draft: BookingDraft
  isReadOnly: boolean
  onClose: () => void
  /** The bar at the end. */
  children: ReactNode
}

/** The seat plans alone: everything else is chosen in the booking card, which opens this. */
export function SeatSheet({ tripId, draft, isReadOnly, onClose, children }: SeatSheetProps) {
  return (
    <Sheet title={draft.maxSeats === 1 ? 'Choose a seat' : 'Choose seats'} onClose={onClose}>
      <SeatChoice tripId={tripId} draft={draft} heldText={null} isReadOnly={isReadOnly} />
      {children}
    </Sheet>
  )
}
