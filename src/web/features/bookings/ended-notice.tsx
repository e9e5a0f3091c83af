import type { BookingStatus, MyBooking } from '#contract/bookings.ts'
import { describeRefund } from '#contract/refunds.ts'
import { Notice } from '../../ui/notice.tsx'
import { describeRefundOfEndedBooking, hasPaid, sumUp } from './booking-refund-words.ts'

type EndedNoticeProps = {
  /** Undefined while there is a newer booking. */
  booking: MyBooking | undefined
  /** People who had been added to it, and left with it. */
  leftWithIt?: MyBooking[]
  /** The status that the booking had while this page was open; null if it ended before. */
  statusBeforeEnd: BookingStatus | null
}

/**
 * Explains how a place was lost, if that happened while the page was open, or if an organiser cancelled it.
 * The live region is always in the page, so that the text is announced when it appears.
 */
export function EndedNotice({ booking, leftWithIt = [], statusBeforeEnd }: EndedNoticeProps) {
  const end = booking ? describeEnd(booking, statusBeforeEnd) : null
  const text =
    booking && end !== null
      ? [end, describeRefundOfEndedBooking(sumUp([booking, ...leftWithIt]))].filter(Boolean).join(' ')
      : null
  return (
    <div role="status" className="-mb-8">
      {text !== null && (
        <Notice tone={booking?.endedBy === 'traveller' ? 'glacier' : 'amber'} className="mb-8">
          {/* useFocusOnChange() moves the focus here when the booking has ended. */}
          <p data-booking-title="" tabIndex={-1} className="outline-none">
            {text}
          </p>
        </Notice>
      )}
    </div>
  )
}

/** Null: there is nothing to explain. */
function describeEnd(booking: MyBooking, statusBeforeEnd: BookingStatus | null): string | null {
  const { status, endedBy, addedTo } = booking
  if (addedTo !== null) return describeEndOfAdded(booking, statusBeforeEnd)
  const isInvitation = booking.invitation?.isAccepted === false
  if (status === 'cancelled' && endedBy === 'organiser') {
    if (!isInvitation) return 'The organiser cancelled your booking.'
    return booking.trip.status === 'cancelled'
      ? 'The organiser cancelled this trip.'
      : 'The organiser withdrew your invitation.'
  }
  if (statusBeforeEnd === null) return null
  if (status === 'expired') {
    if (isInvitation) return 'Your invitation wasn’t accepted in time.'
    return statusBeforeEnd === 'offered'
      ? 'Your offer expired before you accepted it.'
      : 'Your hold expired and your spot was released. If there’s still room, you can choose again below.'
  }
  if (isInvitation) return 'You declined the invitation.'
  if (statusBeforeEnd === 'offered') return 'You declined the offer and are no longer on the waitlist.'
  if (statusBeforeEnd !== 'held')
    return 'Your booking is cancelled. You can book again while there are free spots.'
  return describeCancelledHold(booking)
}

function describeCancelledHold(booking: MyBooking): string {
  const { paymentStatus } = booking
  if (hasPaid(booking)) return 'You cancelled the hold.'
  return paymentStatus === 'processing' || paymentStatus === 'pending'
    ? `You cancelled the hold. ${describeRefund('If a payment still goes through, it')}`
    : 'You cancelled the hold. You were not charged.'
}

/** How people who were added, or for whom spots were held, left; null if that was before the page was opened. */
function describeEndOfAdded(booking: MyBooking, statusBeforeEnd: BookingStatus | null): string | null {
  const { status, endedBy } = booking
  if (statusBeforeEnd === null) return null
  if (endedBy === 'organiser') return 'The organiser cancelled the spots of people you’d added.'
  if (status === 'expired')
    return 'The hold for the people you were adding expired. If there’s still room, you can add them again.'
  return statusBeforeEnd === 'held'
    ? describeCancelledHold(booking)
    : 'The people you’d added are no longer on the trip.'
}
