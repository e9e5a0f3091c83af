import { formatAmount, toCents } from './money.ts'
import type { RefundTier } from './refund-tiers.ts'
import type { RefundReason } from './refunds.ts'

/** A stretch of days before the start in which one share comes back; the last one reaches to the start. */
export type RefundStep = { fromDays: number; toDays: number | null; percent: number }

/** The terms as stretches that follow on each other, the earliest first. */
export function stepsOf(tiers: RefundTier[]): RefundStep[] {
  const steps: RefundStep[] = []
  const farthestFirst = tiers.toSorted((one, other) => other.daysBefore - one.daysBefore)
  for (const { daysBefore, percent } of farthestFirst) {
    const previous = steps.at(-1)
    if (percent === 0) break
    if (previous?.percent === percent) previous.fromDays = daysBefore
    else steps.push({ fromDays: daysBefore, toDays: previous ? previous.fromDays - 1 : null, percent })
  }
  const last = steps.at(-1)
  if (last?.fromDays === 0) return steps
  return [...steps, { fromDays: 0, toDays: last ? last.fromDays - 1 : null, percent: 0 }]
}

/**
 * The terms in sentences, for everywhere they are shown:
 * '30 days or more before the start: everything back', '14 to 29 days: 50%', 'Later: nothing'.
 */
export function describeTiers(tiers: RefundTier[]): string[] {
  return stepsOf(tiers).map((step) => `${nameDays(step)}: ${nameShare(step)}`)
}

function nameDays({ fromDays, toDays }: RefundStep): string {
  if (toDays === null)
    return fromDays === 0 ? 'Whenever you cancel' : `${days(fromDays)} or more before the start`
  if (fromDays === 0) return 'Later'
  return fromDays === toDays ? days(fromDays) : `${fromDays} to ${days(toDays)}`
}

function nameShare({ toDays, percent }: RefundStep): string {
  if (percent === 100) return 'everything back'
  if (percent === 0) return 'nothing'
  return toDays === null ? `${percent}% back` : `${percent}%`
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}

/** Why money went back, on receipts and in organisers' lists. */
export const refundReasonWords: Record<RefundReason, string> = {
  cancelled: 'Booking cancelled by the traveller',
  'cancelled-by-organiser': 'Booking cancelled by the organiser',
  'trip-cancelled': 'Trip cancelled',
  'party-smaller': 'Fewer people in the party',
  'too-late': 'Paid after the time was over, and the places were gone',
  'no-longer-open': 'Paid when the trip could no longer be booked',
  'not-wanted': 'Paid for a place that had been given up',
  'paid-twice': 'Paid twice',
  overpaid: 'More was paid than was due',
  underpaid: 'Less was paid than was due',
  goodwill: 'Given back by the organiser',
  'at-provider': 'Given back at the payment provider',
}

/** Refunds that organisers make of their own accord: the traveller still counts as paid, and keeps the place. */
export const GOODWILL: RefundReason[] = ['goodwill', 'at-provider']

/** 'Cancel booking · refund $120.50', or the action alone where nothing comes back. */
export function withRefund(action: string, refund = '0'): string {
  return toCents(refund) === 0 ? action : `${action} · refund ${formatAmount(refund)}`
}
