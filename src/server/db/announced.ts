import { AsyncLocalStorage } from 'node:async_hooks'
import type { Change } from '#contract/live.ts'

const announced = new AsyncLocalStorage<Change[]>()

/** Remembers what is announced, for whoever collects it. */
export function noteAnnounced(changes: Change[]): void {
  announced.getStore()?.push(...changes)
}

/**
 * Does some work, and gives what was announced meanwhile. Around a transaction that is what it has committed; around
 * a whole request, what all its transactions have.
 */
export async function collectAnnounced<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; changes: Change[] }> {
  const changes: Change[] = []
  const result = await announced.run(changes, work)
  noteAnnounced(changes)
  return { result, changes }
}
