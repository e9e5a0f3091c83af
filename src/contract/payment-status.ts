import * as z from 'zod/mini'

export const PaymentStatus = z.enum([
  'pending',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
  'refunded',
  'partially_refunded',
])
export type PaymentStatus = z.infer<typeof PaymentStatus>
