/**
 * The item itself or, if it is gone, its nearest remaining neighbour, following ones first; otherwise the
 * last of all items.
 */
export function nearestRemaining(key: string, before: string[], current: string[]): string | undefined {
  const remaining = new Set(current)
  const index = before.indexOf(key)
  return (
    before.slice(index).find((each) => remaining.has(each)) ??
    before.slice(0, index).findLast((each) => remaining.has(each)) ??
    current.at(-1)
  )
}
