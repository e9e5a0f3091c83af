import type { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { Box, Glyph, PageMarks, Paint, Rule } from './page-marks.ts'
import { UnreadablePdfError } from './unreadable-pdf-error.ts'
import { apply, IDENTITY, multiply, toMatrix, type Matrix } from './matrix.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Pdf['getPage']>>
type Ops = Awaited<ReturnType<typeof getResolvedPDFJS>>['OPS']
type Layers = Awaited<ReturnType<Pdf['getOptionalContentConfig']>>

type FontGlyph = { unicode: string; width: number; isSpace: boolean }
type Font = {
  name?: string
  bold?: boolean
  black?: boolean
  italic?: boolean
  isMonospace?: boolean
  fontMatrix?: number[]
  vertical?: boolean
}

type GraphicsState = {
  matrix: Matrix
  colour: string | null
  stroke: string | null
  alpha: number
  mode: number
  font: Font | null
  size: number
  charSpacing: number
  wordSpacing: number
  scale: number
  leading: number
  rise: number
  /** Nothing outside this box is drawn; null: no limit. */
  clip: Box | null
}

const INITIAL_STATE: GraphicsState = {
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
/** A filled box thinner than this counts as a line. */
const LINE_WIDTH = 2.5
/** No real page has more letters. */
const MAX_GLYPHS = 60_000

/**
 * What a page draws, in drawing order: letters with their positions, colours and fonts, filled areas and
 * lines. (The text that pdf.js extracts does not tell what is visible.)
 */
export async function readMarks(
  page: Page,
  { OPS, layers }: { OPS: Ops; layers: Layers },
): Promise<PageMarks> {
  const viewport = page.getViewport({ scale: 1 })
  const list = await page.getOperatorList()
  const glyphs: Glyph[] = []
  const paints: Paint[] = []
  const rules: Rule[] = []
  const dots: Box[] = []
  const marked: ('hidden' | 'artifact' | null)[] = []
  const stack: GraphicsState[] = []
  let state: GraphicsState = { ...INITIAL_STATE, matrix: toMatrix(viewport.transform) }
  let textMatrix = IDENTITY
  let lineMatrix = IDENTITY
  let clips = false

  const fontOf = (id: string): Font | null =>
    page.commonObjs.has(id) ? (page.commonObjs.get(id) as Font) : null

  const moveTo = (x: number, y: number) => {
    lineMatrix = multiply(lineMatrix, [1, 0, 0, 1, x, y])
    textMatrix = lineMatrix
  }

  const paint = (colour: string | null, area: Box, order: number, isWhole = true) => {
    const box = state.clip ? intersect(state.clip, area) : area
    const width = box.right - box.left
    const height = box.bottom - box.top
    if (Math.min(width, height) <= LINE_WIDTH) {
      if (Math.max(width, height) > LINE_WIDTH * 3) rules.push({ ...box, isHorizontal: width > height })
    } else paints.push({ ...box, colour, isWhole, order })
  }

  const path = (args: unknown[], order: number) => {
    const [op, data, bounds] = args as [number, [ArrayLike<number> | null], ArrayLike<number> | null]
    if (!bounds || !Number.isFinite(bounds[0])) return
    const box = transformBox(state.matrix, bounds[0] ?? 0, bounds[1] ?? 0, bounds[2] ?? 0, bounds[3] ?? 0)
    if (clips) state.clip = state.clip ? intersect(state.clip, box) : box
    clips = false
    const isFilled = [
      OPS.fill,
      OPS.eoFill,
      OPS.fillStroke,
      OPS.eoFillStroke,
      OPS.closeFillStroke,
      OPS.closeEOFillStroke,
    ].includes(op)
    const isStroked = [OPS.stroke, OPS.closeStroke, OPS.fillStroke, OPS.eoFillStroke].includes(op)
    // A box has at most five points; a path with more is a drawing.
    const isBox = (data[0]?.length ?? 0) <= 16
    if ((isFilled || isStroked) && isDot(box)) dots.push(box)
    else if (isFilled && state.alpha > 0.9) paint(state.colour, box, order, isBox)
    if (isStroked && isBox) edgesOf(box).forEach((edge) => rules.push(edge))
  }

  const show = (letters: (FontGlyph | number)[], order: number) => {
    if (glyphs.length + letters.length > MAX_GLYPHS) throw new UnreadablePdfError('PDF_TOO_HEAVY')
    const { font, size, scale, charSpacing, wordSpacing, rise } = state
    const unit = font?.fontMatrix?.[0] ?? 0.001
    // Letters that are shown together are on one line, so their common properties are computed once.
    const placed = multiply(state.matrix, textMatrix)
    const [start, along, up] = [apply(placed, 0, rise), apply(placed, 1, rise), apply(placed, 0, rise + size)]
    const [stepX, stepY] = [along.x - start.x, along.y - start.y]
    const height = Math.hypot(up.x - start.x, up.y - start.y)
    const look = {
      size: height,
      ...fontStyleOf(font),
      colour: state.mode === 1 ? state.stroke : state.colour,
      angle: Math.round((Math.atan2(stepY, stepX) * 180) / Math.PI),
      isArtifact: marked.includes('artifact'),
      order,
    }
    const isUnseen = INVISIBLE_MODES.has(state.mode) || state.alpha < 0.05 || marked.includes('hidden')
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
        top: y - height * 0.8,
        bottom: y + height * 0.2,
        baseline: y,
        ...look,
        isInvisible: isUnseen || (state.clip !== null && isOutside({ x, y }, height, state.clip)),
      })
      offset += width + (charSpacing + (letter.isSpace ? wordSpacing : 0)) * scale
    }
    textMatrix = multiply(textMatrix, [1, 0, 0, 1, offset, 0])
  }

  const steps: Partial<Record<number, (args: unknown[], order: number) => void>> = {
    [OPS.save]: () => stack.push({ ...state }),
    [OPS.restore]: () => (state = stack.pop() ?? state),
    [OPS.transform]: (args) =>
      (state = { ...state, matrix: multiply(state.matrix, toMatrix(args as number[])) }),
    [OPS.paintFormXObjectBegin]: ([matrix]) => {
      stack.push({ ...state })
      if (matrix) state = { ...state, matrix: multiply(state.matrix, toMatrix(matrix as number[])) }
    },
    [OPS.beginGroup]: ([group]) => {
      stack.push({ ...state })
      const { matrix } = group as { matrix?: number[] | null }
      if (matrix) state = { ...state, matrix: multiply(state.matrix, toMatrix(matrix)) }
    },
    [OPS.endGroup]: () => (state = stack.pop() ?? state),
    [OPS.paintFormXObjectEnd]: () => (state = stack.pop() ?? state),
    [OPS.setGState]: ([entries]) => {
      for (const [name, value] of entries as [string, unknown][]) {
        if (name === 'ca') state.alpha = Number(value)
        if (name === 'Font') {
          const [id, size] = value as [string, number]
          state.font = fontOf(id)
          state.size = size
        }
      }
    },
    [OPS.setFillRGBColor]: ([colour]) => (state.colour = String(colour)),
    [OPS.setFillTransparent]: () => (state.colour = null),
    [OPS.setFillColorN]: () => (state.colour = null),
    [OPS.setStrokeRGBColor]: ([colour]) => (state.stroke = String(colour)),
    [OPS.clip]: () => (clips = true),
    [OPS.eoClip]: () => (clips = true),
    [OPS.constructPath]: path,
    [OPS.beginText]: () => (textMatrix = lineMatrix = IDENTITY),
    [OPS.setFont]: ([id, size]) => {
      state.font = fontOf(String(id))
      state.size = Number(size)
    },
    [OPS.setTextMatrix]: ([numbers]) => (textMatrix = lineMatrix = toMatrix(numbers as number[])),
    [OPS.moveText]: ([x, y]) => moveTo(Number(x), Number(y)),
    [OPS.setLeadingMoveText]: ([x, y]) => {
      state.leading = -Number(y)
      moveTo(Number(x), Number(y))
    },
    [OPS.nextLine]: () => moveTo(0, -state.leading),
    [OPS.setLeading]: ([leading]) => (state.leading = Number(leading)),
    [OPS.setCharSpacing]: ([spacing]) => (state.charSpacing = Number(spacing)),
    [OPS.setWordSpacing]: ([spacing]) => (state.wordSpacing = Number(spacing)),
    [OPS.setHScale]: ([scale]) => (state.scale = Number(scale) / 100),
    [OPS.setTextRise]: ([rise]) => (state.rise = Number(rise)),
    [OPS.setTextRenderingMode]: ([mode]) => (state.mode = Number(mode)),
    [OPS.showText]: ([letters], order) => show(letters as (FontGlyph | number)[], order),
    [OPS.beginMarkedContent]: ([tag]) => marked.push(tag === 'Artifact' ? 'artifact' : null),
    [OPS.beginMarkedContentProps]: ([tag, group]) => {
      const isHidden = tag === 'OC' && !layers.isVisible(group)
      marked.push(isHidden ? 'hidden' : tag === 'Artifact' ? 'artifact' : null)
    },
    [OPS.endMarkedContent]: () => marked.pop(),
    [OPS.paintImageXObject]: (_args, order) => paint(null, transformBox(state.matrix, 0, 0, 1, 1), order),
    [OPS.paintInlineImageXObject]: (_args, order) =>
      paint(null, transformBox(state.matrix, 0, 0, 1, 1), order),
    [OPS.shadingFill]: (_args, order) =>
      paint(null, { left: 0, top: 0, right: viewport.width, bottom: viewport.height }, order),
  }
  list.fnArray.forEach((op, order) => steps[op]?.((list.argsArray[order] ?? []) as unknown[], order))
  return { width: viewport.width, height: viewport.height, glyphs, paints, rules, dots }
}

function fontStyleOf(font: Font | null): { isBold: boolean; isItalic: boolean; isMonospaced: boolean } {
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

function transformBox(matrix: Matrix, x1: number, y1: number, x2: number, y2: number): Box {
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
