import type { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { Font } from './graphics-state.ts'
import { IDENTITY, toMatrix } from './matrix.ts'
import type { PageMarks } from './page-marks.ts'
import { PageRecorder, type FontGlyph } from './page-recorder.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Pdf['getPage']>>
type Ops = Awaited<ReturnType<typeof getResolvedPDFJS>>['OPS']
type Layers = Awaited<ReturnType<Pdf['getOptionalContentConfig']>>
type FindFont = (id: unknown) => Font | null

const MAX_BOX_NUMBERS = 16

/** What each drawing operator of pdf.js does. */
type Operators = Partial<Record<number, (args: unknown[], order: number) => void>>

/**
 * What a page draws, in drawing order: letters with their positions, colours and fonts, filled areas and
 * lines. (The text that pdf.js extracts does not tell what is visible.)
 */
export async function readMarks(
  page: Page,
  { OPS, layers }: { OPS: Ops; layers: Layers },
): Promise<PageMarks> {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const recorder = new PageRecorder({ width, height, matrix: toMatrix(transform) })
  const findFont: FindFont = (id) =>
    page.commonObjs.has(String(id)) ? (page.commonObjs.get(String(id)) as Font) : null
  const operators: Operators = {
    ...stateOperators(OPS, recorder, findFont),
    ...paintOperators(OPS, recorder),
    ...textOperators(OPS, recorder, findFont),
    ...contentOperators(OPS, recorder, layers),
  }
  const list = await page.getOperatorList()
  list.fnArray.forEach((op, order) => operators[op]?.((list.argsArray[order] ?? []) as unknown[], order))
  return recorder.marks
}

function stateOperators(OPS: Ops, recorder: PageRecorder, findFont: FindFont): Operators {
  const saveAndTransform = (matrix: unknown) => {
    recorder.save()
    if (matrix) recorder.transform(toMatrix(matrix as number[]))
  }
  return {
    [OPS.save]: () => recorder.save(),
    [OPS.restore]: () => recorder.restore(),
    [OPS.transform]: (args) => recorder.transform(toMatrix(args as number[])),
    [OPS.paintFormXObjectBegin]: ([matrix]) => saveAndTransform(matrix),
    [OPS.paintFormXObjectEnd]: () => recorder.restore(),
    [OPS.beginGroup]: ([group]) => saveAndTransform((group as { matrix?: number[] | null }).matrix),
    [OPS.endGroup]: () => recorder.restore(),
    [OPS.setGState]: ([entries]) => {
      for (const [name, value] of entries as [string, unknown][]) {
        // The opacity of fills.
        if (name === 'ca') recorder.state.alpha = Number(value)
        if (name === 'Font') {
          const [id, size] = value as [string, number]
          recorder.setFont(findFont(id), size)
        }
      }
    },
    [OPS.setFillRGBColor]: ([colour]) => (recorder.state.colour = String(colour)),
    [OPS.setFillTransparent]: () => (recorder.state.colour = null),
    [OPS.setFillColorN]: () => (recorder.state.colour = null),
    [OPS.setStrokeRGBColor]: ([colour]) => (recorder.state.stroke = String(colour)),
    [OPS.clip]: () => recorder.clipNext(),
    [OPS.eoClip]: () => recorder.clipNext(),
  }
}

function paintOperators(OPS: Ops, recorder: PageRecorder): Operators {
  const fillAndStroke = [OPS.fillStroke, OPS.eoFillStroke]
  const closeFillAndStroke = [OPS.closeFillStroke, OPS.closeEOFillStroke]
  const filling = new Set<number>([OPS.fill, OPS.eoFill, ...fillAndStroke, ...closeFillAndStroke])
  const stroking = new Set<number>([OPS.stroke, OPS.closeStroke, ...fillAndStroke])
  return {
    [OPS.constructPath]: (args, order) => {
      const [op, data, bounds] = args as [number, [ArrayLike<number> | null], ArrayLike<number> | null]
      if (!bounds || !Number.isFinite(bounds[0])) return
      // A box has at most five points, of three numbers each; a path with more is a drawing.
      const isBox = (data[0]?.length ?? 0) <= MAX_BOX_NUMBERS
      recorder.drawPath({ bounds, isFilled: filling.has(op), isStroked: stroking.has(op), isBox }, order)
    },
    [OPS.paintImageXObject]: (_args, order) => recorder.drawPicture(order),
    [OPS.paintInlineImageXObject]: (_args, order) => recorder.drawPicture(order),
    [OPS.shadingFill]: (_args, order) => recorder.fillPage(order),
  }
}

function textOperators(OPS: Ops, recorder: PageRecorder, findFont: FindFont): Operators {
  return {
    [OPS.beginText]: () => recorder.setTextMatrix(IDENTITY),
    [OPS.setTextMatrix]: ([numbers]) => recorder.setTextMatrix(toMatrix(numbers as number[])),
    [OPS.setFont]: ([id, size]) => recorder.setFont(findFont(id), Number(size)),
    [OPS.setCharSpacing]: ([spacing]) => (recorder.state.charSpacing = Number(spacing)),
    [OPS.setWordSpacing]: ([spacing]) => (recorder.state.wordSpacing = Number(spacing)),
    [OPS.setHScale]: ([scale]) => (recorder.state.scale = Number(scale) / 100),
    [OPS.setLeading]: ([leading]) => (recorder.state.leading = Number(leading)),
    [OPS.setTextRise]: ([rise]) => (recorder.state.rise = Number(rise)),
    [OPS.setTextRenderingMode]: ([mode]) => (recorder.state.mode = Number(mode)),
    [OPS.moveText]: ([x, y]) => recorder.moveText(Number(x), Number(y)),
    [OPS.setLeadingMoveText]: ([x, y]) => {
      recorder.state.leading = -Number(y)
      recorder.moveText(Number(x), Number(y))
    },
    [OPS.nextLine]: () => recorder.moveText(0, -recorder.state.leading),
    [OPS.showText]: ([letters], order) => recorder.showText(letters as (FontGlyph | number)[], order),
  }
}

function contentOperators(OPS: Ops, recorder: PageRecorder, layers: Layers): Operators {
  const markOf = (tag: unknown) => (tag === 'Artifact' ? 'artifact' : null)
  return {
    [OPS.beginMarkedContent]: ([tag]) => recorder.beginContent(markOf(tag)),
    [OPS.beginMarkedContentProps]: ([tag, group]) => {
      const isHidden = tag === 'OC' && !layers.isVisible(group)
      recorder.beginContent(isHidden ? 'hidden' : markOf(tag))
    },
    [OPS.endMarkedContent]: () => recorder.endContent(),
  }
}
