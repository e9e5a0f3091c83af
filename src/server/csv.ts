/** At the start of a file it says that what follows is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Text, or an amount that stays a number also where it is negative. */
export type CsvCell = string | { amount: string }

export function csvLine(cells: CsvCell[]): string {
  return cells.map(toCell).join(',') + '\r\n'
}

/**
 * Marks text that looks like a formula, so that spreadsheets do not compute it. Some of them split lines at semicolons or
 * tabs even inside quotes, so the text after one counts as the start of a cell too.
 */
function toCell(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell.amount
  const safe = cell.replace(FORMULA_START, "'")
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** At the beginning of the text, or after a character that may start a new cell, with any spaces and quotes between. */
const FORMULA_START = /^(?=[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n][" ]*)(?=[=+\-@＝＋－＠])/g
