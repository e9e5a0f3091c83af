import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PanelView } from '../assistant/panel-frame.tsx'
import type { PanelPosition } from '../assistant/panel-position.ts'

/** The width that the header can free at its right end; the same number is in trip-editor.css. */
const ROOM_PX = 436

/** How the assistant is shown (null until it is first opened), and whether the header makes room for it. */
export function useAssistantView(root: RefObject<HTMLElement | null>) {
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [view, setView] = useState<PanelView | null>(null)
  const [position, setPosition] = useState<PanelPosition | null>(null)
  // Until its position is known, assume the default one.
  const [isOverEnd, setIsOverEnd] = useState(true)

  // After every render: notices make the header higher.
  useEffect(() => {
    const header = root.current?.querySelector('.editor-header')?.getBoundingClientRect()
    if (position && header)
      setIsOverEnd(position.x >= window.innerWidth - ROOM_PX && position.y < header.bottom)
  })

  return {
    view,
    /** For the button that opens the assistant. */
    buttonRef,
    /** It covers the end of the header, which can make room for it. */
    needsRoom: isOverEnd && (view === 'open' || view === 'minimised'),
    /** The panel reports its position. */
    onPlace: setPosition,
    toggle: () => setView(view === 'open' ? 'closed' : 'open'),
    setView: (next: PanelView) => {
      setView(next)
      // The focused element is hidden now, so the focus returns to the button.
      if (next !== 'open') buttonRef.current?.focus({ preventScroll: true })
    },
  }
}
