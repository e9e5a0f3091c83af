import { useEffect } from 'react'

/** More lost height than this means an on-screen keyboard. */
const KEYBOARD_PX = 120

/** Most browsers do not reduce the page's height for an on-screen keyboard, which then covers its end. */
export function useVisibleHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const { style, dataset } = document.documentElement
    const fit = () => {
      // When zoomed with two fingers, the page is meant to be larger than the screen.
      const isCovered = viewport.scale === 1 && window.innerHeight - viewport.height > KEYBOARD_PX
      if (isCovered) {
        style.setProperty('--seen-height', `${viewport.height}px`)
        dataset.keyboard = ''
        window.scrollTo({ top: 0, behavior: 'instant' })
      } else clear()
    }
    const clear = () => {
      style.removeProperty('--seen-height')
      delete dataset.keyboard
    }
    fit()
    viewport.addEventListener('resize', fit)
    return () => {
      viewport.removeEventListener('resize', fit)
      clear()
    }
  }, [])
}
