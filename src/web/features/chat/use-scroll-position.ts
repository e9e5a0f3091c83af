import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Within this distance the person counts as being at the end. */
const NEAR_PX = 48
/** Height of read messages that stays visible above the unread line. */
const ABOVE_LINE_PX = 96

/**
 * Keeps the scroll position: at the end while new messages arrive, or on the message being read when earlier
 * ones load. Opens at the first unread message.
 */
export function useScrollPosition(scroller: RefObject<HTMLElement | null>, firstId: number | undefined) {
  const isAtEnd = useRef(true)
  const lastLayout = useRef<{ firstId: number | undefined; height: number } | null>(null)

  const toEnd = () => {
    isAtEnd.current = true
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight
  }
  const noteIfAtEnd = () => {
    const list = scroller.current
    if (list) isAtEnd.current = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_PX
  }

  // After every render, before it is painted.
  useLayoutEffect(() => {
    const list = scroller.current
    if (!list) return
    const previous = lastLayout.current
    lastLayout.current = { firstId, height: list.scrollHeight }
    const unreadLine = previous ? null : list.querySelector('[data-unread-line]')
    if (unreadLine) {
      list.scrollTop +=
        unreadLine.getBoundingClientRect().top - list.getBoundingClientRect().top - ABOVE_LINE_PX
      noteIfAtEnd()
    } else if (isAtEnd.current) toEnd()
    else if (previous && previous.firstId !== firstId) list.scrollTop += list.scrollHeight - previous.height
  })

  // Stay at the end when the composer grows or the keyboard opens.
  useEffect(() => {
    const list = scroller.current
    if (!list) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) list.scrollTop = list.scrollHeight
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [scroller])

  return { toEnd, onScroll: noteIfAtEnd }
}
