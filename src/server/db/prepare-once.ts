import type { Database, Tx } from './client.ts'

/**
 * Builds a prepared statement once per database or transaction object, for queries that nearly every request
 * makes; PostgreSQL plans it once per connection. `build` ends with `.prepare(name)`.
 */
export function prepareOnce<Statement>(
  build: (db: Database | Tx) => Statement,
): (db: Database | Tx) => Statement {
  const statements = new WeakMap<Database | Tx, Statement>()
  return (db) => {
    const statement = statements.get(db) ?? build(db)
    statements.set(db, statement)
    return statement
  }
}
