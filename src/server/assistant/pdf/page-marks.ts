/** A rectangle on a page, in points from its upper left corner. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** Half-way across. */
export function middle({ left, right }: Pick<Box, 'left' | 'right'>): number {
  return (left + right) / 2
}

/** How letters look. */
export type GlyphStyle = {
  /** Height of the type in points. */
  size: number
  isBold: boolean
  isItalic: boolean
  isMonospaced: boolean
  /** '#rrggbb'; null where it is a pattern. */
  colour: string | null
}

/** Letters that were drawn together. */
export type Glyph = Box &
  GlyphStyle & {
    text: string
    /** Where the letters stand. */
    baseline: number
    /** Drawn without ink, as text behind a scan is. */
    isInvisible: boolean
    /** Degrees, clockwise. */
    angle: number
    /** Said by the PDF itself to be no content: a running head, a page number. */
    isArtifact: boolean
    /** When it was drawn, among all that was. */
    order: number
  }

/** An area that was filled, or a picture. */
export type Paint = Box & {
  /** '#rrggbb'; null for a picture or a pattern. */
  colour: string | null
  /** False: a drawing, which does not fill all of it. */
  isWhole: boolean
  order: number
}

/** A line that was drawn, or a box so thin that it is one. */
export type Rule = Box & { isHorizontal: boolean }

export type PageMarks = {
  width: number
  height: number
  glyphs: Glyph[]
  paints: Paint[]
  rules: Rule[]
  /** Small round or square drawings, as before the items of a list. */
  dots: Box[]
}
