import { type ReactNode, useRef } from 'react'
import { useFocusFallback } from '../hooks/use-focus-fallback.ts'
import { cx } from './cx.ts'

/**
 * Keeps the place of the focus when a focused control in it disappears, even with everything else in it: the focus moves here
 * instead of to the start of the page.
 */
export function FocusPlace({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useFocusFallback(place, place)
  return (
    <div ref={place} tabIndex={-1} className={cx('outline-none', className)}>
      {children}
    </div>
  )
}
