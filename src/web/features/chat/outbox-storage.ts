import { listForTab, readForTab } from '../../api/storage.ts'

export type OutboxKey = { userId: string; tripId: number }

/** The browser database for pictures of unsent messages. */
export const PICTURE_DATABASE = 'unsent-pictures'

const keyPrefix = (userId: string) => `unsent:${userId}:`

/** The storage key for a person's unsent messages in a chat. */
export function outboxStorageKey({ userId, tripId }: OutboxKey): string {
  return keyPrefix(userId) + tripId
}

/** The trips with unsent messages. */
export function tripsWithUnsent(userId: string): number[] {
  return listForTab().flatMap((key) =>
    key.startsWith(keyPrefix(userId)) ? Number(key.slice(keyPrefix(userId).length)) : [],
  )
}

/** The number of unsent messages in all chats. */
export function countUnsent(userId: string): number {
  const counts = tripsWithUnsent(userId).map((tripId) => {
    const messages = JSON.parse(readForTab(outboxStorageKey({ userId, tripId })) ?? '[]') as unknown[]
    return messages.length
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Deletes the pictures of unsent messages, so that the next person on this device cannot see them. */
export function deletePictures(): void {
  try {
    indexedDB.deleteDatabase(PICTURE_DATABASE)
  } catch {
    // The browser denies storage, so there are none.
  }
}
