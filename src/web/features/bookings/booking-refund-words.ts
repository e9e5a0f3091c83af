import type { Cancellation, MyBooking } from '#contract/bookings.ts'
import { daysText } from '#contract/days.ts'
import { formatAmount, formatCents, fromCents, isZero, sumCents, toCents } from '#contract/money.ts'
import { describeRefund } from '#contract/refunds.ts'
import { countPeople } from '../../format/count-people.ts'
import { formatMoment } from '../../format/moments.ts'
import { formatTotal } from './booking-words.ts'

type BookingSums = Pick<MyBooking, 'paid' | 'refunded' | 'refundPending'>

/** What was paid and refunded for several bookings together. */
export function sumUp(bookings: BookingSums[]): BookingSums {
  const sumOf = (name: keyof BookingSums) => fromCents(sumCents(bookings.map((booking) => booking[name])))
  return { paid: sumOf('paid'), refunded: sumOf('refunded'), refundPending: sumOf('refundPending') }
}

export function hasPaid({ paid }: Pick<MyBooking, 'paid'>): boolean {
  return toCents(paid) > 0
}

// Before a change: what it would refund.

/**
 * Until when everything is refunded, because the trip's dates have changed; '' if that is over, or nothing
 * was paid.
 */
export function describeFullRefundPeriod(booking: MyBooking): string {
  const { fullRefundUntil, status } = booking
  if (fullRefundUntil === null || status !== 'confirmed' || !hasPaid(booking)) return ''
  if (new Date(fullRefundUntil) < new Date()) return ''
  return `The dates of this trip have changed. Cancel by ${formatMoment(fullRefundUntil)} for a full refund.`
}

/** What a change would refund; `why` is the arithmetic, null if nothing is refunded. */
export type RefundWords = { result: string; why: string | null }

/** What cancelling refunds in all, also for the people who were added to the booking. */
export function totalRefund({ refund, added }: Pick<Cancellation, 'refund' | 'added'>): string {
  return fromCents(sumCents([refund, ...added.map((part) => part.refund)]))
}

/**
 * 'The 2 people you added lose their spots too. You’ll get $120.50 back for them, $241.00 in all.'; '' if nobody was
 * added.
 */
export function describeLosingAddedPeople({
  refund: ownRefund,
  added,
}: Pick<Cancellation, 'refund' | 'added'>): string {
  const count = added.reduce((sum, { partySize }) => sum + partySize, 0)
  if (count === 0) return ''
  const refund = totalRefund({ refund: '0.00', added })
  const who =
    count === 1 ? 'The person you added loses their spot' : `The ${count} people you added lose their spots`
  if (isZero(refund)) return `${who} too.`
  const sum = isZero(ownRefund) ? '' : `, ${formatAmount(totalRefund({ refund: ownRefund, added }))} in all`
  return `${who} too. You’ll get ${formatAmount(refund)} back for them${sum}.`
}

/** What cancelling now would refund, and by which rule. */
export function describeCancellationPreview(preview: Cancellation, booking: MyBooking): RefundWords {
  // Nothing is left to refund: nothing was paid, or everything was refunded.
  if (preview.reason === 'nothing-paid') {
    const whyNothing = hasPaid(booking)
      ? 'Everything you paid has already been refunded.'
      : 'You haven’t paid anything, so there’s nothing to refund.'
    const spot = booking.addedTo === null ? 'Your spot' : 'Their spots'
    return { result: `${whyNothing} ${spot} will be free for someone else.`, why: null }
  }
  if (isZero(preview.refund)) return { result: `No refund, because ${describeReason(preview)}.`, why: null }
  return {
    result: `You’ll get ${formatAmount(preview.refund)} back.`,
    why: explainRefund(preview, booking, booking.partySize),
  }
}

/** What is refunded if this many people leave the party: 'You’ll get $60.25 back for 1 person.' */
export function describeLeavingPreview(
  preview: Cancellation,
  booking: MyBooking,
  leavingCount: number,
): RefundWords {
  const who = countPeople(leavingCount)
  if (isZero(preview.refund)) {
    return { result: `No refund for ${who}, because ${describeReason(preview)}.`, why: null }
  }
  return {
    result: `You’ll get ${formatAmount(preview.refund)} back for ${who}.`,
    why: explainRefund(preview, booking, leavingCount),
  }
}

