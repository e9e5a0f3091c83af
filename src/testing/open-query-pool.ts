import pg from 'pg'
import type { Queryable } from './find-contradictions.ts'

/** Runs SQL on the database at an address, also after the database was down. */
export function openQueryPool(url: string): Queryable & AsyncDisposable {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // Idle connections break when the database stops.
  pool.on('error', () => undefined)
  return {
    query: async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
      (await pool.query<Row>(sql, values)).rows,
    [Symbol.asyncDispose]: () => pool.end(),
  }
}
