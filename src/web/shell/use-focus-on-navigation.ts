import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

const GIVE_UP_MS = 5000

/**
 * What a browser does by itself between documents, done within the site: a new
 * page starts at its top with focus on its heading, and "#section" leads there.
 */
export function useFocusOnNavigation(): void {
  const [path] = useLocation()
  const lastPath = useRef(path)
  const isGoingBack = useRef(false)

  useEffect(() => {
    let stopWaiting: () => void = () => undefined
    // By an address from elsewhere: the browser finds what the page came with, and not what is loaded after it.
    if (location.hash !== '' && !document.getElementById(location.hash.slice(1))) stopWaiting = focusTarget()
    // Captured, to know it before the router shows the page. The browser puts the scroll back by itself.
    const onPop = () => (isGoingBack.current = true)
    const onPush = () => {
      isGoingBack.current = false
      if (location.pathname !== lastPath.current || location.hash === '') return
      stopWaiting()
      stopWaiting = focusTarget()
    }
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

/** Moves focus, as soon as it is there, to the heading of the section that the address names, or of the page. */
function focusTarget(): () => void {
  const section = location.hash.slice(1)
  const cameFrom = document.activeElement

  const focusHeading = () => {
    const found = section === '' ? document.querySelector('#content h1') : document.getElementById(section)
    const heading = found?.matches('h1, h2, h3') ? found : (found?.querySelector('h1, h2, h3') ?? found)
    if (!(heading instanceof HTMLElement)) return false
    heading.tabIndex = -1
    heading.classList.add('outline-none')
    heading.focus({ preventScroll: true })
    // The page before is kept hidden while the next one loads; what is hidden takes no focus.
    if (document.activeElement !== heading) return false
    if (section !== '') heading.scrollIntoView()
    return true
  }
  if (focusHeading()) return () => undefined

  const observer = new MutationObserver(() => {
    const hasMovedOn = document.activeElement !== cameFrom && document.activeElement !== document.body
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
    attributeFilter: ['style'],
  })
  return stop
}
