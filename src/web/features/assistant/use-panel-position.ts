import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'
import { readStored, store } from '../../api/storage.ts'
import {
  clampPosition,
  cornerPosition,
  defaultPosition,
  type PanelCorner,
  type PanelPosition,
  parsePosition,
  type Size,
} from './panel-position.ts'

/** How far an arrow key moves the panel, without and with Shift. */
const STEP = 16
const LARGE_STEP = 64
const directions: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Below this width the panel is a sheet at the bottom, which cannot be moved. */
const MIN_WIDTH = 768

function viewport(): Size {
  return { width: window.innerWidth, height: window.innerHeight }
}

export type PanelMovement = ReturnType<typeof usePanelPosition>

/**
 * The panel's position for a trip: the stored one, or the default, where the page's header leaves room for
 * it.
 */
export function usePanelPosition(tripId: number) {
  const key = `assistantPosition:${tripId}`
  const [position, setPosition] = useState<PanelPosition | null>(null)
  /** Where the pointer holds the panel while it drags it. */
  const [dragOffset, setDragOffset] = useState<PanelPosition | null>(null)

  /** The panel's ref, which is called once the page around it has its final layout. */
  function onShown(panel: HTMLElement | null) {
    if (!panel || position) return
    setPosition(parsePosition(readStored(key), viewport()) ?? defaultPosition(viewport()))
  }

  useEffect(() => {
    const onResize = () => setPosition((now) => now && clampPosition(now, viewport()))
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [])

  function moveAndStore(target: PanelPosition) {
    const visible = clampPosition(target, viewport())
    setPosition(visible)
    store(key, JSON.stringify(visible))
  }

  return {
    position,
    onShown,
    isDragged: dragOffset !== null,
    moveTo: (corner: PanelCorner) => moveAndStore(cornerPosition(corner, viewport())),
    onArrow: (event: KeyboardEvent) => {
      const direction = directions[event.key]
      if (!direction || !position) return
      event.preventDefault()
      const step = event.shiftKey ? LARGE_STEP : STEP
      moveAndStore({ x: position.x + direction.x * step, y: position.y + direction.y * step })
    },
    /** For the header. The panel is dragged by it and by its grip, not by its other buttons. */
    dragHandlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const isOnButton = (event.target as Element).closest('button:not([data-grip]), [role=menu]') !== null
        if (event.button !== 0 || isOnButton || !position || window.innerWidth < MIN_WIDTH) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragOffset({ x: event.clientX - position.x, y: event.clientY - position.y })
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (dragOffset)
          setPosition(clampPosition({ x: clientX - dragOffset.x, y: clientY - dragOffset.y }, viewport()))
      },
      onPointerUp: () => {
        if (dragOffset && position) moveAndStore(position)
        setDragOffset(null)
      },
      onPointerCancel: () => setDragOffset(null),
    },
  }
}
