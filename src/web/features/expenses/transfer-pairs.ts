import type { TransferPair } from './balance-words.ts'

export function isSamePair(a: TransferPair, b: TransferPair): boolean {
  return a.fromUserId === b.fromUserId && a.toUserId === b.toUserId
}

export function pairKey({ fromUserId, toUserId }: TransferPair): string {
  return `${fromUserId} ${toUserId}`
}