/** 'That’s 50% of $120.50, because the trip starts in 20 days.' */
function explainRefund(preview: Cancellation, booking: MyBooking, peopleCount: number): string {
  return `That’s ${describeShareOfPrice(preview, booking, peopleCount)}, because ${describeReason(preview)}.`
}

/** The refund as a share of the price, or as the rest of what was paid if that is less. */
function describeShareOfPrice(
  { refund, percent }: Cancellation,
  { unitPrice }: MyBooking,
  peopleCount: number,
): string {
  const exactShareCents = (toCents(unitPrice) * peopleCount * percent) / 100
  // The refund is rounded to a cent, so it may differ from the exact share by half a cent.
  if (toCents(refund) < exactShareCents - 0.5) return 'everything left of what you paid'
  return percent === 100 ? 'the full price' : `${percent}% of ${formatTotal(unitPrice, peopleCount)}`
}

function describeReason({ reason, daysBefore }: Cancellation): string {
  switch (reason) {
    case 'nothing-paid':
      // Only for people who leave the party; describeCancellationPreview() has its own sentences.
      return 'everything you paid has already been refunded'
    case 'just-paid':
      return 'you paid less than 24 hours ago'
    case 'organiser':
      return 'the organiser is cancelling'
    case 'dates-changed':
      return 'the dates of the trip have changed'
    case 'tiers':
      return daysBefore === 0 ? 'the trip starts today' : `the trip starts in ${daysText(daysBefore)}`
  }
}

// Right after a change: its result.

/** The result of saving a change, with the refund if there was a preview. */
export function describeSaveResult(preview: Cancellation | undefined): string {
  const saved = 'Your booking is updated.'
  if (preview === undefined) return saved
  if (isZero(preview.refund)) return `${saved} There’s no refund for this change.`
  return `${saved} ${describeRefund(formatAmount(preview.refund))}`
}

type CancelResult = {
  booking: MyBooking
  /** All bookings of the viewer. */
  before: MyBooking[]
  /** Undefined if they could not be loaded. */
  after: MyBooking[] | undefined
  preview: Pick<Cancellation, 'refund' | 'added'> | undefined
}

/**
 * The result of cancelling, also for people who were added to the booking: from the reloaded bookings, or from
 * the preview if the booking is not shown as cancelled yet.
 */
export function describeCancelResult({ booking, before, after, preview }: CancelResult): string {
  const refundedCents = (all: MyBooking[]) =>
    sumCents(
      all
        .filter(({ id, addedTo }) => id === booking.id || addedTo === booking.id)
        .map(({ refunded }) => refunded),
    )
  const isReloaded = after?.some(({ id, status }) => id === booking.id && status === 'cancelled')
  const refundCents =
    after && isReloaded
      ? refundedCents(after) - refundedCents(before)
      : toCents(preview ? totalRefund(preview) : '0')
  if (refundCents > 0) return describeRefund(formatCents(refundCents))
  return `${booking.addedTo === null ? 'You’re' : 'They’re'} no longer on ${booking.trip.title}.`
}

// Later: what was refunded.

/**
 * 'A refund of $60.25 is on its way.', '$60.25 has been refunded.', or '$40.00 has been refunded, and
 * another $20.25 is on its way.'; '' if nothing was refunded.
 */
export function describeRefundSoFar({ refunded, refundPending }: Omit<BookingSums, 'paid'>): string {
  const refundedCents = toCents(refunded)
  if (refundedCents === 0) return ''
  const pendingCents = toCents(refundPending)
  const arrivedAmount = formatCents(refundedCents - pendingCents)
  const pendingAmount = formatAmount(refundPending)
  if (pendingCents === 0) return `${arrivedAmount} has been refunded.`
  if (pendingCents === refundedCents) return `A refund of ${pendingAmount} is on its way.`
  return `${arrivedAmount} has been refunded, and another ${pendingAmount} is on its way.`
}

/** What was refunded for a live booking, and that a confirmed one keeps its spot; '' if nothing was. */
export function describeRefundOfLiveBooking(booking: MyBooking): string {
  const refund = describeRefundSoFar(booking)
  if (refund === '' || booking.status !== 'confirmed') return refund
  return `${refund} ${booking.addedTo === null ? 'You keep your spot.' : 'They keep their spots.'}`
}

/** The refund for an ended booking, even if it is nothing; '' if nothing was paid. */
export function describeRefundOfEndedBooking(booking: BookingSums): string {
  if (!hasPaid(booking)) return ''
  return describeRefundSoFar(booking) || `No refund for the ${formatAmount(booking.paid)} you paid.`
}
