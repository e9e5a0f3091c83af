export type PanelPosition = { x: number; y: number }
export type Size = { width: number; height: number }

const PANEL_SIZE: Size = { width: 384, height: 600 }
/** The panel cannot be used below this height. */
const MIN_HEIGHT = 320
/** Between the panel and the window's edges, when it is moved to a corner. */
const GAP = 16
/** The site's own header is above this. */
const TOP = 80
/** Where the panel's left edge is at first, counted from the right edge of the window, and its top edge. */
const DEFAULT_FROM_RIGHT = 420
const DEFAULT_TOP = 100

export const cornerLabels = {
  'top left': 'Top left',
  'top right': 'Top right',
  'bottom left': 'Bottom left',
  'bottom right': 'Bottom right',
} as const
export type PanelCorner = keyof typeof cornerLabels

export function defaultPosition(viewport: Size): PanelPosition {
  return clampPosition({ x: viewport.width - DEFAULT_FROM_RIGHT, y: DEFAULT_TOP }, viewport)
}

/** The nearest position where the whole panel is visible; in a low window the panel is lower, too. */
export function clampPosition({ x, y }: PanelPosition, { width, height }: Size): PanelPosition {
  return {
    x: Math.round(Math.max(0, Math.min(x, width - PANEL_SIZE.width))),
    y: Math.round(Math.max(TOP, Math.min(y, height - MIN_HEIGHT))),
  }
}

export function cornerPosition(corner: PanelCorner, viewport: Size): PanelPosition {
  const isLeft = corner.endsWith('left')
  const isTop = corner.startsWith('top')
  return clampPosition(
    {
      x: isLeft ? GAP : viewport.width - PANEL_SIZE.width - GAP,
      y: isTop ? TOP : viewport.height - PANEL_SIZE.height - GAP,
    },
    viewport,
  )
}

/** The half of the window that contains most of the panel. */
export function panelSide({ x }: PanelPosition, width: number): 'left' | 'right' {
  return x + PANEL_SIZE.width / 2 < width / 2 ? 'left' : 'right'
}

/** The stored position; null if there is none, or if it is outside the window. */
export function parsePosition(stored: string | null, viewport: Size): PanelPosition | null {
  const [, x, y] = /^\{"x":(-?\d+),"y":(-?\d+)\}$/.exec(stored ?? '') ?? []
  if (x === undefined || y === undefined) return null
  const position = { x: Number(x), y: Number(y) }
  const visible = clampPosition(position, viewport)
  return visible.x === position.x && visible.y === position.y ? position : null
}
