// Operations on the rows of an edited list; each returns a new list.

export function replaceRow<Row>(rows: Row[], index: number, row: Row): Row[] {
  return rows.with(index, row)
}

export function removeRow<Row>(rows: Row[], index: number): Row[] {
  return rows.toSpliced(index, 1)
}

/** Moves a row up or down by one; at either end nothing changes. */
export function moveRow<Row>(rows: Row[], index: number, step: -1 | 1): Row[] {
  const row = rows[index]
  const isOutside = index + step < 0 || index + step >= rows.length
  return row === undefined || isOutside ? rows : rows.toSpliced(index, 1).toSpliced(index + step, 0, row)
}
