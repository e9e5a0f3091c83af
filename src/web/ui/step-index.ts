type StepOptions = {
  /** Which arrow keys are used. */
  axis: 'horizontal' | 'vertical'
  /** The first item follows the last. */
  wraps?: boolean
}

/** The index of the item that an arrow key, Home or End leads to; -1: none. */
export function stepIndex(
  key: string,
  currentIndex: number,
  count: number,
  { axis, wraps = false }: StepOptions,
): number {
  const [back, forward] = axis === 'horizontal' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== back && key !== forward) return -1
  const next = key === forward ? currentIndex + 1 : currentIndex - 1
  if (wraps) return (next + count) % count
  return next < count ? next : -1
}
