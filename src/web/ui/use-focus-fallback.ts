import { type RefObject, useEffect } from 'react'

/**
 * A pressed control that goes takes the focus with it, and the keyboard would begin anew at the top of the page. The
 * focus goes on to the name of the section that the control was in, or else to `fallback`.
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
      // Some browsers do not focus what is pressed.
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
