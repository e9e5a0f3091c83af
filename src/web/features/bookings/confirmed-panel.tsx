import { useState } from 'react'
import type { MyBooking } from '#contract/bookings.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { BookingPanel } from './booking-panel.tsx'
import { countWithoutSeat } from './booking-words.ts'
import { CancelDialog } from './cancel-dialog.tsx'

type ConfirmedPanelProps = {
  booking: MyBooking
  /** Until the start there is something to change. */
  isOpen: boolean
  isChanging: boolean
  onChange: () => void
}

/** Somebody is going. */
export function ConfirmedPanel({ booking, isOpen, isChanging, onChange }: ConfirmedPanelProps) {
  const [isCancelling, setIsCancelling] = useState(false)
  const without = countWithoutSeat(booking)
  return (
    <BookingPanel
      tone="moss"
      title="You're going"
      error={null}
      actions={
        isOpen && (
          <>
            {!isChanging && <Button onClick={onChange}>Change</Button>}
            <Button onClick={() => setIsCancelling(true)}>Cancel booking</Button>
          </>
        )
      }
    >
      <BookingFacts booking={booking} />
      {without > 0 && isOpen && (
        <Notice tone="amber">
          <strong>{needSeat(without, booking.partySize)}</strong> Your place on the trip is safe. Choose from
          the free seats below.
        </Notice>
      )}
      {isCancelling && <CancelDialog booking={booking} onClose={() => setIsCancelling(false)} />}
    </BookingPanel>
  )
}

function needSeat(without: number, partySize: number): string {
  if (partySize === 1) return 'You still need a seat.'
  return without === 1 ? '1 of you still needs a seat.' : `${without} of you still need a seat.`
}
