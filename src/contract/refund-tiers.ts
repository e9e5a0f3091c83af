import * as z from 'zod/mini'
import { addDays } from './days.ts'

/** The percentage refunded when cancelling at least this many days before the start. */
export const RefundTier = z.object({ daysBefore: z.int(), percent: z.int() })
export type RefundTier = z.infer<typeof RefundTier>

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
