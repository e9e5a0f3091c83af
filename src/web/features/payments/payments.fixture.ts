import type { Payment } from '#contract/payments.ts'

/** A payment for tests, with what matters to one of them. */
export function aPayment(given: Partial<Payment> = {}): Payment {
  return {
    id: 5,
    tripId: 7,
    userId: 'u1',
    bookingId: 31,
    stripeSessionId: 'pi_sandbox_1',
    amount: '489.50',
    refundedAmount: '0.00',
    status: 'succeeded',
    failure: null,
    paidAt: null,
    createdAt: '2027-01-01T00:00:00.000Z',
    ...given,
  }
}
