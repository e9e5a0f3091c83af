import type { Cancellation, MyBooking } from '#contract/bookings.ts'
import { formatAmount, formatCents, isZero, toCents } from '#contract/money.ts'
import { describeRefund } from '#contract/refunds.ts'
import { countPeople } from '../../format/count-people.ts'
import { formatMoment } from '../../format/moments.ts'
import { formatTotal } from './booking-words.ts'

type BookingSums = Pick<MyBooking, 'paid' | 'refunded' | 'refundPending'>

export function hasPaid({ paid }: Pick<MyBooking, 'paid'>): boolean {
  return toCents(paid) > 0
}

/** 'A refund of $60.25 is on its way.'; '' if nothing was refunded. */
export function describeRefunded({ refunded, refundPending }: Omit<BookingSums, 'paid'>): string {
  const total = toCents(refunded)
  const pending = toCents(refundPending)
  if (total === 0) return ''
  const arrived = formatCents(total - pending)
  if (pending === 0) return `${arrived} has been refunded.`
  return total === pending
    ? `A refund of ${formatAmount(refundPending)} is on its way.`
    : `${arrived} has been refunded, and another ${formatAmount(refundPending)} is on its way.`
}

/** What was refunded to somebody who is still going; '' if nothing was. */
export function describeRefundWhileGoing(booking: MyBooking): string {
  const refund = describeRefunded(booking)
  return refund === '' || booking.status !== 'confirmed' ? refund : `${refund} You keep your spot.`
}

/** The refund for an ended booking, even if it is nothing; '' if nothing was paid. */
export function describeRefundAfterEnd(booking: BookingSums): string {
  if (!hasPaid(booking)) return ''
  return describeRefunded(booking) || `No refund for the ${formatAmount(booking.paid)} you paid.`
}

/**
 * Until when everything is refunded, because the trip's dates have changed; '' if that is over, or nothing
 * was paid.
 */
export function describeFullRefund(booking: MyBooking): string {
  const { fullRefundUntil, status } = booking
  if (fullRefundUntil === null || status !== 'confirmed' || !hasPaid(booking)) return ''
  if (new Date(fullRefundUntil) < new Date()) return ''
  return `The dates of this trip have changed. Cancel by ${formatMoment(fullRefundUntil)} for a full refund.`
}

/** What cancelling now would refund, and by which rule. */
export function describeCancellation(preview: Cancellation, booking: MyBooking): string {
  if (preview.reason === 'nothing-paid') {
    const why = hasPaid(booking)
      ? 'Everything you paid has already been refunded.'
      : 'You haven’t paid anything, so there’s nothing to refund.'
    return `${why} Your spot will be free for someone else.`
  }
  const why = describeReason(preview)
  if (isZero(preview.refund)) return `No refund, because ${why}.`
  return `You’ll get ${formatAmount(preview.refund)} back: ${shareOf(preview, booking, booking.partySize)}, because ${why}.`
}

/**
 * What is refunded if this many people leave the party: 'You’ll get $60.25 back for 1 person: 50% of
 * $120.50, because …'
 */
export function describeLeaving(preview: Cancellation, booking: MyBooking, leavingCount: number): string {
  const who = countPeople(leavingCount)
  const why = describeReason(preview)
  if (isZero(preview.refund)) return `No refund for ${who}, because ${why}.`
  return `You’ll get ${formatAmount(preview.refund)} back for ${who}: ${shareOf(preview, booking, leavingCount)}, because ${why}.`
}

/** The result of saving a change, with the refund if there was a preview. */
export function describeSaved(preview: Cancellation | undefined): string {
  const changed = 'Your booking is updated.'
  if (preview === undefined) return changed
  if (isZero(preview.refund)) return `${changed} There’s no refund for this change.`
  return `${changed} ${describeRefund(formatAmount(preview.refund))}`
}

/** The result of cancelling: from the reloaded booking, or from the preview if reloading failed. */
export function describeCancelled(
  before: MyBooking,
  after: Pick<MyBooking, 'status' | 'refunded'> | undefined,
  preview: Pick<Cancellation, 'refund'> | undefined,
): string {
  const cents =
    after?.status === 'cancelled'
      ? toCents(after.refunded) - toCents(before.refunded)
      : toCents(preview?.refund ?? '0')
  return cents > 0 ? describeRefund(formatCents(cents)) : `You’re no longer on ${before.trip.title}.`
}

/** The refund as a share of the price, or as the rest of what was paid if that is less. */
function shareOf({ refund, percent }: Cancellation, { unitPrice }: MyBooking, people: number): string {
  const priceCents = toCents(unitPrice) * people
  // In hundredths of a cent: a difference of up to 50 comes from rounding.
  if (toCents(refund) * 100 < priceCents * percent - 50) return 'everything left of what you paid'
  return percent === 100 ? 'the full price' : `${percent}% of ${formatTotal(unitPrice, people)}`
}

function describeReason({ reason, daysBefore }: Cancellation): string {
  switch (reason) {
    case 'nothing-paid':
      return 'everything you paid has already been refunded'
    case 'just-paid':
      return 'you paid less than 24 hours ago'
    case 'organiser':
      return 'the organiser is cancelling'
    case 'dates-changed':
      return 'the dates of the trip have changed'
    case 'tiers':
      return daysBefore === 0
        ? 'the trip starts today'
        : `the trip starts in ${daysBefore === 1 ? '1 day' : `${daysBefore} days`}`
  }
}
