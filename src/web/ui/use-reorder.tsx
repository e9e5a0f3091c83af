import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { LiveRegion, useLiveRegion } from './live-region.tsx'
import { isSamePlace, lineOf, type MeasuredList, type Place, placeAt, stepPlace } from './reorder-places.ts'

type Movement = { from: Place; to: Place; name: string; isByKey: boolean }
type Line = { top: number; left: number; width: number }

/** A press becomes a drag from this distance on. */
const DRAG_FROM_PX = 4
/** Near the edges of the window a drag scrolls the page. At the top are sticky headers. */
const TOP_EDGE_PX = 160
const BOTTOM_EDGE_PX = 96
const SCROLL_PX = 14

type ReorderOptions = {
  /** A positioned element around all lists, which also contains `marks`. */
  root: RefObject<HTMLElement | null>
  /** What the items are: they only move between lists of their kind. */
  kind: string
  onMove: (from: Place, to: Place) => void
}

export type Reorder = ReturnType<typeof useReorder>

/**
 * Reorders the items of one or several lists: by dragging a handle with any pointer, or with keys on it (Space,
 * arrows, Space; Escape cancels). A line shows where the item goes; nothing changes until it is dropped.
 */
export function useReorder({ root, kind, onMove }: ReorderOptions) {
  const [movement, setMovement] = useState<Movement | null>(null)
  const [line, setLine] = useState<Line | null>(null)
  const [liveText, say] = useLiveRegion()
  /** Where the pointer went down, and where it is. */
  const pointer = useRef<{ startY: number; y: number } | null>(null)

  function show(next: Movement | null) {
    setMovement(next)
    setLine(next && measureLine(root.current, measure(next.from), next.to))
  }

  const measure = (from: Place) => measureLists(root.current, kind, from)

  function dropAt({ from, to, name }: Movement) {
    show(null)
    const hasMoved = !isSamePlace(from, to)
    say(hasMoved ? `Moved ${name} to ${wordsOf(from, to)}.` : `Left ${name} where it was.`)
    if (hasMoved) onMove(from, to)
  }

  function cancel({ name }: Movement) {
    show(null)
    say(`Cancelled. Left ${name} where it was.`)
  }

  function wordsOf(from: Place, to: Place): string {
    const lists = measure(from)
    const list = lists.find(({ name }) => name === to.list)
    const place = `place ${to.index + 1} of ${(list?.items.length ?? 0) + 1}`
    return lists.length > 1 && list ? `${place} in ${list.label}` : place
  }

  function press(event: KeyboardEvent, from: Place, name: string) {
    const isToggle = event.key === ' ' || event.key === 'Enter'
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    if (!movement) {
      if (!isToggle) return
      event.preventDefault()
      show({ from, to: from, name, isByKey: true })
      say(
        `Lifted ${name}, ${wordsOf(from, from)}. Press the arrow keys to move it, Space to drop it, Escape to cancel.`,
      )
    } else if (isToggle) {
      event.preventDefault()
      dropAt(movement)
    } else if (step !== undefined) {
      event.preventDefault()
      const lists = measure(from).map(({ name: list, items }) => ({ name: list, length: items.length }))
      const to = stepPlace(lists, movement.to, step)
      show({ ...movement, to })
      say(wordsOf(from, to))
    }
  }

  /** Follows the pointer, also when the page scrolls under it. */
  const follow = useEffectEvent(() => {
    if (!movement || !pointer.current) return
    const to = placeAt(measure(movement.from), pointer.current.y)
    if (to) show({ ...movement, to })
  })

  const cancelOnEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!movement || event.key !== 'Escape') return
    event.preventDefault()
    // The assistant's panel and dialogs react to it, too.
    event.stopPropagation()
    pointer.current = null
    cancel(movement)
  })

  const isMoving = movement !== null
  useEffect(() => {
    if (!isMoving) return
    let frame = requestAnimationFrame(function scroll() {
      const step = pointer.current ? scrollStep(pointer.current.y) : 0
      if (step !== 0) {
        scrollBy({ top: step, behavior: 'instant' })
        follow()
      }
      frame = requestAnimationFrame(scroll)
    })
    const onKey = (event: globalThis.KeyboardEvent) => cancelOnEscape(event)
    window.addEventListener('keydown', onKey, { capture: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [isMoving])

  return {
    /** The attributes of a list, whose children are its items. `label` says which list it is. */
    listProps: (name: string, label: string) => ({
      'data-reorder': kind,
      'data-list': name,
      'data-list-label': label,
    }),
    /** Whether the item at a place is being moved. */
    isLifted: (place: Place) => movement !== null && isSamePlace(movement.from, place),
    /** The attributes of the handle of an item, which is a button. */
    handleProps: (from: Place, name: string) => ({
      'aria-pressed': movement !== null && isSamePlace(movement.from, from),
      onKeyDown: (event: KeyboardEvent) => press(event, from, name),
      onBlur: () => {
        if (movement?.isByKey) cancel(movement)
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || !event.isPrimary) return
        event.currentTarget.setPointerCapture(event.pointerId)
        pointer.current = { startY: event.clientY, y: event.clientY }
      },
      onPointerMove: (event: PointerEvent) => {
        if (!pointer.current) return
        pointer.current.y = event.clientY
        const distance = Math.abs(event.clientY - pointer.current.startY)
        if (movement) follow()
        else if (distance >= DRAG_FROM_PX) show({ from, to: from, name, isByKey: false })
      },
      onPointerUp: () => {
        pointer.current = null
        if (movement && !movement.isByKey) dropAt(movement)
      },
      onPointerCancel: () => {
        pointer.current = null
        if (movement) cancel(movement)
      },
    }),
    /** The line, and what screen readers are told. */
    marks: (
      <>
        {line && (
          <div
            ref={movement?.isByKey ? scrollIntoView : undefined}
            aria-hidden="true"
            // A new element for each place, so that it is scrolled to.
            key={line.top}
            // Keys scroll to it, with some room around it.
            style={{ ...line, scrollMarginBlock: 112 }}
            className="pointer-events-none absolute z-10 h-1.5 -translate-y-1/2 rounded-full bg-spruce"
          />
        )}
        <LiveRegion liveText={liveText} />
      </>
    ),
  }
}

type LabelledList = MeasuredList & { label: string; left: number; width: number }

/** All lists of a kind from top to bottom, without the moved item. */
function measureLists(root: HTMLElement | null, kind: string, from: Place): LabelledList[] {
  return [...(root?.querySelectorAll<HTMLElement>(`[data-reorder="${kind}"]`) ?? [])].map((list) => {
    const { list: name = '', listLabel: label = '' } = list.dataset
    const { top, bottom, left, width } = list.getBoundingClientRect()
    const others = [...list.children].filter((_item, index) => !isSamePlace(from, { list: name, index }))
    return {
      name,
      label,
      top,
      bottom,
      left,
      width,
      items: others.map((item) => item.getBoundingClientRect()),
    }
  })
}

/** Where a line shows a place, within the root. */
function measureLine(root: HTMLElement | null, lists: LabelledList[], to: Place): Line | null {
  const list = lists.find(({ name }) => name === to.list)
  if (!root || !list) return null
  const { top, left } = root.getBoundingClientRect()
  return { top: lineOf(list, to.index) - top, left: list.left - left, width: list.width }
}

function scrollIntoView(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

function scrollStep(y: number): number {
  if (y < TOP_EDGE_PX) return -SCROLL_PX
  return y > innerHeight - BOTTOM_EDGE_PX ? SCROLL_PX : 0
}
