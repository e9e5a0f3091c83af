import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { onBeforeLogout } from '../../api/before-logout.ts'

/** Marks an extra history entry of the same page, so that Back can be intercepted. */
const GUARD_ENTRY = { isGuard: true }

/**
 * Asks before unsaved changes are lost: by a link, by Back, by logging out, or by closing the tab (there the
 * browser asks in its own words). Going back cannot be prevented, so there is a second history entry of the
 * same page to go back to first.
 */
export function useLeaveGuard(isUnsaved: boolean) {
  const [, navigate] = useLocation()
  /** What to do if the person confirms leaving. */
  const [pendingExit, setPendingExit] = useState<{ go: () => void } | null>(null)
  const isOnGuardEntry = useRef(false)
  /** The URL before a step back, which has changed it already when we hear of it. */
  const shownUrl = useRef('')

  useEffect(() => {
    shownUrl.current = location.href
  })

  useEffect(() => {
    isOnGuardEntry.current = isGuardEntryCurrent()
    if (!isUnsaved) return
    pushGuardEntry(isOnGuardEntry)
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const href = findLinkedPage(event)
      if (href === null) return
      event.preventDefault()
      event.stopPropagation()
      // Replaces the extra entry, so that Back leads to the editor itself.
      setPendingExit({ go: () => navigate(href, { replace: true }) })
    }
    const stopListening = onBeforeLogout((go) => setPendingExit({ go }))
    window.addEventListener('beforeunload', onUnload)
    // Captured, to run before the router handles the click.
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      stopListening()
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [isUnsaved, navigate])

  useEffect(() => {
    const onPop = () => {
      const isStillHere = new URL(shownUrl.current).pathname === location.pathname
      const isStepBack = isOnGuardEntry.current && !isGuardEntryCurrent() && isStillHere
      isOnGuardEntry.current = isGuardEntryCurrent()
      if (!isStepBack) return
      // Nothing is unsaved: skip the extra entry of the same page.
      if (!isUnsaved) return history.back()
      // Keeps the open tab in the address.
      history.replaceState(null, '', shownUrl.current)
      setPendingExit({ go: () => history.back() })
    }
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [isUnsaved])

  return {
    isAsking: pendingExit !== null,
    leave: () => {
      setPendingExit(null)
      pendingExit?.go()
    },
    stay: () => {
      setPendingExit(null)
      pushGuardEntry(isOnGuardEntry)
    },
  }
}

function isGuardEntryCurrent(): boolean {
  return (history.state as typeof GUARD_ENTRY | null)?.isGuard === true
}

function pushGuardEntry(isOnGuardEntry: { current: boolean }): void {
  if (!isGuardEntryCurrent()) history.pushState(GUARD_ENTRY, '', location.href)
  isOnGuardEntry.current = true
}

/** The other page of this site that a click opens in this tab; null for any other click. */
function findLinkedPage(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target === '_blank' || link.origin !== location.origin) return null
  // Paths under /api/ load a document, so the browser asks.
  if (link.pathname.startsWith('/api/') || link.pathname === location.pathname) return null
  return link.pathname + link.search + link.hash
}
