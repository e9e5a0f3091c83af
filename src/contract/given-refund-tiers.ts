import * as z from 'zod/mini'
import type { RefundTier } from './refund-tiers.ts'

export const MAX_REFUND_TIERS = 6
const DAYS = 'Days are a whole number from 0 to 365'
const PERCENT = 'A refund is a whole percentage from 0 to 100'

/** As organisers write them: each for days of its own, and nearer to the start never more. */
export const GivenRefundTiers = z.pipe(
  z
    .array(
      z.object({
        daysBefore: z.int(DAYS).check(z.minimum(0, DAYS), z.maximum(365, DAYS)),
        percent: z.int(PERCENT).check(z.minimum(0, PERCENT), z.maximum(100, PERCENT)),
      }),
      'Must be a list',
    )
    .check(
      z.maxLength(MAX_REFUND_TIERS, `At most ${MAX_REFUND_TIERS} steps`),
      z.refine(haveOwnDays, 'Two steps are for the same number of days'),
      z.refine(neverRise, 'Nearer to the start, a refund cannot be more'),
    ),
  z.transform((tiers: RefundTier[]) => farthestFirst(tiers)),
)

function farthestFirst(tiers: RefundTier[]): RefundTier[] {
  return tiers.toSorted((one, other) => other.daysBefore - one.daysBefore)
}

function haveOwnDays(tiers: RefundTier[]): boolean {
  return new Set(tiers.map(({ daysBefore }) => daysBefore)).size === tiers.length
}

function neverRise(tiers: RefundTier[]): boolean {
  const percents = farthestFirst(tiers).map(({ percent }) => percent)
  return percents.every((percent, index) => percent <= (percents[index - 1] ?? percent))
}
