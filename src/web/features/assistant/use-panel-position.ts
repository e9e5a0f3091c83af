import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'
import { readStored, store } from '../../api/storage.ts'
import {
  clampPosition,
  type PanelCorner,
  cornerPosition,
  type PanelPosition,
  parsePosition,
  type Size,
  defaultPosition,
} from './panel-position.ts'

const STEP = 16
const LARGE_STEP = 64
const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Below this width the panel is a sheet at the bottom, which cannot be moved. */
const LEAST_WIDTH = 768

function viewport(): Size {
  return { width: window.innerWidth, height: window.innerHeight }
}

/**
 * The panel's position for a trip: the stored one, or the default, where the page's header leaves room for
 * it.
 */
export function usePanelPosition(tripId: number) {
  const key = `assistantPosition:${tripId}`
  const [place, setPlace] = useState<PanelPosition | null>(null)
  const [grabbed, setGrabbed] = useState<PanelPosition | null>(null)

  /** Called once the page around it has its final layout. */
  function onShown(panel: HTMLElement | null) {
    if (!panel || place) return
    setPlace(parsePosition(readStored(key), viewport()) ?? defaultPosition(viewport()))
  }

  useEffect(() => {
    const onResize = () => setPlace((now) => now && clampPosition(now, viewport()))
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [])

  function keep(wanted: PanelPosition) {
    const reached = clampPosition(wanted, viewport())
    setPlace(reached)
    store(key, JSON.stringify(reached))
  }

  return {
    place,
    onShown,
    isDragged: grabbed !== null,
    moveTo: (corner: PanelCorner) => keep(cornerPosition(corner, viewport())),
    onArrow: (event: KeyboardEvent) => {
      const way = arrows[event.key]
      if (!way || !place) return
      event.preventDefault()
      const step = event.shiftKey ? LARGE_STEP : STEP
      keep({ x: place.x + way[0] * step, y: place.y + way[1] * step })
    },
    /** For the header, which is dragged; its buttons are not. */
    handle: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const isOnButton = (event.target as Element).closest('button:not([data-grip]), [role=menu]') !== null
        if (event.button !== 0 || isOnButton || !place || window.innerWidth < LEAST_WIDTH) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setGrabbed({ x: event.clientX - place.x, y: event.clientY - place.y })
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (grabbed) setPlace(clampPosition({ x: clientX - grabbed.x, y: clientY - grabbed.y }, viewport()))
      },
      onPointerUp: () => {
        if (grabbed && place) keep(place)
        setGrabbed(null)
      },
      onPointerCancel: () => setGrabbed(null),
    },
  }
}
