import { fontStyleOf, INITIAL_STATE, isWithoutInk, type Font, type GraphicsState } from './graphics-state.ts'
import { apply, IDENTITY, multiply, type Matrix } from './matrix.ts'
import type { Box, PageMarks, Rule } from './page-marks.ts'
import { UnreadablePdfError } from './unreadable-pdf-error.ts'

export type FontGlyph = { unicode: string; width: number; isSpace: boolean }

/** How a PDF marks a part of the page: on a layer that is switched off, or as not content. */
type ContentMark = 'hidden' | 'artifact' | null

type DrawnPath = {
  /** Left, top, right and bottom before the current matrix. */
  bounds: ArrayLike<number>
  isFilled: boolean
  isStroked: boolean
  /** False: a drawing that does not fill its bounds. */
  isBox: boolean
}

/** A filled box thinner than this counts as a line. */
const LINE_WIDTH = 2.5
/** The parts of a letter's height above and below its baseline. */
const ASCENT = 0.8
const DESCENT = 0.2
/** The text rendering mode that draws only the outlines of letters. */
const OUTLINE_MODE = 1
/** No real page has more letters. */
const MAX_GLYPHS = 60_000

/** Follows the drawing of a page, and records what it leaves there. */
export class PageRecorder {
  readonly marks: PageMarks
  state: GraphicsState
  readonly #savedStates: GraphicsState[] = []
  readonly #contentMarks: ContentMark[] = []
  #textMatrix = IDENTITY
  #lineMatrix = IDENTITY
  #isClipNext = false

  constructor({ width, height, matrix }: { width: number; height: number; matrix: Matrix }) {
    this.marks = { width, height, glyphs: [], paints: [], rules: [], dots: [] }
    this.state = { ...INITIAL_STATE, matrix }
  }

  save(): void {
    this.#savedStates.push({ ...this.state })
  }

  restore(): void {
    this.state = this.#savedStates.pop() ?? this.state
  }

  transform(matrix: Matrix): void {
    this.state.matrix = multiply(this.state.matrix, matrix)
  }

  setFont(font: Font | null, size: number): void {
    this.state.font = font
    this.state.size = size
  }

  beginContent(mark: ContentMark): void {
    this.#contentMarks.push(mark)
  }

  endContent(): void {
    this.#contentMarks.pop()
  }

  /** The next path limits what is drawn after it. */
  clipNext(): void {
    this.#isClipNext = true
  }

  drawPath({ bounds, isFilled, isStroked, isBox }: DrawnPath, order: number): void {
    const { state, marks } = this
    const box = transformBox(state.matrix, bounds)
    if (this.#isClipNext) state.clip = state.clip ? intersect(state.clip, box) : box
    this.#isClipNext = false
    if ((isFilled || isStroked) && isDot(box)) marks.dots.push(box)
    else if (isFilled && state.alpha > 0.9) this.#paint(state.colour, box, order, isBox)
    if (isStroked && isBox) marks.rules.push(...edgesOf(box))
  }

  /** A picture fills the unit square of the current matrix. */
  drawPicture(order: number): void {
    this.#paint(null, transformBox(this.state.matrix, [0, 0, 1, 1]), order)
  }

  fillPage(order: number): void {
    this.#paint(null, { left: 0, top: 0, right: this.marks.width, bottom: this.marks.height }, order)
  }

  #paint(colour: string | null, area: Box, order: number, isWhole = true): void {
    const box = this.state.clip ? intersect(this.state.clip, area) : area
    const width = box.right - box.left
    const height = box.bottom - box.top
    if (Math.min(width, height) > LINE_WIDTH) {
      this.marks.paints.push({ ...box, colour, isWhole, order })
    } else if (Math.max(width, height) > LINE_WIDTH * 3) {
      this.marks.rules.push({ ...box, isHorizontal: width > height })
    }
  }

  setTextMatrix(matrix: Matrix): void {
    this.#textMatrix = this.#lineMatrix = matrix
  }

