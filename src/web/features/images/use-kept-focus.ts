import { type RefObject, useEffect, useRef } from 'react'

/** Where a button goes away under somebody's hands, they go on from the one that took its place. */
export function useKeptFocus(next: RefObject<HTMLElement | null>) {
  const isHere = useRef(false)
  useEffect(() => {
    if (isHere.current && document.activeElement === document.body) {
      next.current?.focus({ preventScroll: true })
    }
  })
  return {
    onFocus: () => {
      isHere.current = true
    },
    // Not told of what is taken away.
    onBlur: () => {
      isHere.current = false
    },
  }
}
