import { IDENTITY, type Matrix } from './matrix.ts'
import type { Box } from './page-marks.ts'

/** A font as pdf.js describes it. */
export type Font = {
  name?: string
  bold?: boolean
  black?: boolean
  italic?: boolean
  isMonospace?: boolean
  fontMatrix?: number[]
  vertical?: boolean
}

/** What decides how the next thing is drawn. A PDF saves and restores it as a whole. */
export type GraphicsState = {
  matrix: Matrix
  /** Of fills, '#rrggbb'; null for a pattern. */
  colour: string | null
  /** Of lines. */
  stroke: string | null
  /** The opacity of fills, from 0 to 1. */
  alpha: number
  /** The text rendering mode of the PDF format. */
  mode: number
  font: Font | null
  size: number
  charSpacing: number
  wordSpacing: number
  /** The width of letters, relative to the font's. */
  scale: number
  /** The distance between lines of text. */
  leading: number
  /** How far text is above its baseline. */
  rise: number
  /** Nothing outside this box is drawn; null: no limit. */
  clip: Box | null
}

export const INITIAL_STATE: GraphicsState = {
  matrix: IDENTITY,
  colour: '#000000',
  stroke: '#000000',
  alpha: 1,
  mode: 0,
  font: null,
  size: 0,
  charSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  clip: null,
}

/** Text rendering modes that neither fill nor stroke. */
const INVISIBLE_MODES = new Set([3, 7])

export function isWithoutInk({ mode, alpha }: GraphicsState): boolean {
  return INVISIBLE_MODES.has(mode) || alpha < 0.05
}

export function fontStyleOf(font: Font | null): {
  isBold: boolean
  isItalic: boolean
  isMonospaced: boolean
} {
  const name = font?.name ?? ''
  return {
    // TeX fonts encode the style in two letters: CMBX, CMTI, CMTT.
    isBold:
      font?.bold === true ||
      font?.black === true ||
      /bold|black|heavy|semib|demi|-medi\b|\b(?:cm|ec|sf)(?:ss?)?b/i.test(name),
    isItalic: font?.italic === true || /italic|oblique|\b(?:cm|ec|sf)(?:ti|sl)/i.test(name),
    isMonospaced: font?.isMonospace === true || /mono|courier|consol|\b(?:cm|ec|sf)tt/i.test(name),
  }
}
