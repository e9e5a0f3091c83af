import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How long the pointer rests on a button before its tooltip shows. */
const OPEN_MS = 700
/** Within this time after one tooltip, the next one shows without a delay. */
const SKIP_MS = 300
/** Distance from the button and from the edges of the screen. */
const GAP_PX = 8

type ShownTooltip = { text: string; box: DOMRect }

/** Shows the names of icon-only buttons and links on hover and on keyboard focus. */
export function Tooltips() {
  const [tip, setTip] = useState<ShownTooltip | null>(null)
  const layer = useRef<HTMLDivElement>(null)

  useEffect(() => {
    /** The button or link under the pointer. */
    let current: HTMLElement | null = null
    let isShown = false
    let hiddenAtMs = -Infinity
    let timer: ReturnType<typeof setTimeout> | undefined

    function show(target: HTMLElement) {
      if (!target.isConnected) return
      isShown = true
      setTip({ text: labelOf(target), box: target.getBoundingClientRect() })
    }
    function hide() {
      clearTimeout(timer)
      if (isShown) hiddenAtMs = performance.now()
      isShown = false
      setTip(null)
    }
    function onPointer({ target, pointerType }: PointerEvent) {
      const next = pointerType === 'mouse' ? iconControlAt(target) : null
      if (next === current) return
      hide()
      current = next
      const waitMs = performance.now() - hiddenAtMs < SKIP_MS ? 0 : OPEN_MS
      if (next) timer = setTimeout(() => show(next), waitMs)
    }
    function onFocus({ target }: FocusEvent) {
      const next = iconControlAt(target)
      // Also if the focused element was removed, which fires no event.
      if (!next?.matches(':focus-visible')) return hide()
      clearTimeout(timer)
      show(next)
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (['Escape', 'Enter', ' '].includes(key)) hide()
    }
    const abortController = new AbortController()
    const options = { signal: abortController.signal, capture: true, passive: true }
    document.addEventListener('pointerover', onPointer, options)
    document.addEventListener('focusin', onFocus, options)
    document.addEventListener('keydown', onKey, options)
    for (const event of ['focusout', 'pointerdown', 'scroll']) document.addEventListener(event, hide, options)
    return () => {
      abortController.abort()
      clearTimeout(timer)
    }
  }, [])

  useLayoutEffect(() => {
    const tooltip = layer.current
    if (!tooltip || !tip) return
    // A popover is also above dialogs.
    tooltip.showPopover?.()
    const { width, height } = tooltip.getBoundingClientRect()
    const { left, top, bottom, width: boxWidth } = tip.box
    // Centred below the button, or above it, but not beyond the edges of the screen.
    const maxLeft = document.documentElement.clientWidth - width - GAP_PX
    const hasRoomBelow = bottom + GAP_PX + height < window.innerHeight
    tooltip.style.left = `${Math.max(GAP_PX, Math.min(maxLeft, left + (boxWidth - width) / 2))}px`
    tooltip.style.top = `${hasRoomBelow ? bottom + GAP_PX : top - GAP_PX - height}px`
  }, [tip])

  if (!tip) return null
  // Hidden from screen readers, which already read the name.
  return (
    <div
      ref={layer}
      popover="manual"
      aria-hidden="true"
      className="pointer-events-none fixed inset-auto m-0 max-w-72 rounded-control border-transparent bg-ink px-3 py-1.5 text-sm [overflow-wrap:anywhere] text-paper print:hidden"
    >
      {tip.text}
    </div>
  )
}

/**
 * The button or link at the target, if it shows only an icon, a letter or a number, and its menu is not open.
 */
function iconControlAt(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>('button, a') : null
  if (!control || control.getAttribute('aria-expanded') === 'true') return null
  const text = visibleText(control)
  // One or two characters are no name, such as a letter for a person or a count.
  return text.length < 3 && labelOf(control).length > text.length ? control : null
}

function labelOf(button: HTMLElement): string {
  return button.getAttribute('aria-label') ?? button.textContent.trim()
}

/**
 * The text without parts that are only for screen readers, such as labels that are hidden for lack of room.
 */
function visibleText(button: HTMLElement): string {
  const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
  let visible = ''
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode
    // The class sr-only makes an element one pixel wide.
    if (parentElement && getComputedStyle(parentElement).width !== '1px') visible += textContent
  }
  return visible.trim()
}
