import type { Dispute, Payment, Receipt, TripPayment } from '#contract/payments.ts'
import type { Refund } from '#contract/refunds.ts'

export function aRefund(given: Partial<Refund> = {}): Refund {
  return {
    id: 5,
    amount: '20.00',
    reason: 'goodwill',
    note: null,
    failure: null,
    status: 'succeeded',
    createdAt: '2027-01-02T00:00:00.000Z',
    ...given,
  }
}

export function aDispute(given: Partial<Dispute> = {}): Dispute {
  return {
    id: 3,
    amount: '241.00',
    status: 'needs-response',
    reason: 'fraudulent',
    respondBy: '2027-01-09T00:00:00.000Z',
    openedAt: '2027-01-02T00:00:00.000Z',
    closedAt: null,
    ...given,
  }
}

/** A payment for tests, with overrides. */
export function aPayment(given: Partial<Payment> = {}): Payment {
  return {
    id: 5,
    tripId: 7,
    userId: 'u1',
    bookingId: 31,
    stripeSessionId: 'pi_sandbox_1',
    amount: '489.50',
    refundedAmount: '0.00',
    lostAmount: '0.00',
    status: 'succeeded',
    failure: null,
    paidAt: null,
    createdAt: '2027-01-01T00:00:00.000Z',
    ...given,
  }
}

/** A payment as organisers see it, with its payer, its booking and its refunds. */
export function aTripPayment(given: Partial<TripPayment> = {}): TripPayment {
  return {
    id: 1,
    tripId: 7,
    userId: 'ida',
    bookingId: 31,
    provider: 'stripe',
    stripeSessionId: 'pi_1',
    amount: '241.00',
    refundedAmount: '0.00',
    lostAmount: '0.00',
    status: 'succeeded',
    failure: null,
    paidAt: '2027-01-01T00:00:00.000Z',
    createdAt: '2027-01-01T00:00:00.000Z',
    payer: { firstName: 'Ida', lastName: 'Marlow', email: 'ida@example.org' },
    booking: { status: 'confirmed', partySize: 2 },
    refunds: [],
    disputes: [],
    ...given,
  }
}

type ReceiptOverrides = Omit<Partial<Receipt>, 'booking'> & { booking: Receipt['booking'] }

/** A receipt for two people with a partial refund. */
export function aReceipt({ booking, ...given }: ReceiptOverrides): Receipt {
  const refund = aRefund({ reason: 'party-smaller', amount: '120.50' })
  return {
    booking,
    payer: { firstName: 'Ida', lastName: 'Marlow', email: 'ida@example.org' },
    lines: [
      { id: 1, kind: 'payment', amount: '241.00', refund: null, createdAt: '2027-01-01T12:00:00.000Z' },
      { id: 2, kind: 'refund', amount: '-120.50', refund, createdAt: '2027-01-02T12:00:00.000Z' },
    ],
    paid: '241.00',
    refunded: '120.50',
    lost: '0.00',
    disputes: [],
    isSandbox: false,
    refundStatus: 'succeeded',
    ...given,
  }
}
