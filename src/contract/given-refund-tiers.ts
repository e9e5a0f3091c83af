import * as z from 'zod/mini'
import type { RefundTier } from './refund-tiers.ts'

export const MAX_REFUND_TIERS = 6
const DAYS = 'Enter a whole number of days from 0 to 365.'
const PERCENT = 'Enter a whole percentage from 0 to 100.'

/** Tiers as input: each has its own number of days, and the refund never rises closer to the start. */
export const RefundTiersInput = z.pipe(
  z
    .array(
      z.object({
        daysBefore: z.int(DAYS).check(z.minimum(0, DAYS), z.maximum(365, DAYS)),
        percent: z.int(PERCENT).check(z.minimum(0, PERCENT), z.maximum(100, PERCENT)),
      }),
      'Use a list.',
    )
    .check(
      z.maxLength(MAX_REFUND_TIERS, `Use at most ${MAX_REFUND_TIERS} steps.`),
      z.refine(haveOwnDays, 'Use a different number of days for each step.'),
      z.refine(neverRise, 'The refund can’t go up as the start gets closer.'),
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
