/** A person who pays a share, and how many parts of it. */
export type Sharer = { userId: string; weight: number }

/** Weights have at most two decimals, so they are integers when counted in hundredths. */
const WEIGHT_PARTS = 100

/**
 * Splits an amount to the cent. Everyone pays the exact share rounded down; the remaining cents go to the
 * largest fractions. Among equal fractions the order, by id, rotates with `turn`, one further with every
 * expense, so that it evens out.
 */
export function splitCents(
  cents: number,
  { sharers, turn }: { sharers: Sharer[]; turn: number },
): Map<string, number> {
  const inOrder = sharers.toSorted((one, other) => (one.userId < other.userId ? -1 : 1))
  const parts = inOrder.map(({ weight }) => Math.round(weight * WEIGHT_PARTS))
  const allParts = parts.reduce((sum, part) => sum + part, 0)
  const shares = inOrder.map(({ userId }, index) => {
    // Below 2 to the power of 53 even with the largest amount and weight, so every step is exact.
    const exact = cents * (parts[index] ?? 0)
    const fraction = exact % allParts
    return { userId, cents: (exact - fraction) / allParts, fraction }
  })
  const left = cents - shares.reduce((sum, share) => sum + share.cents, 0)
  const byFraction = shares.toSorted((one, other) => other.fraction - one.fraction)
  const least = byFraction[left - 1]?.fraction ?? 0
  const larger = shares.filter(({ fraction }) => fraction > least)
  const equal = shares.filter(({ fraction }) => fraction === least)
  const first = turn % equal.length
  const takers = [...larger, ...equal.slice(first), ...equal.slice(0, first)].slice(0, left)
  for (const share of takers) share.cents += 1
  return new Map(shares.map((share) => [share.userId, share.cents]))
}
