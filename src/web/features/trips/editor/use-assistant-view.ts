import { type RefObject, useEffect, useRef, useState } from 'react'

export type AssistantView = 'open' | 'minimised' | 'closed'

/** How much of its end the header can give up, as its styles say. */
const ROOM_PX = 436

/** How much of the assistant is seen, null until it was wanted for the first time; and where it is. */
export function useAssistantView(root: RefObject<HTMLElement | null>) {
  const button = useRef<HTMLButtonElement>(null)
  const [view, setView] = useState<AssistantView | null>(null)
  const [place, setPlace] = useState<{ x: number; y: number } | null>(null)
  // Until it is known where it is, it comes to its usual place.
  const [isOverEnd, setIsOverEnd] = useState(true)

  // After whatever has changed: the header is higher with something to tell in it.
  useEffect(() => {
    const header = root.current?.querySelector('.editor-header')?.getBoundingClientRect()
    if (place && header) setIsOverEnd(place.x >= window.innerWidth - ROOM_PX && place.y < header.bottom)
  })

  return {
    view,
    button,
    /** It lies over the end of the header, which can make room for it. */
    needsRoom: isOverEnd && (view === 'open' || view === 'minimised'),
    onPlace: setPlace,
    toggle: () => setView(view === 'open' ? 'closed' : 'open'),
    setView: (next: AssistantView) => {
      setView(next)
      // What had the focus is gone with the rest of it; what has not takes it back.
      if (next !== 'open') button.current?.focus({ preventScroll: true })
    },
  }
}
