import { type RefObject, useEffect } from 'react'

/**
 * When a focused control is removed, moves the focus to its section's button, or to `fallback`, instead of
 * the start of the page.
 */
export function useFocusFallback(
  container: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const inside = container.current
    if (!inside) return
    let last: Element | null = null
    let section: HTMLElement | null | undefined = null

    function follow({ target }: Event) {
      const control = target instanceof Element && inside?.contains(target) ? target : null
      // Some browsers do not focus a clicked button.
      last = control?.closest('button, input, textarea, [tabindex]') ?? null
      section = last?.closest('[role=group]')?.querySelector<HTMLElement>('button[aria-expanded]')
    }
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected) return
      last = null
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost) (section?.isConnected ? section : fallback.current)?.focus({ preventScroll: true })
    })

    observer.observe(inside, { childList: true, subtree: true })
    document.addEventListener('focusin', follow)
    document.addEventListener('pointerdown', follow)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', follow)
      document.removeEventListener('pointerdown', follow)
    }
  }, [container, fallback])
}