  /** Starts another line of text, relative to the start of the one before. */
  moveText(x: number, y: number): void {
    this.setTextMatrix(multiply(this.#lineMatrix, [1, 0, 0, 1, x, y]))
  }

  /** A number moves the next letter back, in thousandths of the font size. */
  showText(letters: (FontGlyph | number)[], order: number): void {
    const { glyphs } = this.marks
    if (glyphs.length + letters.length > MAX_GLYPHS) throw new UnreadablePdfError('PDF_TOO_HEAVY')
    const { font, size, scale, charSpacing, wordSpacing, rise, clip } = this.state
    // The widths of most fonts are in thousandths of their size.
    const unit = font?.fontMatrix?.[0] ?? 0.001
    // Letters that are shown together are on one line, so their common properties are computed once: where
    // the line starts, and the steps along it and up from it.
    const textToPage = multiply(this.state.matrix, this.#textMatrix)
    const [start, along, up] = [
      apply(textToPage, 0, rise),
      apply(textToPage, 1, rise),
      apply(textToPage, 0, rise + size),
    ]
    const [stepX, stepY] = [along.x - start.x, along.y - start.y]
    const height = Math.hypot(up.x - start.x, up.y - start.y)
    const style = {
      size: height,
      ...fontStyleOf(font),
      colour: this.state.mode === OUTLINE_MODE ? this.state.stroke : this.state.colour,
      angle: Math.round((Math.atan2(stepY, stepX) * 180) / Math.PI),
      isArtifact: this.#contentMarks.includes('artifact'),
      order,
    }
    const isHidden = isWithoutInk(this.state) || this.#contentMarks.includes('hidden')
    let offset = 0
    for (const letter of letters) {
      if (typeof letter === 'number') {
        offset -= (letter / 1000) * size * scale
        continue
      }
      const width = letter.width * unit * size * scale
      const [x, y] = [start.x + stepX * offset, start.y + stepY * offset]
      const end = x + stepX * width
      glyphs.push({
        text: letter.unicode,
        left: Math.min(x, end),
        right: Math.max(x, end),
        top: y - height * ASCENT,
        bottom: y + height * DESCENT,
        baseline: y,
        ...style,
        isInvisible: isHidden || (clip !== null && isOutside({ x, y }, height, clip)),
      })
      offset += width + (charSpacing + (letter.isSpace ? wordSpacing : 0)) * scale
    }
    this.#textMatrix = multiply(this.#textMatrix, [1, 0, 0, 1, offset, 0])
  }
}

function transformBox(
  matrix: Matrix,
  { 0: x1 = 0, 1: y1 = 0, 2: x2 = 0, 3: y2 = 0 }: ArrayLike<number>,
): Box {
  const corners = [apply(matrix, x1, y1), apply(matrix, x2, y1), apply(matrix, x1, y2), apply(matrix, x2, y2)]
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

function intersect(one: Box, other: Box): Box {
  const left = Math.max(one.left, other.left)
  const top = Math.max(one.top, other.top)
  return {
    left,
    top,
    right: Math.max(left, Math.min(one.right, other.right)),
    bottom: Math.max(top, Math.min(one.bottom, other.bottom)),
  }
}

function isOutside({ x, y }: { x: number; y: number }, size: number, clip: Box): boolean {
  return x > clip.right || x < clip.left - size || y - size * 0.7 > clip.bottom || y < clip.top
}

function isDot({ left, top, right, bottom }: Box): boolean {
  const [width, height] = [right - left, bottom - top]
  return width > 1.5 && width < 9 && height > 1.5 && height < 9 && Math.abs(width - height) < 1.5
}

/** The four edges of a box; a line is its own edge. */
function edgesOf({ left, top, right, bottom }: Box): Rule[] {
  const isLine = right - left <= LINE_WIDTH || bottom - top <= LINE_WIDTH
  if (isLine) return [{ left, top, right, bottom, isHorizontal: right - left > bottom - top }]
  return [
    { left, top, right, bottom: top, isHorizontal: true },
    { left, top: bottom, right, bottom, isHorizontal: true },
    { left, top, right: left, bottom, isHorizontal: false },
    { left: right, top, right, bottom, isHorizontal: false },
  ]
}
