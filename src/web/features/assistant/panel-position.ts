export type Place = { x: number; y: number }
export type Size = { width: number; height: number }

export const PANEL: Size = { width: 384, height: 600 }
/** Below this the panel has no room to be used. */
const LEAST_HEIGHT = 320
const GAP = 16
/** Above this is the site's own header, which nothing lies over. */
const TOP = 80

export const corners = {
  'top left': 'Top left',
  'top right': 'Top right',
  'bottom left': 'Bottom left',
  'bottom right': 'Bottom right',
} as const
export type Corner = keyof typeof corners

export function usualPlace(viewport: Size): Place {
  return clamp({ x: viewport.width - 420, y: 100 }, viewport)
}

/** The nearest place where all of the panel can be seen; where the window is low, the panel is too. */
export function clamp({ x, y }: Place, { width, height }: Size): Place {
  return {
    x: Math.round(Math.max(0, Math.min(x, width - PANEL.width))),
    y: Math.round(Math.max(TOP, Math.min(y, height - LEAST_HEIGHT))),
  }
}

export function cornerPlace(corner: Corner, viewport: Size): Place {
  const [side, edge] = [corner.endsWith('left'), corner.startsWith('top')]
  return clamp(
    {
      x: side ? GAP : viewport.width - PANEL.width - GAP,
      y: edge ? TOP : viewport.height - PANEL.height - GAP,
    },
    viewport,
  )
}

/** On which half of the window most of the panel is. */
export function sideOf({ x }: Place, width: number): 'left' | 'right' {
  return x + PANEL.width / 2 < width / 2 ? 'left' : 'right'
}

/** What was kept; null if it is nothing, or lies outside of the window. */
export function readPlace(kept: string | null, viewport: Size): Place | null {
  const [, x, y] = /^\{"x":(-?\d+),"y":(-?\d+)\}$/.exec(kept ?? '') ?? []
  if (x === undefined || y === undefined) return null
  const place = { x: Number(x), y: Number(y) }
  const seen = clamp(place, viewport)
  return seen.x === place.x && seen.y === place.y ? place : null
}
