import { constants, deflateSync } from 'node:zlib'

/** A minimal PDF of one empty page. The text is in a comment, so that two PDFs can differ. */
export function pdf(text = ''): Buffer {
  return assemble([catalog(), pageList(1), page()], { comment: text })
}

/** A PDF with a page for each text and the same line breaks. `standsFor` maps letters to what they mean. */
export function pdfOfPages(pages: string[], standsFor: Record<string, string> = {}): Buffer {
  // The catalog and the page list come first, then each page and its text, then the font and its letters.
  const fontNumber = 3 + 2 * pages.length
  const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode ${fontNumber + 1} 0 R >>`
  const pageObjects = pages.map((_text, index) =>
    page({ contents: 3 + pages.length + index, font: fontNumber }),
  )
  const letters = stream(toUnicode(standsFor))
  return assemble([catalog(), pageList(pages.length), ...pageObjects, ...pages.map(draw), font, letters])
}

/** The font's table from letters to what they mean. */
function toUnicode(standsFor: Record<string, string>): string {
  const pairs = Object.entries(standsFor).map(
    ([letter, text]) =>
      `<${Buffer.from(letter, 'latin1').toString('hex')}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`,
  )
  return `begincmap 1 begincodespacerange <00> <FF> endcodespacerange
    ${pairs.length} beginbfchar ${pairs.join(' ')} endbfchar endcmap`
}

/** A PDF that opens only with an unknown password. */
export function lockedPdf(): Buffer {
  const unknownHash = '5a'.repeat(32)
  const trailer = `/ID [<${'01'.repeat(16)}> <${'01'.repeat(16)}>]
    /Encrypt << /Filter /Standard /V 1 /R 2 /O <${unknownHash}> /U <${unknownHash}> /P -4 >>`
  return assemble([catalog(), pageList(1), page()], { trailer })
}

/** A few kilobytes that unpack to two gigabytes. */
export function pdfBomb(): Buffer {
  // Fully flushed, compressed pieces can be concatenated: the header of two bytes once, the rest 128 times.
  const piece = deflateSync(Buffer.alloc(16 * 1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const packed = Buffer.concat([
    piece.subarray(0, 2),
    ...Array.from({ length: 128 }, () => piece.subarray(2)),
  ])
  const packedThrice = deflateSync(deflateSync(packed))
  const filters = '[/FlateDecode /FlateDecode /FlateDecode]'
  const contents = stream(packedThrice.toString('latin1'), `/Filter ${filters}`)
  return assemble([catalog(), pageList(1), page({ contents: 4 }), contents])
}

/** The root object. The page list is the second object. */
export const catalog = (entries = '') => `<< /Type /Catalog /Pages 2 0 R ${entries} >>`

/** The list of all pages, which are the objects from the third on. */
export function pageList(count: number): string {
  const kids = Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(' ')
  return `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`
}

function page({ contents, font }: { contents?: number; font?: number } = {}): string {
  const drawn = contents === undefined ? '' : ` /Contents ${contents} 0 R`
  const resources = font === undefined ? '' : ` /Resources << /Font << /F1 ${font} 0 R >> >>`
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400]${drawn}${resources} >>`
}

/** The drawing of a page: lines of text from the top. */
function draw(text: string): string {
  const lines = text.split('\n').map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`)
  const contents = `BT /F1 11 Tf 14 TL 20 370 Td ${lines.join(' ')} ET`
  return stream(contents)
}

/** A PDF object that holds contents, such as the drawing of a page. */
export function stream(contents: string, entries = ''): string {
  return `<< /Length ${contents.length} ${entries} >>\nstream\n${contents}\nendstream`
}

/** Numbers the objects from 1 on, and adds the table of where each starts. */
export function assemble(objects: string[], { comment = '', trailer = '' } = {}): Buffer {
  let body = `%PDF-1.4\n%${comment}\n`
  const starts = objects.map((object, at) => {
    const start = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`, 'latin1')
}
