import { listForTab, readForTab } from '../../api/storage.ts'

export type OutboxKey = { userId: string; tripId: number }

/** Where the browser keeps the pictures among it. */
export const PICTURE_DATABASE = 'unsent-pictures'

const keyPrefix = (userId: string) => `unsent:${userId}:`

/** Where it is kept what somebody wrote in a chat and the server does not have yet. */
export function outboxStorageKey({ userId, tripId }: OutboxKey): string {
  return keyPrefix(userId) + tripId
}

/** The trips in whose chats there is something of that. */
export function tripsWithUnsent(userId: string): number[] {
  return listForTab().flatMap((key) =>
    key.startsWith(keyPrefix(userId)) ? Number(key.slice(keyPrefix(userId).length)) : [],
  )
}

/** How many messages that are, in all chats. */
export function countUnsent(userId: string): number {
  const counts = tripsWithUnsent(userId).map((tripId) => {
    const kept = JSON.parse(readForTab(outboxStorageKey({ userId, tripId })) ?? '[]') as unknown[]
    return kept.length
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

/** They are nothing for the next person here. */
export function deletePictures(): void {
  try {
    indexedDB.deleteDatabase(PICTURE_DATABASE)
  } catch {
    // The browser keeps nothing for us: there are none.
  }
}
