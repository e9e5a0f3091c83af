/** A rectangle on a page, in points from its upper left corner. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** The horizontal centre. */
export function middle({ left, right }: Pick<Box, 'left' | 'right'>): number {
  return (left + right) / 2
}

export type GlyphStyle = {
  /** Height of the type in points. */
  size: number
  isBold: boolean
  isItalic: boolean
  isMonospaced: boolean
  /** '#rrggbb'; null for a pattern. */
  colour: string | null
}

/** Letters that are drawn together. */
export type Glyph = Box &
  GlyphStyle & {
    text: string
    baseline: number
    /** Drawn without ink, like the text behind a scan. */
    isInvisible: boolean
    /** Degrees, clockwise. */
    angle: number
    /** Marked by the PDF as not content: a running head, a page number. */
    isArtifact: boolean
    /** Drawing order on the page. */
    order: number
  }

/** A filled area or a picture. */
type Paint = Box & {
  /** '#rrggbb'; null for a picture or a pattern. */
  colour: string | null
  /** False: a drawing that does not fill the whole box. */
  isWhole: boolean
  order: number
}

/** A drawn line, or a box thin enough to be one. */
export type Rule = Box & { isHorizontal: boolean }

export type PageMarks = {
  width: number
  height: number
  glyphs: Glyph[]
  paints: Paint[]
  rules: Rule[]
  /** Small round or square drawings, such as bullets. */
  dots: Box[]
}
