type StepOptions = {
  /** Which arrow keys move. */
  axis: 'horizontal' | 'vertical'
  /** After the last comes the first. */
  wraps?: boolean
}

/** Which of `count` items the arrow keys, Home and End lead to from the one at `at`; -1: none. */
export function stepIndex(
  key: string,
  at: number,
  count: number,
  { axis, wraps = false }: StepOptions,
): number {
  const [back, on] = axis === 'horizontal' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== back && key !== on) return -1
  const next = key === on ? at + 1 : at - 1
  if (wraps) return (next + count) % count
  return next < count ? next : -1
}
