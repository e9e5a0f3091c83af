import * as z from 'zod/mini'
import { addDays, daysText, formatDay } from './days.ts'
import { Id, Instant, Money, PathId, severalLines } from './fields.ts'
import { endpoint } from './endpoint.ts'
import { formatAmount, isZero } from './money.ts'
import type { RefundTier } from './trips.ts'

/** For trips whose organiser set no tiers; after the last tier nothing is refunded. */
export const DEFAULT_REFUND_TIERS: RefundTier[] = [
  { daysBefore: 30, percent: 100 },
  { daysBefore: 14, percent: 50 },
  { daysBefore: 7, percent: 25 },
]

/** Payments made at least this many days before the start can be fully refunded within 24 hours. */
export const JUST_PAID_MIN_DAYS = 7

/**
 * The last day on which a step's refund applies. From its first day on, a trip can no longer be cancelled.
 */
export function lastRefundDay(startDate: string, daysBefore: number): string {
  return addDays(startDate, -Math.max(1, daysBefore))
}

/** Why money is refunded. */
export const RefundReason = z.enum([
  /** The traveller cancelled the booking. */
  'cancelled',
  'cancelled-by-organiser',
  'trip-cancelled',
  /** Some people left the party. */
  'party-smaller',
  /** The payment came after the hold had ended and the places were gone. */
  'too-late',
  /** The payment came after the trip had begun, or had stopped taking bookings. */
  'no-longer-open',
  /** The payment came after the place was given up. */
  'not-wanted',
  'paid-twice',
  /** The party had become smaller meanwhile. */
  'overpaid',
  /** The party had become larger meanwhile. */
  'underpaid',
  /** An organiser refunds something voluntarily. */
  'goodwill',
  /** Refunded directly at the payment provider. */
  'at-provider',
])
export type RefundReason = z.infer<typeof RefundReason>

export const RefundStatus = z.enum(['pending', 'succeeded', 'failed'])

/** A refund, from the moment it is promised. */
export const Refund = z.object({
  id: Id,
  amount: Money,
  reason: RefundReason,
  /** In the organiser's words. */
  note: z.nullable(z.string()),
  /** Why it failed, in the provider's words. */
  failure: z.nullable(z.string()),
  status: RefundStatus,
  createdAt: Instant,
})
export type Refund = z.infer<typeof Refund>

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/refunds',
  idempotencyKey: true,
  summary:
    'Refunds part of a payment, or all that is left; 409 with `current` if it was refunded in the meantime',
  params: z.object({ id: PathId }),
  body: z.object({
    /** In cents. */
    amount: z.int('Use a whole number of cents.').check(z.minimum(1, 'Use at least one cent.')),
    /**
     * The refunded amount in cents that the organiser saw, so that repeating the request refunds nothing
     * twice.
     */
    refundedBefore: z.int('Use a whole number of cents.').check(z.minimum(0)),
    note: z.optional(
      z.nullable(z.string().check(severalLines, z.trim(), z.maxLength(300, 'Use at most 300 characters.'))),
    ),
  }),
  response: { 201: Refund },
})

/** A range of days before the start with the same refund; the last one ends at the start. */
export type RefundStep = { fromDays: number; toDays: number | null; percent: number }

/** The tiers as consecutive ranges, the earliest first. */
export function refundSteps(tiers: RefundTier[]): RefundStep[] {
  const steps: RefundStep[] = []
  const farthestFirst = tiers.toSorted((a, b) => b.daysBefore - a.daysBefore)
  for (const { daysBefore, percent } of farthestFirst) {
    const previous = steps.at(-1)
    // No later tier refunds more, so the rest is one step without a refund, added below.
    if (percent === 0) break
    if (previous?.percent === percent) previous.fromDays = daysBefore
    else steps.push({ fromDays: daysBefore, toDays: previous ? previous.fromDays - 1 : null, percent })
  }
  const last = steps.at(-1)
  if (last?.fromDays === 0) return steps
  return [...steps, { fromDays: 0, toDays: last ? last.fromDays - 1 : null, percent: 0 }]
}

