import { listForTab, readForTab } from '../../api/storage.ts'

export type Mine = { userId: string; tripId: number }

/** Where the browser keeps the pictures among it. */
export const PICTURES = 'unsent-pictures'

const of = (userId: string) => `unsent:${userId}:`

/** Where it is kept what somebody wrote in a chat and the server does not have yet. */
export function storageKeyOf({ userId, tripId }: Mine): string {
  return of(userId) + tripId
}

/** The trips in whose chats there is something of that. */
export function tripsWithUnsent(userId: string): number[] {
  return listForTab().flatMap((key) =>
    key.startsWith(of(userId)) ? Number(key.slice(of(userId).length)) : [],
  )
}

/** How many messages that are, in all chats. */
export function countUnsent(userId: string): number {
  const counts = tripsWithUnsent(userId).map((tripId) => {
    const kept = JSON.parse(readForTab(storageKeyOf({ userId, tripId })) ?? '[]') as unknown[]
    return kept.length
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

/** They are nothing for the next person here. */
export function forgetPictures(): void {
  try {
    indexedDB.deleteDatabase(PICTURES)
  } catch {
    // The browser keeps nothing for us: there are none.
  }
}
