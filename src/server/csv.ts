/** At the start of a file it says that what follows is UTF-8. */
export const CSV_START = '\uFEFF'

/** Text, or an amount that stays a number also where it is negative. */
export type Cell = string | { amount: string }

export function csvLine(cells: Cell[]): string {
  return cells.map(toCell).join(',') + '\r\n'
}

/**
 * What begins like a formula would be computed by a spreadsheet: it is marked as text. Some of them split lines at
 * semicolons or tabs, whatever the quotes say; to these, what follows one is a cell, too.
 */
function toCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell.amount
  const safe = cell.replace(FORMULA_START, "'")
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** At the beginning of the text; or after what may begin a cell, with spaces and quotes that are passed over. */
const FORMULA_START = /^(?=[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n][" ]*)(?=[=+\-@＝＋－＠])/g
