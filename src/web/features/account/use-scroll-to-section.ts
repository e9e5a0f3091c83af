import { type RefObject, useEffect } from 'react'

const MAX_LOADING_MS = 5000
const inputEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Keeps the linked section in view while content above it loads, until the person scrolls or clicks, or for a
 * few seconds at most.
 */
export function useScrollToSection(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const heading = document.getElementById(`${location.hash.slice(1)}-title`)
    if (!heading || !page.current) return
    const observer = new ResizeObserver(() => heading.scrollIntoView({ behavior: 'instant' }))
    observer.observe(page.current)
    const stop = () => observer.disconnect()
    const timer = setTimeout(stop, MAX_LOADING_MS)
    for (const eventName of inputEvents)
      window.addEventListener(eventName, stop, { once: true, passive: true })
    return () => {
      stop()
      clearTimeout(timer)
      for (const eventName of inputEvents) window.removeEventListener(eventName, stop)
    }
  }, [page])
}
