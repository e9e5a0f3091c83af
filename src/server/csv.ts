/** At the start of a file it says that what follows is UTF-8. */
export const CSV_START = '\uFEFF'

/** Text, or an amount that stays a number also where it is negative. */
export type Cell = string | { amount: string }

export function csvLine(cells: Cell[]): string {
  return cells.map(toCell).join(',') + '\r\n'
}

/** What begins like a formula would be computed by a spreadsheet: it is marked as text. */
function toCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell.amount
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
