import { type RefObject, useEffect, useRef } from 'react'

/** Nearer than this one is at the end. */
const NEAR_PX = 48

type ScrollToEndOptions = {
  conversationId: number
  /** Of the message that was said last; undefined until they are known. */
  lastId: number | undefined
  /** Of what was last read from a PDF. */
  readId: number | undefined
  /** The question that is being answered. */
  question: string | undefined
  /** Of the reply, as far as it has come. */
  replyLength: number | undefined
  /** Why there is none. */
  problem: string | null | undefined
}

/**
 * Keeps the end of a conversation in sight while it grows, for whoever is at its end; whoever reads further up stays
 * there. Long messages are read from their beginning.
 */
export function useScrollToEnd(
  end: RefObject<HTMLElement | null>,
  { conversationId, lastId, readId, question, replyLength, problem }: ScrollToEndOptions,
): void {
  const isAtEnd = useRef(true)
  const isKnown = lastId !== undefined

  useEffect(() => {
    const scroller = scrollerOf(end)
    if (!scroller) return
    const onScroll = () => {
      isAtEnd.current = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_PX
    }
    scroller.addEventListener('scroll', onScroll)
    return () => scroller.removeEventListener('scroll', onScroll)
  }, [end, conversationId, isKnown])

  // Who opens a conversation wants to see its end, and who handed in a PDF what it says.
  useEffect(() => {
    isAtEnd.current = true
  }, [conversationId, isKnown, readId])
  useEffect(() => {
    if (question !== undefined) isAtEnd.current = true
  }, [question])

  useEffect(() => {
    const scroller = scrollerOf(end)
    if (!scroller || !isAtEnd.current) return
    const last = scroller.querySelector<HTMLElement>('[role=log] > :last-child')
    const isRead = replyLength === undefined && last !== null && last.offsetHeight > scroller.clientHeight
    scroller.scrollTop = isRead ? last.offsetTop - scroller.offsetTop - 12 : scroller.scrollHeight
  }, [end, lastId, question, replyLength, problem, conversationId])
}

function scrollerOf(end: RefObject<HTMLElement | null>): HTMLElement | null | undefined {
  return end.current?.closest<HTMLElement>('[role=tabpanel]')
}
