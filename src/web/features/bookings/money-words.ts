import type { Cancellation, MyBooking } from '#contract/bookings.ts'
import { formatAmount, formatCents, toCents } from '#contract/money.ts'
import { formatMoment } from '../../ui/times.ts'
import { formatTotal } from './booking-words.ts'
import { countPeople } from '../../ui/count-people.ts'

type Sums = Pick<MyBooking, 'paid' | 'refunded' | 'refundPending'>

export function hasPaid({ paid }: Pick<MyBooking, 'paid'>): boolean {
  return toCents(paid) > 0
}

/** '$60.25 is on its way back to you.'; '' if nothing went back. */
export function describeRefunded({ refunded, refundPending }: Omit<Sums, 'paid'>): string {
  const [all, pending] = [toCents(refunded), toCents(refundPending)]
  const arrived = formatCents(all - pending)
  if (all === 0) return ''
  if (pending === 0) return `${arrived} went back to you.`
  const under = `${formatAmount(refundPending)} is on its way back to you`
  return all === pending ? `${under}.` : `${arrived} went back to you, and ${under.replace(' to you', '')}.`
}

/** What was refunded to somebody who is still going; '' if nothing was. */
export function describeGivenBack(booking: MyBooking): string {
  const given = describeRefunded(booking)
  return given === '' || booking.status !== 'confirmed' ? given : `${given} Your place is still paid for.`
}

/** What came back of a place that is given up, also if that is nothing. */
export function describeReturned(booking: Sums): string {
  if (!hasPaid(booking)) return ''
  return describeRefunded(booking) || `Nothing of the ${formatAmount(booking.paid)} you paid came back.`
}

/** Until when everything comes back, because the trip's dates were changed; '' if that is over, or nothing was paid. */
export function describeFullRefund(booking: MyBooking): string {
  const { fullRefundUntil, status } = booking
  if (fullRefundUntil === null || status !== 'confirmed' || !hasPaid(booking)) return ''
  if (new Date(fullRefundUntil) < new Date()) return ''
  return `The dates of this trip were changed: until ${formatMoment(fullRefundUntil)} you can cancel with everything back.`
}

/** What comes back to who cancels now, and by which rule. */
export function describeCancellation(preview: Cancellation, booking: MyBooking): string {
  if (preview.reason === 'nothing-paid') {
    const why = hasPaid(booking) ? 'We have already refunded all that you paid' : 'You have paid nothing'
    return `${why}, so there is nothing to give back. Your place goes to somebody else.`
  }
  const why = because(preview)
  if (toCents(preview.refund) === 0) return `Nothing comes back, because ${why}.`
  return `You get ${formatAmount(preview.refund)} back: ${shareOf(preview, booking, booking.partySize)}, because ${why}.`
}

/** '$60.25 comes back for 1 person: 50% of $120.50, because …' */
export function describeLeaving(preview: Cancellation, booking: MyBooking, leaving: number): string {
  const who = countPeople(leaving)
  const why = because(preview)
  if (toCents(preview.refund) === 0) return `Nothing comes back for ${who}, because ${why}.`
  return `${formatAmount(preview.refund)} comes back for ${who}: ${shareOf(preview, booking, leaving)}, because ${why}.`
}

/** What saving a change did; with what it gave back, if that was asked before. */
export function describeSaved(preview: Cancellation | undefined): string {
  const changed = 'Your booking is changed.'
  if (preview === undefined) return changed
  if (toCents(preview.refund) === 0) return `${changed} Nothing comes back.`
  return `${changed} ${formatAmount(preview.refund)} comes back to you.`
}

/** How much of their price that is; never more than is left of what was paid. */
function shareOf({ refund, percent }: Cancellation, { unitPrice }: MyBooking, people: number): string {
  const whole = toCents(unitPrice) * people
  if (toCents(refund) * 100 < whole * percent - 50) return 'all that is left of what you paid'
  return percent === 100 ? 'the full price' : `${percent}% of ${formatTotal(unitPrice, people)}`
}

function because({ reason, daysBefore }: Cancellation): string {
  switch (reason) {
    case 'nothing-paid':
      return 'nothing is left of what you paid'
    case 'just-paid':
      return 'you paid less than 24 hours ago'
    case 'organiser':
      return 'the organiser cancels'
    case 'dates-changed':
      return 'the dates of the trip were changed'
    case 'tiers':
      return daysBefore === 0
        ? 'the trip starts today'
        : `the trip starts in ${daysBefore === 1 ? '1 day' : `${daysBefore} days`}`
  }
}
