import { listForTab } from '../../api/storage.ts'

export type Mine = { userId: string; tripId: number }

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
