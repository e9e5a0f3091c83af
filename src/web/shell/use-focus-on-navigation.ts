import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** If the heading is not rendered by then, the focus stays where it is. */
const GIVE_UP_MS = 5000

/**
 * Does for pages of the site what a browser does for documents: a new page starts at its top with the focus
 * on its heading, and "#section" leads to that section.
 */
export function useFocusOnNavigation(): void {
  const [path] = useLocation()
  const lastPath = useRef(path)
  const isGoingBack = useRef(false)

  useEffect(() => {
    let stopWaiting: () => void = () => undefined
    // On first load with a hash whose section is rendered later, the browser cannot scroll to it.
    if (location.hash !== '' && !document.getElementById(location.hash.slice(1))) stopWaiting = focusTarget()
    // The browser restores the scroll position itself.
    const onPop = () => (isGoingBack.current = true)
    const onPush = () => {
      isGoingBack.current = false
      // Another page is handled below; this is a link to a section of the current one.
      if (location.pathname !== lastPath.current || location.hash === '') return
      stopWaiting()
      stopWaiting = focusTarget()
    }
    // Captured, to run before the router shows the page.
    window.addEventListener('popstate', onPop, { capture: true })
    window.addEventListener('pushState', onPush)
    return () => {
      stopWaiting()
      window.removeEventListener('popstate', onPop, { capture: true })
      window.removeEventListener('pushState', onPush)
    }
  }, [])

  useEffect(() => {
    if (path === lastPath.current) return
    lastPath.current = path
    if (!isGoingBack.current) window.scrollTo({ top: 0, behavior: 'instant' })
    return focusTarget()
  }, [path])
}

/**
 * Moves the focus to the heading of the section in the address, or of the page, as soon as it is rendered.
 * Returns a function that stops waiting for it.
 */
function focusTarget(): () => void {
  const section = location.hash.slice(1)
  const focusBefore = document.activeElement

  const focusHeading = () => {
    const target = section === '' ? document.querySelector('#content h1') : document.getElementById(section)
    const heading = target?.matches('h1, h2, h3') ? target : (target?.querySelector('h1, h2, h3') ?? target)
    if (!(heading instanceof HTMLElement)) return false
    heading.tabIndex = -1
    heading.classList.add('outline-none')
    heading.focus({ preventScroll: true })
    // The previous page stays hidden in the DOM while the next one loads; hidden elements cannot be focused.
    if (document.activeElement !== heading) return false
    if (section !== '') heading.scrollIntoView()
    return true
  }
  if (focusHeading()) return () => undefined

  const observer = new MutationObserver(() => {
    const hasMovedOn = document.activeElement !== focusBefore && document.activeElement !== document.body
    if (hasMovedOn || focusHeading()) stop()
  })
  const timer = setTimeout(() => observer.disconnect(), GIVE_UP_MS)
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  observer.observe(document.getElementById('content') ?? document.body, {
    childList: true,
    subtree: true,
    // React hides and shows parts of the page by their style.
    attributeFilter: ['style'],
  })
  return stop
}
