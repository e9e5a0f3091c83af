export type MenuPlacement = { side: 'bottom' | 'top'; align: 'left' | 'right' }

/** Distance of a menu from its button, plus a margin at the edge. */
const GAP_PX = 20

/** Where a menu opens: on the preferred side, or on the other if that has more room. */
export function findMenuPlacement(button: Element, menu: HTMLElement, wished: MenuPlacement): MenuPlacement {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const seen = seenAround(button)
  const [height, width] = [menu.offsetHeight + GAP_PX, menu.offsetWidth]
  return {
    side: choose({ bottom: seen.bottom - bottom, top: top - seen.top }, wished.side, height),
    align: choose({ left: seen.right - left, right: right - seen.left }, wished.align, width),
  }
}

function choose<Way extends string>(room: Record<Way, number>, wished: Way, needed: number): Way {
  if (room[wished] >= needed) return wished
  const ways = Object.keys(room) as Way[]
  return ways.reduce((best, way) => (room[way] > room[best] ? way : best), wished)
}

/** The visible area around an element: the screen without bars, or the scrolling list that contains it. */
function seenAround(element: Element) {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const seen = {
    top: parseFloat(scrollPaddingTop) || 0,
    bottom: innerHeight - (parseFloat(scrollPaddingBottom) || 0),
    left: 0,
    right: innerWidth,
  }
  const list = findList(element)?.getBoundingClientRect()
  if (!list) return seen
  return {
    top: Math.max(seen.top, list.top),
    bottom: Math.min(seen.bottom, list.bottom),
    left: Math.max(seen.left, list.left),
    right: Math.min(seen.right, list.right),
  }
}

function findList(element: Element): Element | null {
  const { parentElement } = element
  if (parentElement === null || parentElement === document.body) return null
  const isCut = /auto|scroll|hidden|clip/.test(getComputedStyle(parentElement).overflowY)
  return isCut ? parentElement : findList(parentElement)
}
