import type { Box, Glyph, PageMarks } from './page-marks.ts'

/** Smaller type is not meant to be read. */
const MIN_SIZE = 3.2
/** Below this contrast, letters cannot be told from the background. */
const MIN_CONTRAST = 1.4
/** Slightly tilted text (a badge) is straightened; steeper text is ignored. */
const MAX_TILT_DEGREES = 20
/** Tilted letters further apart, in points, belong to different texts. */
const MAX_TILTED_LENGTH = 200
/** A scan made searchable: its words are invisible over the picture. */
const SCAN = { visibleAtMost: 40, invisibleAtLeast: 60, share: 0.5 }

/** The horizontal letters that are visible on the page. */
export function visibleGlyphs(page: PageMarks): Glyph[] {
  const upright = page.glyphs
    .map(createStraightener())
    .filter(
      (glyph) => glyph.angle === 0 && glyph.text !== '' && isOnPage(glyph, page) && glyph.size >= MIN_SIZE,
    )
  const visible = upright.filter((glyph) => !glyph.isInvisible && isVisible(glyph, page))
  const invisible = upright.filter((glyph) => glyph.isInvisible)
  const isScan =
    visible.length <= SCAN.visibleAtMost &&
    invisible.length >= SCAN.invisibleAtLeast &&
    page.paints.some((paint) => paint.colour === null && area(paint) > SCAN.share * page.width * page.height)
  return isScan ? invisible : visible
}

/** Turns slightly tilted letters around the first letter of their text, so that they are on one baseline. */
function createStraightener(): (glyph: Glyph) => Glyph {
  let pivot: Glyph | null = null
  return (glyph) => {
    if (glyph.angle === 0 || Math.abs(glyph.angle) > MAX_TILT_DEGREES) return glyph
    const angle = (glyph.angle * Math.PI) / 180
    const isSameText =
      pivot?.angle === glyph.angle &&
      Math.hypot(glyph.left - pivot.left, glyph.baseline - pivot.baseline) <= MAX_TILTED_LENGTH
    if (!pivot || !isSameText) pivot = glyph
    const [x, y] = [glyph.left - pivot.left, glyph.baseline - pivot.baseline]
    const left = pivot.left + x * Math.cos(angle) + y * Math.sin(angle)
    const baseline = pivot.baseline - x * Math.sin(angle) + y * Math.cos(angle)
    const width = (glyph.right - glyph.left) / Math.cos(angle)
    return {
      ...glyph,
      angle: 0,
      left,
      right: left + width,
      baseline,
      top: baseline - glyph.size * 0.8,
      bottom: baseline + glyph.size * 0.2,
    }
  }
}

function isOnPage(glyph: Glyph, { width, height }: PageMarks): boolean {
  return glyph.right > 0 && glyph.left < width && glyph.baseline > 0 && glyph.top < height
}

function isVisible(glyph: Glyph, { paints }: PageMarks): boolean {
  if (glyph.text.trim() === '') return true
  const centre = { x: (glyph.left + glyph.right) / 2, y: glyph.baseline - glyph.size * 0.3 }
  let background: string | null = '#ffffff'
  for (const paint of paints) {
    const isOver =
      centre.x > paint.left && centre.x < paint.right && centre.y > paint.top && centre.y < paint.bottom
    if (!isOver) continue
    if (paint.order < glyph.order) background = paint.colour
    // A filled area painted later hides the letters. (Pictures may be transparent.)
    else if (paint.colour !== null && paint.isWhole && paint.order > glyph.order) return false
  }
  if (background === null || glyph.colour === null) return true
  return contrast(glyph.colour, background) >= MIN_CONTRAST
}

function area({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top)
}

/** Cached, because a page has few colours and many letters. */
const contrasts = new Map<string, Map<string, number>>()

function contrast(colour: string, background: string): number {
  const cached = contrasts.get(colour)?.get(background)
  if (cached !== undefined) return cached
  const [light, dark] = [luminance(colour), luminance(background)].toSorted((a, b) => b - a)
  const ratio = ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
  contrasts.set(colour, (contrasts.get(colour) ?? new Map<string, number>()).set(background, ratio))
  return ratio
}

function luminance(colour: string): number {
  const value = Number.parseInt(colour.slice(1), 16)
  const part = (shift: number) => {
    const share = ((value >> shift) & 255) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
}
