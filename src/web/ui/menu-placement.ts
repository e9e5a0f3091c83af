/** The side of its button that a menu opens on, and the edge of the button that it aligns with. */
export type MenuPlacement = { side: 'bottom' | 'top'; align: 'left' | 'right' }

/** Distance of a menu from its button, plus a margin at the edge. */
const GAP_PX = 20

/** Where a menu opens: on the preferred side, or on the other if that has more room. */
export function findMenuPlacement(
  button: Element,
  menu: HTMLElement,
  preferred: MenuPlacement,
): MenuPlacement {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const visible = visibleAreaAround(button)
  const [height, width] = [menu.offsetHeight + GAP_PX, menu.offsetWidth]
  return {
    side: choose({ bottom: visible.bottom - bottom, top: top - visible.top }, preferred.side, height),
    align: choose({ left: visible.right - left, right: right - visible.left }, preferred.align, width),
  }
}

/** The preferred option if it has enough room, otherwise the one with the most. */
function choose<Option extends string>(
  roomBy: Record<Option, number>,
  preferred: Option,
  needed: number,
): Option {
  if (roomBy[preferred] >= needed) return preferred
  const options = Object.keys(roomBy) as Option[]
  return options.reduce((best, option) => (roomBy[option] > roomBy[best] ? option : best), preferred)
}

/** The visible area around an element: the screen without bars, or the scrolling list that contains it. */
function visibleAreaAround(element: Element) {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const visible = {
    top: parseFloat(scrollPaddingTop) || 0,
    bottom: innerHeight - (parseFloat(scrollPaddingBottom) || 0),
    left: 0,
    right: innerWidth,
  }
  const scrollArea = findScrollArea(element)?.getBoundingClientRect()
  if (!scrollArea) return visible
  return {
    top: Math.max(visible.top, scrollArea.top),
    bottom: Math.min(visible.bottom, scrollArea.bottom),
    left: Math.max(visible.left, scrollArea.left),
    right: Math.min(visible.right, scrollArea.right),
  }
}

function findScrollArea(element: Element): Element | null {
  const { parentElement } = element
  if (parentElement === null || parentElement === document.body) return null
  const clipsContent = /auto|scroll|hidden|clip/.test(getComputedStyle(parentElement).overflowY)
  return clipsContent ? parentElement : findScrollArea(parentElement)
}
