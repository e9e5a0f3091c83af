import { type RefObject, useEffect, useRef } from 'react'

/** Within this distance the person counts as being at the end. */
const NEAR_PX = 48
/** Above a long message that is shown from its beginning. */
const GAP_PX = 12

type ScrollToEndOptions = {
  conversationId: number
  /** Id of the last message; undefined until messages are loaded. */
  lastId: number | undefined
  /** Id of the last message from a PDF. */
  pdfMessageId: number | undefined
  /** The question that is being answered. */
  question: string | undefined
  /** Length of the reply so far. */
  replyLength: number | undefined
  /** Why there is no reply. */
  problem: string | null | undefined
}

/**
 * Keeps the end of a growing conversation in view if the person is at its end; people who have scrolled up
 * stay there. Long messages are shown from their beginning.
 */
export function useScrollToEnd(
  end: RefObject<HTMLElement | null>,
  { conversationId, lastId, pdfMessageId, question, replyLength, problem }: ScrollToEndOptions,
): void {
  const isAtEnd = useRef(true)
  const isLoaded = lastId !== undefined

  useEffect(() => {
    const scroller = scrollerOf(end)
    if (!scroller) return
    const onScroll = () => {
      isAtEnd.current = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_PX
    }
    scroller.addEventListener('scroll', onScroll)
    return () => scroller.removeEventListener('scroll', onScroll)
  }, [end, conversationId, isLoaded])

  // Go to the end after opening a conversation, when a PDF was read, and when a question is asked.
  useEffect(() => {
    isAtEnd.current = true
  }, [conversationId, isLoaded, pdfMessageId])
  useEffect(() => {
    if (question !== undefined) isAtEnd.current = true
  }, [question])

  useEffect(() => {
    const scroller = scrollerOf(end)
    if (!scroller || !isAtEnd.current) return
    const last = scroller.querySelector<HTMLElement>('[role=log] > :last-child')
    // While a reply arrives, its end is shown, however long the message before it is.
    const isTooLong = replyLength === undefined && last !== null && last.offsetHeight > scroller.clientHeight
    scroller.scrollTop = isTooLong ? last.offsetTop - scroller.offsetTop - GAP_PX : scroller.scrollHeight
  }, [end, lastId, question, replyLength, problem, conversationId])
}

function scrollerOf(end: RefObject<HTMLElement | null>): HTMLElement | null | undefined {
  return end.current?.closest<HTMLElement>('[role=tabpanel]')
}
