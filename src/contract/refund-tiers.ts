import * as z from 'zod/mini'
import { addDays } from './days.ts'

/** So much comes back to who gives a place up so many days before the start, or earlier. */
export const RefundTier = z.object({ daysBefore: z.int(), percent: z.int() })
export type RefundTier = z.infer<typeof RefundTier>

/** Of trips whose organiser has not said anything else; after the last one, nothing comes back. */
export const DEFAULT_REFUND_TIERS: RefundTier[] = [
  { daysBefore: 30, percent: 100 },
  { daysBefore: 14, percent: 50 },
  { daysBefore: 7, percent: 25 },
]

/** So many days before the start, or more, everything comes back within 24 hours of paying. */
export const JUST_PAID_MIN_DAYS = 7

/** The last day on which a step's refund can be had. On its first day a trip has begun, and is not cancelled any more. */
export function lastRefundDay(startDate: string, daysBefore: number): string {
  return addDays(startDate, -Math.max(1, daysBefore))
}
