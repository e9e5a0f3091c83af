import { toCents } from '#contract/money.ts'

type PaymentAmounts = { amount: string; refundedAmount: string; lostAmount: string }

/** How much more was refunded, or promised, and lost in disputes than was paid. */
export function excessCents({ amount, refundedAmount, lostAmount }: PaymentAmounts): number {
  return Math.max(0, toCents(refundedAmount) + toCents(lostAmount) - toCents(amount))
}

/** Whether some of what was promised has come back to the payer already, by a dispute. */
export function isMoreThanLeft(payment: PaymentAmounts): boolean {
  return excessCents(payment) > 0
}
