import { useState } from 'react'
import type { Availability, MyBooking } from '#contract/bookings.ts'
import { receiptPath } from '#contract/pages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { BookingPanel } from './booking-panel.tsx'
import { describeFullRefundPeriod, describeRefundOfLiveBooking, hasPaid } from './booking-refund-words.ts'
import { countWithoutSeat, spotIs } from './booking-words.ts'
import { CancelBookingDialog } from './cancel-booking-dialog.tsx'
import { ChangeButton } from './change-button.tsx'

type ConfirmedPanelProps = {
  booking: MyBooking
  availability: Pick<Availability, 'isOpen' | 'freeCarSeats'>
  isChanging: boolean
  onChange: () => void
}

/** The panel of a confirmed booking, the viewer's own or that of people they have added. */
export function ConfirmedPanel({ booking, availability, isChanging, onChange }: ConfirmedPanelProps) {
  const [isCancelling, setIsCancelling] = useState(false)
  const isAdded = booking.addedTo !== null
  const missingSeats = countWithoutSeat(booking)
  const fullRefund = describeFullRefundPeriod(booking)
  // Changes are possible until the start.
  const { isOpen, freeCarSeats } = availability
  return (
    <BookingPanel
      booking={booking}
      tone="moss"
      title={isAdded ? 'People you’ve added' : 'You’re going'}
      error={null}
      actions={
        <>
          {isOpen && !isChanging && (
            <ChangeButton booking={booking} freeCarSeats={freeCarSeats} onPress={onChange} />
          )}
          {hasPaid(booking) && <ButtonLink href={receiptPath(booking.id)}>Receipt</ButtonLink>}
          {isOpen && (
            <Button onClick={() => setIsCancelling(true)}>
              {isAdded ? 'Remove people' : 'Cancel booking'}
            </Button>
          )}
        </>
      }
    >
      <BookingFacts booking={booking} />
      <p className="font-semibold empty:hidden">{describeRefundOfLiveBooking(booking)}</p>
      {fullRefund !== '' && <Notice tone="glacier">{fullRefund}</Notice>}
      {missingSeats > 0 && isOpen && (
        <Notice tone="amber">
          <strong>{describeMissingSeats(missingSeats, booking)}</strong> {spotIs(booking)} safe.{' '}
          {freeCarSeats === 0 && 'No seats are free right now, but more cars may join.'}
          {freeCarSeats > 0 && isChanging && 'Choose a free seat below.'}
        </Notice>
      )}
      {isCancelling && <CancelBookingDialog booking={booking} onClose={() => setIsCancelling(false)} />}
    </BookingPanel>
  )
}

function describeMissingSeats(missingSeats: number, { partySize, addedTo }: MyBooking): string {
  const [who, them] = addedTo === null ? ['You', 'you'] : ['They', 'them']
  if (partySize === 1) return `${who} still need a seat.`
  return missingSeats === 1
    ? `1 of ${them} still needs a seat.`
    : `${missingSeats} of ${them} still need a seat.`
}
