import headingLetters from './letters-heading.json' with { type: 'json' }
import textLetters from './letters-text.json' with { type: 'json' }

type LetterSet = {
  letters: Partial<Record<string, [advance: number, outline: string]>>
  /** How much closer two letters stand, by the pair: 'AV'. */
  kerning: Partial<Record<string, number>>
}

type TextPosition = { x: number; y: number; fill: string }

/** How text looks: its letters, its size in pixels, and how much tighter than the font it is set. */
export type TextStyle = { letters: LetterSet; size: number; tracking: number }

export function headingStyle(size: number): TextStyle {
  return { letters: headingLetters as unknown as LetterSet, size, tracking: -0.022 }
}

export function textStyle(size: number): TextStyle {
  return { letters: textLetters as unknown as LetterSet, size, tracking: -0.004 }
}

/** Outlines are in thousandths of the font size. */
const EM = 1000
/** A column that is this many pixels too wide is narrow enough. */
const COLUMN_TOLERANCE = 8
const ELLIPSIS = '…'
/** More than fits on any picture. */
const MAX_CHARACTERS = 400

/**
 * The part of a text that can be drawn, on one line. Emoji and scripts without letters are left out rather
 * than drawn as boxes. Null if too little would be left to understand.
 */
export function drawableText(text: string): string | null {
  const { letters } = textLetters as unknown as LetterSet
  const characters = [...text.slice(0, MAX_CHARACTERS).normalize('NFC').replace(/\s+/gu, ' ')]
  const drawable = characters.filter((letter) => letter in letters)
  const countLetters = (signs: string[]) => signs.filter((sign) => /[\p{L}\p{N}]/u.test(sign)).length
  if (countLetters(drawable) === 0 || countLetters(drawable) < countLetters(characters) / 2) return null
  return drawable.join('').replace(/ +/g, ' ').trim()
}

/** How wide a line is, in pixels. */
export function widthOf(line: string, style: TextStyle): number {
  const { pen } = layOutLetters(line, style)
  return (pen / EM) * style.size
}

/**
 * A line as outlines, with its baseline starting at x, y. The drawing contains nothing of the text itself.
 */
export function drawLine(line: string, style: TextStyle, { x, y, fill }: TextPosition): string {
  const { outlines } = layOutLetters(line, style)
  const paths = outlines.map(({ at, d }) => `<path transform="translate(${at})" d="${d}"/>`)
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${style.size / EM})">${paths.join('')}</g>`
}

/** Breaks a text into lines of about the same length; a text that is too long ends with "…". */
export function wrapText(text: string, style: TextStyle, { width, lines }: { width: number; lines: number }) {
  const allLines = breakLines(text, style, width)
  const shownLines = allLines.slice(0, lines)
  const isCut = allLines.length > lines
  if (isCut)
    return { isCut, lines: [...shownLines.slice(0, -1), shorten(shownLines.at(-1) ?? '', style, width)] }
  // Finds the narrowest column that needs no more lines.
  let [tooNarrow, fits] = [0, width]
  while (fits - tooNarrow > COLUMN_TOLERANCE) {
    const middle = (fits + tooNarrow) / 2
    const isWorse = breakLines(text, style, middle).length > shownLines.length
    if (isWorse) tooNarrow = middle
    else fits = middle
  }
  return { isCut, lines: breakLines(text, style, fits) }
}

/** One line, cut if it is too wide. */
export function fitLine(line: string, style: TextStyle, width: number): string {
  return widthOf(line, style) <= width ? line : shorten(line, style, width)
}

function shorten(line: string, style: TextStyle, width: number): string {
  const signs = [...line]
  while (signs.length > 0 && widthOf(signs.join('').trimEnd() + ELLIPSIS, style) > width) signs.pop()
  return signs.join('').replace(/[\s.,:;–-]+$/, '') + ELLIPSIS
}

function breakLines(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((whole) => breakWord(whole, style, width))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer, style) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** Breaks a word that is wider than the column. */
function breakWord(word: string, style: TextStyle, width: number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const sign of word) {
    if (piece !== '' && widthOf(piece + sign, style) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += sign
  }
  return [...pieces, piece]
}

/** The outlines of a line with their places, and `pen`, where it ends; in thousandths of the font size. */
function layOutLetters(line: string, { letters: { letters, kerning }, tracking }: TextStyle) {
  const outlines: { at: number; d: string }[] = []
  let pen = 0
  let previous = ''
  for (const sign of line) {
    const [advance, d] = letters[sign] ?? [0, '']
    pen += (kerning[previous + baseLetter(sign)] ?? 0) + (previous === '' ? 0 : tracking * EM)
    if (d !== '') outlines.push({ at: Math.round(pen), d })
    pen += advance
    previous = baseLetter(sign)
  }
  return { pen, outlines }
}

/** 'é' -> 'e': letters with accents are kerned like the ones without. */
function baseLetter(sign: string): string {
  return sign.normalize('NFD').charAt(0)
}
