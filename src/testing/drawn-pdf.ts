import { assemble, catalog, pageList, stream } from './pdf.ts'

/** A4 in points. */
const PAGE = { width: 595, height: 842 }
const LINE_HEIGHT = 14

/** Escapes for letters outside ASCII, in the font's encoding. */
const LETTER_CODES: Record<string, string> = {
  '–': '\\226',
  '’': '\\222',
  '•': '\\225',
  '€': '\\200',
  ﬁ: '\\001',
}
/** Their names in the PDF. */
const FONTS = { plain: 'F1', bold: 'F2', signs: 'F3' }

/** Maps the characters '4' and '8' of the font 'signs' to ✔ and ✘. */
const SIGNS_TO_UNICODE = `/CMapType 2 def 1 begincodespacerange <00> <ff> endcodespacerange
2 beginbfchar <34> <2714> <38> <2718> endbfchar`

type TextStyle = {
  /** In the font 'signs', '4' is a tick and '8' a cross. */
  font?: keyof typeof FONTS
  size?: number
  /** Red, green, blue, each from 0 to 1. */
  colour?: string
  /** PDF's text rendering mode. 3 is invisible. */
  mode?: number
  /** Extra space between letters. */
  spacing?: number
}

/** Draws a text at this distance from the left and the top. */
export function drawText(
  left: number,
  top: number,
  text: string,
  { font = 'plain', size = 11, colour = '0 0 0', mode = 0, spacing = 0 }: TextStyle = {},
): string {
  const escaped = text
    .replace(/[\\()]/g, '\\$&')
    .replace(/[–’•€ﬁ]/g, (letter) => LETTER_CODES[letter] ?? letter)
  const position = `${left} ${PAGE.height - top} Td`
  return `BT /${FONTS[font]} ${size} Tf ${colour} rg ${mode} Tr ${spacing} Tc ${position} (${escaped}) Tj ET`
}

/** Draws lines below each other. */
export function drawLines(left: number, top: number, texts: string[], style: TextStyle = {}): string {
  return texts.map((text, index) => drawText(left, top + index * LINE_HEIGHT, text, style)).join('\n')
}

type Box = { left: number; top: number; width: number; height: number }

export function drawBox({ left, top, width, height }: Box, colour: string): string {
  return `q ${colour} rg ${left} ${PAGE.height - top - height} ${width} ${height} re f Q`
}

/** A picture that fills the page. */
export const SCANNED_PAGE = `q ${PAGE.width} 0 0 ${PAGE.height} 0 0 cm /Scan Do Q`

/** Puts a drawing on a layer that is not shown. */
export function drawOnHiddenLayer(drawing: string): string {
  return `/OC /Hidden BDC\n${drawing}\nEMC`
}

/** A PDF with a page for each drawing. */
export function drawnPdf(drawings: string[]): Uint8Array {
  // Objects are numbered in their order below: catalog, page list, pages, drawings, and those that pages
  // share.
  const firstShared = 3 + 2 * drawings.length
  const [resources, plain, bold, signs, signMeanings, scan, layer] = [0, 1, 2, 3, 4, 5, 6].map(
    (index) => `${firstShared + index} 0 R`,
  )
  const font = (name: string, encoding = '') =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} ${encoding} >>`
  const letters = '/Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [1 /fi] >>'
  const bytes = assemble([
    catalog(`/OCProperties << /OCGs [${layer}] /D << /OFF [${layer}] >> >>`),
    pageList(drawings.length),
    ...drawings.map(
      (_drawing, index) =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}]
         /Contents ${3 + drawings.length + index} 0 R /Resources ${resources} >>`,
    ),
    ...drawings.map((drawing) => stream(drawing)),
    `<< /Font << /F1 ${plain} /F2 ${bold} /F3 ${signs} >> /XObject << /Scan ${scan} >> /Properties << /Hidden ${layer} >> >>`,
    font('Helvetica', letters),
    font('Helvetica-Bold', letters),
    font('ZapfDingbats', `/ToUnicode ${signMeanings}`),
    stream(SIGNS_TO_UNICODE),
    stream(
      'x',
      '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
    ),
    '<< /Type /OCG /Name (Hidden) >>',
  ])
  return new Uint8Array(bytes)
}
