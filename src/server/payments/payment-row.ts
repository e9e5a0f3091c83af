import { sql } from 'drizzle-orm'
import { CURRENCY, toCents } from '#contract/money.ts'
import type { Payment } from '#contract/payments.ts'
import { users } from '../db/tables/auth.ts'
import type { payments } from '../db/tables/payments.ts'
import type { Intent } from '../ports/payments/port.ts'

export type PaymentRow = typeof payments.$inferSelect

/** The payer, for admins. A former member has no address. */
export const payerColumns = {
  firstName: users.firstName,
  lastName: users.lastName,
  email: sql<string>`case when ${users.deletedAt} is null then ${users.email} else '' end`,
}

/** Without what only the server needs to sync it with the provider. */
export function toPayment({
  provider,
  idempotencyKey,
  looks,
  nextLookAt,
  paidAt,
  createdAt,
  ...payment
}: PaymentRow): Payment {
  return { ...payment, paidAt: paidAt?.toISOString() ?? null, createdAt: createdAt.toISOString() }
}

/** Whether an intent, or the intent inside an event, belongs to this payment. */
export function isIntentOf(
  { amountCents, currency, owner }: Pick<Intent, 'amountCents' | 'currency' | 'owner'>,
  payment: PaymentRow,
): boolean {
  return (
    amountCents === toCents(payment.amount) &&
    currency === CURRENCY &&
    owner.paymentId === String(payment.id) &&
    owner.bookingId === String(payment.bookingId) &&
    owner.userId === payment.userId
  )
}
