import { AsyncLocalStorage } from 'node:async_hooks'
import type { Change } from '#contract/live.ts'

const announced = new AsyncLocalStorage<Change[]>()

/** Passes announced changes to collectAnnounced(), if it is running around this call. */
export function noteAnnounced(changes: Change[]): void {
  announced.getStore()?.push(...changes)
}

/**
 * Runs the work and returns its result with all changes announced meanwhile. Around a transaction these are the changes
 * that it committed; around a whole request, those of all its transactions.
 */
export async function collectAnnounced<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; changes: Change[] }> {
  const changes: Change[] = []
  const result = await announced.run(changes, work)
  noteAnnounced(changes)
  return { result, changes }
}
