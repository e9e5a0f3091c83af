import type { Database, Tx } from './client.ts'

/**
 * A statement that is written once for a process, and planned once for a connection: for what nearly every call
 * asks. `build` ends with `.prepare(name)`.
 */
export function prepareOnce<Statement>(
  build: (db: Database | Tx) => Statement,
): (db: Database | Tx) => Statement {
  const built = new WeakMap<Database | Tx, Statement>()
  return (db) => {
    const statement = built.get(db) ?? build(db)
    built.set(db, statement)
    return statement
  }
}
