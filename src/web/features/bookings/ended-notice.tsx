import type { BookingStatus, MyBooking } from '#contract/bookings.ts'
import { Notice } from '../../ui/notice.tsx'
import { describeReturned } from './money-words.ts'

type EndedNoticeProps = {
  /** None while there is another. */
  booking: MyBooking | undefined
  /** What it was while this page was open, or null if it ended before. */
  before: BookingStatus | null
}

/**
 * How a place was lost, for who just saw it go, or did not give it up. Its place is in the page from the start, so that
 * it is announced when it comes.
 */
export function EndedNotice({ booking, before }: EndedNoticeProps) {
  const end = booking ? describeEnd(booking, before) : null
  const text = booking && end !== null ? [end, describeReturned(booking)].filter(Boolean).join(' ') : null
  return (
    <div role="status" className="-mb-8">
      {text !== null && (
        <Notice tone={booking?.endedBy === 'traveller' ? 'glacier' : 'amber'} className="mb-8">
          <p data-booking-title="" tabIndex={-1} className="outline-none">
            {text}
          </p>
        </Notice>
      )}
    </div>
  )
}

function describeEnd({ status, endedBy }: MyBooking, before: BookingStatus | null): string | null {
  if (status === 'cancelled' && endedBy === 'organiser') return 'The organiser cancelled your booking.'
  if (before === null) return null
  if (status === 'expired') {
    return before === 'offered'
      ? 'The time to accept is over, and the offer went on to the next party.'
      : 'The time of your hold is over, and your place is free for others again. You can choose again below.'
  }
  if (before === 'offered')
    return 'You declined. The place goes to the next party, and you are off the waitlist.'
  return before === 'held'
    ? 'You let your place go. Nothing was charged.'
    : 'Your booking is cancelled. If you change your mind, you can book again while there are places.'
}
