type StepOptions = {
  /** Which arrow keys are used. */
  axis: 'horizontal' | 'vertical'
  /** The first item follows the last. */
  wraps?: boolean
}

/** The index, of `count` items, that the arrow keys, Home and End lead to from `at`; -1: none. */
export function stepIndex(
  key: string,
  at: number,
  count: number,
  { axis, wraps = false }: StepOptions,
): number {
  const [back, forward] = axis === 'horizontal' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== back && key !== forward) return -1
  const next = key === forward ? at + 1 : at - 1
  if (wraps) return (next + count) % count
  return next < count ? next : -1
}
