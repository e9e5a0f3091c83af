/** A line that one text has and the other lacks, as in a list of changes. */
export type ChangedLine = { sign: '-' | '+'; text: string }

/** The lines that have to be removed from one text and added to it, in their order, to make it the other. */
export function compareLines(before: string[], after: string[]): ChangedLine[] {
  const common = countCommonLines(before, after)
  const changes: ChangedLine[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [line, newLine] = [before[i], after[j]]
    if (line !== undefined && line === newLine) {
      i++
      j++
    } else if (line !== undefined && (newLine === undefined || common(i + 1, j) >= common(i, j + 1))) {
      changes.push({ sign: '-', text: line })
      i++
    } else if (newLine !== undefined) {
      changes.push({ sign: '+', text: newLine })
      j++
    }
  }
  return changes
}

/** Returns how many lines the rests of two texts have in common, in the same order. */
function countCommonLines(before: string[], after: string[]): (i: number, j: number) => number {
  const width = after.length + 1
  const counts = new Uint16Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const [below, beside] = [counts[(i + 1) * width + j] ?? 0, counts[i * width + j + 1] ?? 0]
      const diagonal = counts[(i + 1) * width + j + 1] ?? 0
      counts[i * width + j] = before[i] === after[j] ? diagonal + 1 : Math.max(below, beside)
    }
  }
  return (i, j) => counts[i * width + j] ?? 0
}
