/**
 * The item itself or, if it is gone, its nearest remaining neighbour, following ones first; else the last of
 * all.
 */
export function nearestRemaining(key: string, before: string[], now: string[]): string | undefined {
  const left = new Set(now)
  const at = before.indexOf(key)
  return (
    before.slice(at).find((each) => left.has(each)) ??
    before.slice(0, at).findLast((each) => left.has(each)) ??
    now.at(-1)
  )
}
