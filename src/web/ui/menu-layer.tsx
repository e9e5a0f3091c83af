import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import { findMenuPlacement, type MenuPlacement } from './menu-placement.ts'
import { layerClass } from './layer-class.ts'
import { stepIndex } from './step-index.ts'

type MenuLayerProps = MenuPlacement & {
  /** Prefix of the ids of the menu and its button. */
  id: string
  button: RefObject<HTMLButtonElement | null>
  /** The item that gets the focus first. */
  firstFocus: 'first' | 'last'
  header: ReactNode
  /** The menu was closed by Esc. */
  onClose: () => void
  /** The focus leaves the menu. */
  onLeave: () => void
  children: ReactNode
}

/** An open menu: it finds room beside its button, takes the focus and handles the keys. */
export function MenuLayer({
  id,
  button,
  side,
  align,
  firstFocus,
  header,
  onClose,
  onLeave,
  children,
}: MenuLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  /** Null: not measured yet. */
  const [placement, setPlacement] = useState<MenuPlacement | null>(null)
  const shown = placement ?? { side, align }
  // A menu that is meant to open upwards belongs to the tabs of phones; it keeps off the screen's edge.
  const rightClass = side === 'bottom' ? 'right-0' : 'right-3'

  // Its height is only known after rendering; place it before it is painted.
  useLayoutEffect(() => {
    if (!button.current || !layer.current) return
    setPlacement(findMenuPlacement(button.current, layer.current, { side, align }))
  }, [button, side, align])

  useEffect(() => {
    // Focusing scrolls the page to the item, so wait until the menu is placed.
    if (placement === null || !layer.current) return
    const item = menuItems(layer.current).at(firstFocus === 'first' ? 0 : -1)
    item?.focus()
  }, [firstFocus, placement])

  function onKey(event: KeyboardEvent) {
    // Leave key combinations such as Ctrl+L to the browser.
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const items = menuItems(event.currentTarget)
    const currentIndex = items.indexOf(document.activeElement as HTMLElement)
    const target = items[nextIndex(event.key, currentIndex, items)]
    if (target) {
      event.preventDefault()
      target.focus()
    } else if (event.key === ' ' && items[currentIndex] instanceof HTMLAnchorElement) {
      // Space, too: browsers follow links only with Enter.
      event.preventDefault()
      items[currentIndex].click()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Tab') onLeave()
  }

  return (
    <div
      ref={layer}
      className={cx(
        layerClass,
        'absolute z-10 w-max max-w-[min(20rem,calc(100vw-1.5rem))] min-w-60 overflow-x-hidden overflow-y-auto rounded-card text-base',
        'max-h-[calc(100dvh-var(--header,0px)-var(--tabs,0px)-2rem)] overscroll-contain',
        shown.side === 'bottom' ? 'top-full mt-4' : 'bottom-full mb-3',
        shown.align === 'left' ? 'left-0' : rightClass,
      )}
    >
      {header !== undefined && (
        // A click on it must not take the focus from the menu, which listens for keys.
        <div id={`${id}-header`} onMouseDown={(event) => event.preventDefault()}>
          {header}
        </div>
      )}
      <div
        role="menu"
        id={`${id}-menu`}
        aria-labelledby={`${id}-button`}
        aria-describedby={header === undefined ? undefined : `${id}-header`}
        onKeyDown={onKey}
        className="p-1.5"
      >
        {children}
      </div>
    </div>
  )
}

function menuItems(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
}

/** The index of the item that a key leads to; -1: none. A letter leads to the next item starting with it. */
function nextIndex(key: string, currentIndex: number, items: HTMLElement[]): number {
  if (!/^\p{L}$/u.test(key))
    return stepIndex(key, currentIndex, items.length, { axis: 'vertical', wraps: true })
  const startsWithKey = (item: HTMLElement) =>
    item.textContent.trim().toLowerCase().startsWith(key.toLowerCase())
  const nextMatch = items.findIndex((item, index) => index > currentIndex && startsWithKey(item))
  return nextMatch === -1 ? items.findIndex(startsWithKey) : nextMatch
}
