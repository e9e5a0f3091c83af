/** The byte order mark that tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Text, or an amount that is written as a number even if it is negative. */
export type CsvCell = string | { amount: string }

/**
 * Where a formula may start: at the start of the text, or after a character that may start a cell, with
 * spaces and quotes between.
 */
const FORMULA_START = /^(?=[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n][" ]*)(?=[=+\-@＝＋－＠])/g

export function csvLine(cells: CsvCell[]): string {
  return cells.map(toCell).join(',') + '\r\n'
}

/**
 * Marks text that looks like a formula, so that spreadsheets do not evaluate it. Some split lines at
 * semicolons or tabs even inside quotes, so the text after one also counts as the start of a cell.
 */
function toCell(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell.amount
  const safe = cell.replace(FORMULA_START, "'")
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
