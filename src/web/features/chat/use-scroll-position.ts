import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Nearer than this one is at the end. */
const NEAR_PX = 48
/** Where unread messages begin, something of what was read before stays in sight. */
const ABOVE_LINE_PX = 96

/**
 * Keeps a list where its reader is: at the end, which grows; or where they read further up, also when earlier messages
 * come before it. It opens where unread messages begin.
 */
export function useScrollPosition(scroller: RefObject<HTMLElement | null>, firstId: number | undefined) {
  const isAtEnd = useRef(true)
  const before = useRef<{ firstId: number | undefined; height: number } | null>(null)

  const toEnd = () => {
    isAtEnd.current = true
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight
  }
  const note = () => {
    const list = scroller.current
    if (list) isAtEnd.current = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_PX
  }

  // After every change of what is shown, before it is painted.
  useLayoutEffect(() => {
    const list = scroller.current
    if (!list) return
    const known = before.current
    before.current = { firstId, height: list.scrollHeight }
    const line = known ? null : list.querySelector('[data-unread-line]')
    if (line) {
      list.scrollTop += line.getBoundingClientRect().top - list.getBoundingClientRect().top - ABOVE_LINE_PX
      note()
    } else if (isAtEnd.current) toEnd()
    else if (known && known.firstId !== firstId) list.scrollTop += list.scrollHeight - known.height
  })

  // A box for words that grows, or a keyboard that opens, takes nothing of the end away.
  useEffect(() => {
    const list = scroller.current
    if (!list) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) list.scrollTop = list.scrollHeight
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [scroller])

  return { toEnd, onScroll: note }
}
