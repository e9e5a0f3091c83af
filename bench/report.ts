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
 * How many times more it costs among many than among few, by the medians of all rounds. Both are measured in
 * turns, so that a busy machine slows both.
 */
export async function ratioInTurns(
  rounds: number,
  { few, many }: { few: () => Promise<number>; many: () => Promise<number> },
): Promise<number> {
  const costs = { few: [] as number[], many: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    costs.few.push(await few())
    costs.many.push(await many())
  }
  return median(costs.many) / median(costs.few)
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
