import { cancelTrip } from '#contract/trips.ts'
import {
  authenticateSandboxIntent,
  checkPayment,
  closeSandboxDispute,
  confirmSandboxIntent,
  createPaymentIntent,
  type SandboxMethod,
} from '#contract/payments.ts'
import { refundPayment } from '#contract/refunds.ts'
import { syncDisputes } from '#server/disputes/sync-disputes.ts'
import { findContradictions } from './find-contradictions.ts'
import type { Person, TestSite } from './start-app.ts'
import { startBookingSite } from './start-booking-site.ts'

export type PayingTrip = Awaited<ReturnType<typeof startPaymentSite>>

/** A trip that costs something, and people who pay for it in the sandbox. */
export async function startPaymentSite(
  values: Parameters<TestSite['trip']>[0] = {},
  settings: Record<string, string> = {},
) {
  const booking = await startBookingSite(values, settings)
  const { site, tripId } = booking
  /** `amount` is in cents. */
  const begin = (as: Person, amount: number) =>
    site.call(createPaymentIntent, { body: { tripId, amount }, as })
  const pay = async (as: Person, clientSecret: string, method: SandboxMethod = 'succeeds') =>
    (await site.call(confirmSandboxIntent, { body: { clientSecret, method }, as })).body
  return {
    ...booking,
    begin,
    pay,
    authenticate: async (as: Person, clientSecret: string, isApproved: boolean) =>
      (await site.call(authenticateSandboxIntent, { body: { clientSecret, isApproved }, as })).body,
    check: async (as: Person) => (await site.call(checkPayment, { params: { tripId }, as })).body,
    /** Pays for somebody's hold, or for one place without one, and returns the booking. */
    buy: async (as: Person, amount: number): Promise<number> => {
      const { body: intent } = await begin(as, amount)
      await pay(as, intent.clientSecret)
      await site.call(checkPayment, { params: { tripId }, as })
      return intent.bookingId
    },
    /** Pays with the card whose bank disputes it at once, and returns the booking and the payment. */
    buyDisputed: async (as: Person, amount: number) => {
      const { body: intent } = await begin(as, amount)
      await pay(as, intent.clientSecret, 'disputed')
      const { body } = await site.call(checkPayment, { params: { tripId }, as })
      const paymentId = body.payment?.id ?? 0
      await syncDisputes(site.context, paymentId)
      return { bookingId: intent.bookingId, paymentId }
    },
    refund: (id: number, as: Person, body: { amount: number; refundedBefore: number; note?: string }) =>
      site.call(refundPayment, { params: { id }, body, as }),
    cancelTrip: (as: Person) => site.call(cancelTrip, { params: { tripId }, as }),
    /** Sets all payments at the bank, without telling the site. */
    setIntents: (status: 'processing' | 'succeeded') =>
      site.database.query('update sandbox_intents set status = $1', [status]),
    statusOf: async (id: number, as: Person) => (await booking.get(id, as)).body.status,
    payments: () =>
      site.database.query<{ id: number; status: string; amount: string; refunded_amount: string }>(
        'select id, status, amount, refunded_amount from payments order by id',
      ),
    refunds: () =>
      site.database.query<{ amount: string; reason: string; status: string }>(
        'select amount, reason, status from refunds order by id',
      ),
    ledger: () =>
      site.database.query<{ kind: string; amount: string }>('select kind, amount from ledger order by id'),
    /** The bank of a sandbox payment decides about its dispute, and the site hears of it. */
    decideDispute: async (as: Person, isWon: boolean) => {
      const [dispute] = await site.database.query<{ id: number; payment_id: number }>(
        'select id, payment_id from disputes order by id desc limit 1',
      )
      const params = { id: dispute?.id ?? 0 }
      const { status } = await site.call(closeSandboxDispute, { params, body: { isWon }, as })
      await syncDisputes(site.context, dispute?.payment_id ?? 0)
      return status
    },
    disputes: () =>
      site.database.query<{ id: number; amount: string; status: string }>(
        'select id, amount, status from disputes order by id',
      ),
    contradictions: () => findContradictions(site.database),
  }
}