/**
 * The terms as sentences, the same wherever they are shown: 'Full refund up to 30 days before the start',
 * '50% refund up to 14 days before', 'No refund after that'.
 */
export function describeTiers(tiers: RefundTier[]): string[] {
  return refundSteps(tiers).map((step) => `${describeShare(step.percent)} ${describeDays(step)}`)
}

function describeDays({ fromDays, toDays, percent }: RefundStep): string {
  if (toDays !== null) return fromDays === 0 ? 'after that' : `up to ${daysText(fromDays)} before`
  if (fromDays > 0) return `up to ${daysText(fromDays)} before the start`
  return percent === 0 ? 'if you cancel' : 'whenever you cancel'
}

/** 'Full refund', '50% refund', 'No refund' */
export function describeShare(percent: number): string {
  if (percent === 100) return 'Full refund'
  return percent === 0 ? 'No refund' : `${percent}% refund`
}

type TermsOfTrip = { startDate: string; tiers: RefundTier[] }

/**
 * The steps by the day before the start on which each ends. Nobody can cancel on the start day itself, so steps of
 * 0 days and of 1 day end on the same day, and only the first of them counts. The last may be one without a refund.
 */
export function stepsByLastDay(tiers: RefundTier[]): { daysBefore: number; percent: number }[] {
  return refundSteps(tiers)
    .map(({ fromDays, percent }) => ({ daysBefore: percent === 0 ? 0 : Math.max(1, fromDays), percent }))
    .filter(({ daysBefore }, index, all) => daysBefore !== all[index - 1]?.daysBefore)
}

/**
 * The refund steps of a trip with the last day of each. If the terms end without a refund, a step without a
 * day follows. Steps that ended before `day` are left out; if none remains, the list is empty.
 */
export function datedSteps({
  startDate,
  tiers,
  day,
}: TermsOfTrip & { day: string }): { until: string | null; percent: number }[] {
  const steps = stepsByLastDay(tiers)
  const dated = steps
    .filter(({ percent }) => percent > 0)
    .map(({ daysBefore, percent }) => ({ until: lastRefundDay(startDate, daysBefore), percent }))
    .filter(({ until }) => until >= day)
  const endsInNothing = steps.at(-1)?.percent === 0
  return dated.length > 0 && endsInNothing ? [...dated, { until: null, percent: 0 }] : dated
}

/** Whether a payment on this day is refunded in full for a whole day. */
export function isJustPaidRefunded(startDate: string, day: string): boolean {
  return lastRefundDay(startDate, JUST_PAID_MIN_DAYS) > day
}

/** The refund terms for a payment on this day; '' if it is too close to the start. */
export function describeJustPaid(startDate: string, day: string): string {
  const until = lastRefundDay(startDate, JUST_PAID_MIN_DAYS)
  return until < day
    ? ''
    : `Full refund if you cancel within 24 hours of paying, and no later than ${formatDay(until)}.`
}

/** '$60.25 will be refunded to the way you paid.' */
export function describeRefund(amount: string): string {
  return `${amount} will be refunded to the way you paid.`
}

/** Why money was refunded, on receipts and in organisers' lists. */
export const refundReasonWords: Record<RefundReason, string> = {
  cancelled: 'Booking cancelled by the traveller',
  'cancelled-by-organiser': 'Booking cancelled by the organiser',
  'trip-cancelled': 'Trip cancelled',
  'party-smaller': 'People removed from the booking',
  'too-late': 'Paid after the hold ended, with no spots left',
  'no-longer-open': 'Paid too late for this booking',
  'not-wanted': 'Paid after the booking had ended',
  'paid-twice': 'Paid twice',
  overpaid: 'Paid more than was due',
  underpaid: 'Paid less than was due',
  goodwill: 'Refunded by the organiser',
  'at-provider': 'Refunded by the payment provider',
}

/** Refunds outside the terms: the traveller still counts as paid, and keeps the place. */
export const GOODWILL_REASONS: RefundReason[] = ['goodwill', 'at-provider']

/** 'Cancel booking · refund $120.50', or only the action if nothing is refunded. */
export function withRefund(action: string, refund = '0'): string {
  return isZero(refund) ? action : `${action} · refund ${formatAmount(refund)}`
}
