/** More than any schedule has; the rest of a larger table is cut off. */
export const MAX_ROWS = 1_000
const MAX_COLUMNS = 20

/**
 * The cells of a table as spreadsheets copy it: separated by tabs, or as in a CSV file by semicolons or commas. A
 * cell in quotes may contain line breaks. Rows without any text are dropped.
 */
export function readTable(text: string): string[][] {
  const separator = findSeparator(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some((each) => each !== '')) rows.push(row.slice(0, MAX_COLUMNS))
    row = []
  }
  for (let at = 0; at < text.length && rows.length < MAX_ROWS; at++) {
    const character = text[at]
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"'
      at++
    } else if (isQuoted ? character === '"' : character === '"' && cell.trim() === '') {
      isQuoted = !isQuoted
    } else if (isQuoted) {
      cell += character === '\r' ? '' : character
    } else if (character === separator) endCell()
    else if (character === '\n') endRow()
    else if (character !== '\r') cell += character
  }
  endRow()
  return rows.slice(0, MAX_ROWS)
}

/** The one that most lines have; a single column of text needs none. */
function findSeparator(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const share = (separator: string) => lines.filter((line) => line.includes(separator)).length / lines.length
  if (share('\t') > 0) return '\t'
  return [';', ','].find((separator) => share(separator) > 0.8) ?? '\t'
}

/** The largest table in HTML from the clipboard, as tab-separated text; null if there is none. */
export function tableFromHtml(html: string): string | null {
  const tables = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('table')]
  const table = tables.toSorted((a, b) => b.rows.length - a.rows.length)[0]
  if (!table) return null
  return [...table.rows].map((row) => [...row.cells].flatMap(textsOfCell).join('\t')).join('\n')
}

/** The text of a cell, and empty ones for the other columns that it covers. */
function textsOfCell(cell: HTMLTableCellElement): string[] {
  for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith('\n')
  const text = cell.textContent.trim().replaceAll(/[\t ]+/g, ' ')
  const quoted = /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  return [quoted, ...Array.from({ length: Math.min(cell.colSpan, MAX_COLUMNS) - 1 }, () => '')]
}
