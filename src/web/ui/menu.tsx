import { Check } from 'lucide-react'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link } from 'wouter'
import { isPage } from '#contract/paths.ts'
import { cx } from './cx.ts'
import type { MenuPlacement } from './menu-placement.ts'
import { MenuLayer } from './menu-layer.tsx'

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

/** Closes the menu around an item. */
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
  const ownRef = useRef<HTMLButtonElement>(null)
  const button = triggerRef ?? ownRef
  /** Which item gets the focus first; null: the menu is closed. */
  const [firstFocus, setFirstFocus] = useState<'first' | 'last' | null>(null)
  const isOpen = firstFocus !== null

  useEffect(() => {
    if (!isOpen) return
    const closeIfOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setFirstFocus(null)
    }
    document.addEventListener('pointerdown', closeIfOutside)
    return () => document.removeEventListener('pointerdown', closeIfOutside)
  }, [isOpen])

  function close() {
    setFirstFocus(null)
    button.current?.focus()
  }

  function onButtonKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setFirstFocus(event.key === 'ArrowDown' ? 'first' : 'last')
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
        onClick={() => setFirstFocus(isOpen ? null : 'first')}
        onKeyDown={onButtonKey}
        className={cx('cursor-pointer', triggerClassName)}
      >
        {trigger}
      </button>
      {isOpen && (
        <MenuLayer
          id={id}
          button={button}
          side={side}
          align={align}
          firstFocus={firstFocus}
          header={header}
          onClose={close}
          onLeave={() => setFirstFocus(null)}
        >
          <CloseMenu value={close}>{children}</CloseMenu>
        </MenuLayer>
      )}
    </div>
  )
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
