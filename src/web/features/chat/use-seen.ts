import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useLiveState } from '../../api/live.ts'
import { useIsOnline } from '../../ui/use-is-online.ts'
import { useMarkRead } from './use-history.ts'

/** Who scrolls past reads nothing yet. */
const SETTLE_MS = 600

type SeenOptions = { tripId: number; lastId: number; readId: number }

/** Up to where messages have been on the screen of somebody who was there. That is told to the server, once they pause. */
export function useSeen(scroller: RefObject<HTMLElement | null>, { tripId, lastId, readId }: SeenOptions) {
  const [seenId, setSeenId] = useState(readId)
  const { mutate } = useMarkRead(tripId)
  const { isLive } = useLiveState()
  const isOnline = useIsOnline()

  const look = () => {
    if (!scroller.current || document.visibilityState !== 'visible') return
    const { bottom } = scroller.current.getBoundingClientRect()
    const shown = [...scroller.current.querySelectorAll<HTMLElement>('[data-message-id]')].findLast(
      (message) => message.getBoundingClientRect().top <= bottom,
    )
    const id = Number(shown?.dataset.messageId ?? 0)
    setSeenId((known) => Math.max(known, id))
  }
  const lookAgain = useEffectEvent(look)
  // Once what has come is in the page, and the page is where it is to be.
  useEffect(() => lookAgain(), [lastId])
  useEffect(() => {
    const onChange = () => lookAgain()
    document.addEventListener('visibilitychange', onChange)
    window.addEventListener('resize', onChange)
    return () => {
      document.removeEventListener('visibilitychange', onChange)
      window.removeEventListener('resize', onChange)
    }
  }, [])

  // What could not be told is told with the next message, or once there is a connection again.
  useEffect(() => {
    if (seenId <= readId || !isOnline) return
    const timer = setTimeout(() => mutate(seenId), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [seenId, readId, isOnline, isLive, mutate])

  // Who leaves has seen what was there.
  const leave = useEffectEvent(() => {
    if (seenId > readId) mutate(seenId)
  })
  useEffect(() => () => leave(), [])

  return { seenId, onScroll: look }
}
