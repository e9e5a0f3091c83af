// Rows of a list that somebody edits: each answers with a new list.

export function replaceRow<Row>(rows: Row[], index: number, row: Row): Row[] {
  return rows.with(index, row)
}

export function removeRow<Row>(rows: Row[], index: number): Row[] {
  return rows.toSpliced(index, 1)
}

/** The row one place up or down; at either end it stays. */
export function moveRow<Row>(rows: Row[], index: number, step: -1 | 1): Row[] {
  const row = rows[index]
  const isOutside = index + step < 0 || index + step >= rows.length
  return row === undefined || isOutside ? rows : rows.toSpliced(index, 1).toSpliced(index + step, 0, row)
}
