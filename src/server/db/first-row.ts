/** The first row of a query that always has one: what was inserted or updated, a locked row, a total. */
export function firstRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('A query that always has a row had none')
  return row
}
