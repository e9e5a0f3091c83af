import type { Database, Tx } from './client.ts'

/** Reads everything from one snapshot, so that what several statements return agrees. */
export function readSnapshot<Result>(db: Database, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
