import type { TransferPair } from './balance-words.ts'

/** Whether two payments are from and to the same people. */
export function isSamePair(a: TransferPair, b: TransferPair): boolean {
  return a.fromUserId === b.fromUserId && a.toUserId === b.toUserId
}

/** Identifies who pays whom; also in `data-pay`, by which use-focus-after-payment.ts finds the row. */
export function pairKey({ fromUserId, toUserId }: TransferPair): string {
  return `${fromUserId} ${toUserId}`
}
