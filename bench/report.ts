/** A measured value with its limit, if any. A name that begins with spaces belongs to the figure above it. */
export type Figure = { name: string; value: number; unit: string; atMost?: number; atLeast?: number }

export function isWithinLimit({ value, atMost = Infinity, atLeast = -Infinity }: Figure): boolean {
  return value <= atMost && value >= atLeast
}

/** Prints figures as a table; those that break their limit are marked. */
export function printFigures(figures: Figure[]): void {
  for (const figure of figures) {
    const { name, value, unit } = figure
    const digits = Math.abs(value) >= 100 ? 0 : 2
    console.log(
      `${isWithinLimit(figure) ? ' ' : '✗'} ${name.padEnd(64)} ${value.toFixed(digits).padStart(9)} ${unit.padEnd(6)} ${describeLimit(figure)}`,
    )
  }
}

function describeLimit({ atMost, atLeast }: Figure): string {
  if (atMost !== undefined) return `at most ${atMost}`
  return atLeast === undefined ? '' : `at least ${atLeast}`
}

/**
 * The values of each round, by name. All are measured in turns, so that a busy machine slows all of them. The
 * rounds before, which only warm up, are left out.
 */
export async function measureInTurns<Name extends string>(
  { warmUpRounds, rounds }: { warmUpRounds: number; rounds: number },
  measures: Record<Name, (round: number) => number | Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measures) as Name[]
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < warmUpRounds + rounds; round++) {
    for (const name of names) {
      const value = await measures[name](round)
      if (round >= warmUpRounds) values[name].push(value)
    }
  }
  return values
}

/** How many times more it costs among many than among few, by the medians of all rounds. */
export async function ratioInTurns(
  rounds: number,
  measures: { few: () => Promise<number>; many: () => Promise<number> },
): Promise<number> {
  const costs = await measureInTurns({ warmUpRounds: 0, rounds }, measures)
  return median(costs.many) / median(costs.few)
}

/** Divides each value by the baseline of the same round, and returns the median of these ratios. */
export function medianRatio(values: number[], baselines: number[]): number {
  return median(values.map((value, round) => value / (baselines[round] ?? NaN)))
}

export function median(values: number[]): number {
  return percentile(values, 0.5)
}

/** The value that this share of all values is below. */
export function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}
