import type { TransferPair } from './balance-words.ts'

export function isSamePair(one: TransferPair, other: TransferPair): boolean {
  return one.fromUserId === other.fromUserId && one.toUserId === other.toUserId
}

export function pairKey({ fromUserId, toUserId }: TransferPair): string {
  return `${fromUserId} ${toUserId}`
}
