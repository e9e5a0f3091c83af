import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Chat } from '#contract/chat.ts'
import { useLiveState } from '../../api/live.ts'
import { useIsOnline } from '../../ui/use-is-online.ts'
import { editedSince, earlierUnreadPath, type ChatHistory } from './chat-history.ts'
import { useMarkRead } from './use-chat-history.ts'

/** Who scrolls past reads nothing yet. */
const SETTLE_MS = 600
/** Of a message that is higher than this, so much has to be in sight. */
const GLANCE_PX = 56

/**
 * Up to where messages have been on the screen of somebody who was there, and as of which change of the chat. That is
 * told to the server, once they pause. An announcement that was edited since is looked at again.
 *
 * A mark takes in everything before it. Where unread messages go further back than is known, it is held back until one
 * has come to where they begin, or says that all of them are read. Nothing is told before it is known where reading had
 * stopped, for the list then opens there.
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
  const before = earlierUnreadPath(history)
  const [isHeldBack, setIsHeldBack] = useState(before !== null)
  const upTo = isHeldBack ? readId : seenId
  const { mutate } = useMarkRead(chat.tripId)
  const { isLive } = useLiveState()
  const isOnline = useIsOnline()

  const edited = editedSince([...chat.pinned, ...messages], { upTo, revision: readRevision })
  const editedRevision = Math.max(0, ...edited.map(({ revision }) => revision))
  // What stands on top is told with the chat, and the list by itself: neither is newer than this.
  const shownRevision = Math.min(chat.revision, history.revision)

  const look = () => {
    if (!scroller.current || document.visibilityState !== 'visible') return
    const line = scroller.current.querySelector('[data-unread-line]')
    const { top, bottom } = scroller.current.getBoundingClientRect()
    const end = Math.min(bottom, window.innerHeight)
    const passed = [...scroller.current.querySelectorAll<HTMLElement>('[data-message-id]')].filter(
      (message) => {
        const box = message.getBoundingClientRect()
        return box.top + Math.min(box.height, GLANCE_PX) <= end
      },
    )
    setLookedAtId((known) => Math.max(known, Number(passed.at(-1)?.dataset.messageId ?? 0)))
    const inSight = new Set(
      passed.flatMap((message) =>
        message.getBoundingClientRect().bottom >= top ? Number(message.dataset.messageId) : [],
      ),
    )
    const lookedAt = edited.filter(({ id, isPinned }) => isPinned || inSight.has(id))
    setSeenRevision((known) => Math.max(known, ...lookedAt.map(({ revision }) => revision)))
    if (before === null && (!line || line.getBoundingClientRect().bottom >= top)) setIsHeldBack(false)
  }
  const lookAgain = useEffectEvent(look)
  // Once what has come is in the page, and the page is where it is to be.
  useEffect(() => lookAgain(), [lastId, editedRevision, before])
  useEffect(() => {
    const onChange = () => lookAgain()
    document.addEventListener('visibilitychange', onChange)
    window.addEventListener('resize', onChange)
    return () => {
      document.removeEventListener('visibilitychange', onChange)
      window.removeEventListener('resize', onChange)
    }
  }, [])

  const isNews = isFresh && (upTo > readId || (seenRevision > readRevision && shownRevision > readRevision))
  const tell = useEffectEvent(() => mutate({ upTo, revision: shownRevision }))
  // What could not be told is told with the next message, or once there is a connection again.
  useEffect(() => {
    if (!isNews || !isOnline) return
    const timer = setTimeout(() => tell(), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [isNews, upTo, seenRevision, shownRevision, isOnline, isLive])

  // Who leaves has seen what was there.
  const leave = useEffectEvent(() => {
    if (isNews) tell()
  })
  useEffect(() => () => leave(), [])

  /** Also what was not on the screen. */
  const markAll = () => {
    setLookedAtId(lastId)
    setIsHeldBack(false)
  }
  return { seenId, hasMoreBefore: isHeldBack && before !== null, markAll, onScroll: look }
}
