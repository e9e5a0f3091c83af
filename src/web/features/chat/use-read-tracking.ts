import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Chat } from '#contract/chat.ts'
import { useLiveState } from '../../api/live.ts'
import { useIsOnline } from '../../hooks/use-is-online.ts'
import { editedSince, earlierUnreadPath, type ChatHistory } from './chat-history.ts'
import { useMarkRead } from './use-chat-history.ts'

/** Messages count as read after this pause without scrolling. */
const SETTLE_MS = 600
/** A message counts as seen once this much of its height is visible. */
const GLANCE_PX = 56

/**
 * Tracks which messages have been on screen while the page was visible, and at which chat revision, and sends
 * a read mark after a pause. Edited announcements must be seen again.
 *
 * A read mark covers all earlier messages. It is held back while older unread messages are not loaded, until
 * the first unread one was on screen, or the person marks all as read. Nothing is sent before fresh data has
 * arrived, because the list then opens at the first unread message.
 */
export function useReadTracking(
  scroller: RefObject<HTMLElement | null>,
  { chat, history, isFresh }: { chat: Chat; history: ChatHistory; isFresh: boolean },
) {
  const { messages, readId, readRevision } = history
  const lastId = messages.at(-1)?.id ?? 0
  const [lookedAtId, setLookedAtId] = useState(readId)
  const seenId = Math.max(lookedAtId, readId)
  const [seenRevision, setSeenRevision] = useState(readRevision)
  const earlierPath = earlierUnreadPath(history)
  const [isHeldBack, setIsHeldBack] = useState(earlierPath !== null)
  const upTo = isHeldBack ? readId : seenId
  const { mutate } = useMarkRead(chat.tripId)
  const { isLive } = useLiveState()
  const isOnline = useIsOnline()

  const editedAnnouncements = editedSince([...chat.pinned, ...messages], { upTo, revision: readRevision })
  const editedRevision = Math.max(0, ...editedAnnouncements.map(({ revision }) => revision))
  // Pinned announcements and the list are fetched separately; both are at least this new.
  const shownRevision = Math.min(chat.revision, history.revision)

  const noteVisible = () => {
    if (!scroller.current || document.visibilityState !== 'visible') return
    const unreadLine = scroller.current.querySelector('[data-unread-line]')
    const { top, bottom } = scroller.current.getBoundingClientRect()
    const end = Math.min(bottom, window.innerHeight)
    // Messages on screen, and those above.
    const reached = [...scroller.current.querySelectorAll<HTMLElement>('[data-message-id]')].filter(
      (message) => {
        const box = message.getBoundingClientRect()
        return box.top + Math.min(box.height, GLANCE_PX) <= end
      },
    )
    setLookedAtId((known) => Math.max(known, Number(reached.at(-1)?.dataset.messageId ?? 0)))
    const visibleIds = new Set(
      reached.flatMap((message) =>
        message.getBoundingClientRect().bottom >= top ? Number(message.dataset.messageId) : [],
      ),
    )
    const seenEdits = editedAnnouncements.filter(({ id, isPinned }) => isPinned || visibleIds.has(id))
    setSeenRevision((known) => Math.max(known, ...seenEdits.map(({ revision }) => revision)))
    if (earlierPath === null && (!unreadLine || unreadLine.getBoundingClientRect().bottom >= top))
      setIsHeldBack(false)
  }
  const noteVisibleAgain = useEffectEvent(noteVisible)
  // After new content is rendered and the scroll position is set.
  useEffect(() => noteVisibleAgain(), [lastId, editedRevision, earlierPath])
  useEffect(() => {
    const onChange = () => noteVisibleAgain()
    document.addEventListener('visibilitychange', onChange)
    window.addEventListener('resize', onChange)
    return () => {
      document.removeEventListener('visibilitychange', onChange)
      window.removeEventListener('resize', onChange)
    }
  }, [])

  const hasNewMark =
    isFresh && (upTo > readId || (seenRevision > readRevision && shownRevision > readRevision))
  const sendMark = useEffectEvent(() => mutate({ upTo, revision: shownRevision }))
  // A failed mark is sent again with the next message, or once the connection is back.
  useEffect(() => {
    if (!hasNewMark || !isOnline) return
    const timer = setTimeout(() => sendMark(), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [hasNewMark, upTo, seenRevision, shownRevision, isOnline, isLive])

  // Messages seen before leaving count as read.
  const leave = useEffectEvent(() => {
    if (hasNewMark) sendMark()
  })
  useEffect(() => () => leave(), [])

  /** Including messages that were not on screen. */
  const markAll = () => {
    setLookedAtId(lastId)
    setIsHeldBack(false)
  }
  return { seenId, hasMoreBefore: isHeldBack && earlierPath !== null, markAll, onScroll: noteVisible }
}
