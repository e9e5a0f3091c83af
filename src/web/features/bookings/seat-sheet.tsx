import { type ReactNode, useId } from 'react'
import { useCloseOnNavigation } from '../../hooks/use-close-on-navigation.ts'
import { CloseButton } from '../../ui/close-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
  const heading = useId()
  useCloseOnNavigation(onClose)
  return (
    <Dialog isOpen isSheet onClose={onClose} labelledBy={heading}>
      <div className="flex flex-col gap-6 px-4 pt-4 [--tabs:0px] sm:px-6 lg:pb-6">
        <div className="-mb-2 flex items-center justify-between gap-4">
          <h2 id={heading} className="text-2xl">
            {draft.maxSeats === 1 ? 'Choose a seat' : 'Choose seats'}
          </h2>
          <CloseButton onClose={onClose} />
        </div>
        <SeatChoice tripId={tripId} draft={draft} heldText={null} isReadOnly={isReadOnly} />
        {children}
      </div>
    </Dialog>
  )
}
