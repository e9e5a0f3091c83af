/**
 * A page of rows, and the cursor of the page after it; null: there is none. The rows are read with a limit of
 * one more, which tells whether there is another page.
 */
export function takePage<Row, Cursor>(
  rows: Row[],
  limit: number,
  cursorOf: (last: Row) => Cursor,
): { page: Row[]; nextCursor: Cursor | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}
