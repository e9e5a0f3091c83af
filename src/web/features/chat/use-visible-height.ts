import { useEffect } from 'react'

/** What is lost of the screen to more than the browser's own bars is a keyboard's. */
const KEYBOARD_PX = 120

/** A keyboard on the screen covers what is below it, and most browsers do not make the page lower for it. */
export function useVisibleHeight(): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const { style, dataset } = document.documentElement
    const fit = () => {
      // Enlarged with two fingers, the page is meant to be larger than the screen.
      const isCovered = seen.scale === 1 && window.innerHeight - seen.height > KEYBOARD_PX
      if (isCovered) {
        style.setProperty('--seen-height', `${seen.height}px`)
        dataset.keyboard = ''
        window.scrollTo({ top: 0, behavior: 'instant' })
      } else clear()
    }
    const clear = () => {
      style.removeProperty('--seen-height')
      delete dataset.keyboard
    }
    fit()
    seen.addEventListener('resize', fit)
    return () => {
      seen.removeEventListener('resize', fit)
      clear()
    }
  }, [])
}
