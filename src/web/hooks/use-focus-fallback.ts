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
    const root = container.current
    if (!root) return
    let lastControl: Element | null = null
    let sectionButton: HTMLElement | null | undefined = null

    // The section's button is found now, because a removed control no longer leads to it.
    function follow({ target }: Event) {
      const control = target instanceof Element && root?.contains(target) ? target : null
      // Some browsers do not focus a clicked button.
      lastControl = control?.closest('button, input, textarea, [tabindex]') ?? null
      sectionButton = lastControl
        ?.closest('[role=group]')
        ?.querySelector<HTMLElement>('button[aria-expanded]')
    }
    const observer = new MutationObserver(() => {
      if (!lastControl || lastControl.isConnected) return
      lastControl = null
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost)
        (sectionButton?.isConnected ? sectionButton : fallback.current)?.focus({ preventScroll: true })
    })

    observer.observe(root, { childList: true, subtree: true })
    document.addEventListener('focusin', follow)
    document.addEventListener('pointerdown', follow)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', follow)
      document.removeEventListener('pointerdown', follow)
    }
  }, [container, fallback])
}
