import { Check } from 'lucide-react'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'wouter'
import { isPage } from '#contract/paths.ts'
import { cx } from './cx.ts'
import { findMenuPlacement, type MenuPlacement } from './menu-placement.ts'
import { layerClass } from './layer-class.ts'
import { stepIndex } from './step-index.ts'

type MenuProps = {
  /** The name of the button and of the menu. */
  label: string
  /** The content of the button. */
  trigger: ReactNode
  triggerClassName?: string
  /** For code that opens the menu from elsewhere. */
  triggerRef?: RefObject<HTMLButtonElement | null>
  /** For a button that is not a tab stop itself. */
  triggerProps?: { tabIndex?: number } | undefined
  /** Shown above the items, but not one of them. */
  header?: ReactNode
  /** Where the menu opens, if there is room. */
  side?: MenuPlacement['side']
  /** The edge of the button that the menu aligns with, if there is room. */
  align?: MenuPlacement['align'] | undefined
  className?: string
  children: ReactNode
}

const CloseMenu = createContext<() => void>(() => undefined)

/** A button that opens a short menu: arrows move, letters jump, Esc and a click elsewhere close it. */
export function Menu({
  label,
  trigger,
  triggerClassName,
  triggerRef,
  triggerProps,
  header,
  side = 'bottom',
  align = 'right',
  className,
  children,
}: MenuProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const ownRef = useRef<HTMLButtonElement>(null)
  const button = triggerRef ?? ownRef
  const [opened, setOpened] = useState<'first' | 'last' | null>(null)
  const isOpen = opened !== null
  const [place, setPlace] = useState<MenuPlacement | null>(null)
  const shown = place ?? { side, align }

  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
  const close = () => {
    setOpened(null)
    button.current?.focus()
  }

  // Its height is only known after rendering; place it before it is painted.
  useLayoutEffect(() => {
    if (!isOpen || !button.current || !layer.current) return
    setPlace(findMenuPlacement(button.current, layer.current, { side, align }))
    return () => setPlace(null)
  }, [isOpen, button, side, align])

  useEffect(() => {
    // Focusing scrolls the page to the item, so wait until the menu is placed.
    if (opened === null || place === null) return
    const choices = [...(root.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
    choices.at(opened === 'first' ? 0 : -1)?.focus()
    const closeIfOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpened(null)
    }
    document.addEventListener('pointerdown', closeIfOutside)
    return () => document.removeEventListener('pointerdown', closeIfOutside)
  }, [opened, place])

  function onButtonKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
  }

  function onMenuKey(event: KeyboardEvent) {
    // Leave key combinations such as Ctrl+L to the browser.
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const choices = items()
    const at = choices.indexOf(document.activeElement as HTMLElement)
    const target = choices[nextIndex(event.key, at, choices)]
    if (target) {
      event.preventDefault()
      target.focus()
    } else if (event.key === ' ' && choices[at] instanceof HTMLAnchorElement) {
      // Space, too: browsers follow links only with Enter.
      event.preventDefault()
      choices[at].click()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') setOpened(null)
  }

  return (
    <div ref={root} className={cx('relative', className)}>
      <button
        {...triggerProps}
        ref={button}
        type="button"
        id={`${id}-button`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-menu` : undefined}
        onClick={() => setOpened(isOpen ? null : 'first')}
        onKeyDown={onButtonKey}
        className={cx('cursor-pointer', triggerClassName)}
      >
        {trigger}
      </button>
      {isOpen && (
        <div
          ref={layer}
          className={cx(
            layerClass,
            'absolute z-10 w-max max-w-[min(20rem,calc(100vw-1.5rem))] min-w-60 overflow-x-hidden overflow-y-auto rounded-card text-base',
            'max-h-[calc(100dvh-var(--header,0px)-var(--tabs,0px)-2rem)] overscroll-contain',
            shown.side === 'bottom' ? 'top-full mt-4' : 'bottom-full mb-3',
            shown.align === 'left' ? 'left-0' : side === 'bottom' ? 'right-0' : 'right-3',
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
            onKeyDown={onMenuKey}
            className="p-1.5"
          >
            <CloseMenu value={close}>{children}</CloseMenu>
          </div>
        </div>
      )}
    </div>
  )
}

/** The item that a key leads to; -1: none. */
function nextIndex(key: string, at: number, choices: HTMLElement[]): number {
  if (!/^\p{L}$/u.test(key)) return stepIndex(key, at, choices.length, { axis: 'vertical', wraps: true })
  const begins = (element: HTMLElement) =>
    element.textContent.trim().toLowerCase().startsWith(key.toLowerCase())
  const after = choices.findIndex((element, index) => index > at && begins(element))
  return after === -1 ? choices.findIndex(begins) : after
}

const itemClass = [
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-left font-medium no-underline',
  'hover:bg-spruce/8 focus-visible:bg-spruce/8 focus-visible:outline-offset-[-3px]',
].join(' ')

type MenuItemProps = {
  icon?: ReactNode
  /** A page of this site, a file to download, or another site, which opens in a new tab. */
  href?: string
  onSelect?: () => void
  /** For items of which one is the current choice. */
  isChecked?: boolean
  children: ReactNode
}

export function MenuItem({ icon, href, onSelect, isChecked, children }: MenuItemProps) {
  const close = use(CloseMenu)
  const choose = () => {
    close()
    onSelect?.()
  }
  if (href !== undefined) {
    const link = { href, role: 'menuitem', tabIndex: -1, onClick: choose, className: itemClass }
    if (isPage(href)) {
      return (
        <Link {...link}>
          {icon}
          {children}
        </Link>
      )
    }
    const isElsewhere = !href.startsWith('/')
    return (
      <a {...link} {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}>
        {icon}
        {children}
      </a>
    )
  }
  return (
    <button
      type="button"
      role={isChecked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChecked}
      tabIndex={-1}
      onClick={choose}
      className={itemClass}
    >
      {icon}
      {children}
      {isChecked === true && <Check className="ml-auto text-spruce" />}
    </button>
  )
}

export function MenuSeparator() {
  return <div role="separator" className="mx-3 my-1.5 border-t border-line" />
}
