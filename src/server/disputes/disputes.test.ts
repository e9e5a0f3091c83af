import { expect, test } from 'vitest'
import { previewCancellation } from '#contract/bookings.ts'
import { closeSandboxDispute, getReceipt, getTripMoney, listTripPayments } from '#contract/payments.ts'
import { findEmittedEvents } from '#testing/emitted-events.ts'
import type { Person } from '#testing/start-app.ts'
import { startPaymentSite, type PayingTrip } from '#testing/start-payment-site.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'

const PRICE = 12_050

/** What the sandbox's bank says that the site has, in cents, beside the ledger. */
async function sumUp({ site }: PayingTrip) {
  const [sums] = await site.database.query<{ bank: number; ledger: number }>(
    `select ((select coalesce(sum(amount_cents), 0) from sandbox_intents where status = 'succeeded')
       - (select coalesce(sum(amount_cents), 0) from sandbox_refunds)
       - (select coalesce(sum(amount_cents), 0) from sandbox_disputes where status = 'lost'))::int as bank,
       (select coalesce(sum(amount) * 100, 0) from ledger)::int as ledger`,
  )
  return sums
}

/** A trip with a booking whose payment is disputed. */
async function startDispute(paying: PayingTrip) {
  const [kit, admin] = [await paying.site.person(), await paying.site.person({ isAdmin: true })]
  const preview = async (id: number, as: Person) =>
    (await paying.site.call(previewCancellation, { params: { id }, as })).body.refund
  return { kit, admin, preview, ...(await paying.buyDisputed(kit, PRICE)) }
}

test('a disputed payment keeps its status and its booking, and cannot be refunded', async () => {
  await using paying = await startPaymentSite()
  const { kit, admin, bookingId, paymentId } = await startDispute(paying)
  const { site, tripId } = paying
  expect(await paying.payments()).toMatchObject([{ status: 'succeeded', refunded_amount: '0.00' }])
  expect(await paying.statusOf(bookingId, kit)).toBe('confirmed')
  const { body: refusal } = await paying.refund(paymentId, admin, { amount: 100, refundedBefore: 0 })
  expect(refusal.code).toBe('PAYMENT_DISPUTED')
  const { body: payments } = await site.call(listTripPayments, { params: { tripId }, as: admin })
  expect(payments[0]?.disputes).toMatchObject([
    { amount: '120.50', status: 'needs-response', closedAt: null },
  ])
  expect(await findEmittedEvents(site, 'dispute.changed')).toMatchObject([{ status: 'needs-response' }])
  expect(await paying.contradictions()).toEqual([])
})

test('a dispute that is won is closed, and the payment can be refunded again', async () => {
  await using paying = await startPaymentSite()
  const { admin, paymentId } = await startDispute(paying)
  expect(await paying.decideDispute(admin, true)).toBe(204)
  expect(await paying.disputes()).toMatchObject([{ status: 'won' }])
  expect((await paying.refund(paymentId, admin, { amount: 100, refundedBefore: 0 })).status).toBe(201)
  await sendRefunds(paying.site.context)
  expect(await paying.refunds()).toMatchObject([{ status: 'succeeded' }])
  expect(await paying.ledger()).toEqual([
    { kind: 'payment', amount: '120.50' },
    { kind: 'refund', amount: '-1.00' },
  ])
  expect(await paying.contradictions()).toEqual([])
})

test('a dispute that is lost is a line of the ledger; the spot stays until an organiser cancels it', async () => {
  await using paying = await startPaymentSite()
  const { kit, admin, preview, bookingId, paymentId } = await startDispute(paying)
  const { site, tripId } = paying
  await paying.decideDispute(admin, false)
  expect(await paying.payments()).toMatchObject([{ status: 'succeeded', refunded_amount: '0.00' }])
  expect(await paying.statusOf(bookingId, kit)).toBe('confirmed')
  expect(await paying.ledger()).toEqual([
    { kind: 'payment', amount: '120.50' },
    { kind: 'dispute-lost', amount: '-120.50' },
  ])
  const { body: money } = await site.call(getTripMoney, { params: { tripId }, as: admin })
  expect(money).toMatchObject({ paid: '120.50', refunded: '0.00', lost: '120.50', collected: '0.00' })
  const { body: refusal } = await paying.refund(paymentId, admin, { amount: 1, refundedBefore: 0 })
  expect(refusal.code).toBe('REFUND_TOO_LARGE')

  expect(await preview(bookingId, admin)).toBe('0.00')
  expect((await paying.cancel(bookingId, admin)).status).toBe(200)
  expect(await paying.refunds()).toEqual([])
  expect(await sumUp(paying)).toEqual({ bank: 0, ledger: 0 })
  expect(await paying.contradictions()).toEqual([])
})

test('a refund promised by a cancellation waits for the dispute, and is sent when it is won', async () => {
  await using paying = await startPaymentSite()
  const { kit, admin, bookingId } = await startDispute(paying)
  await paying.cancel(bookingId, kit)
  await sendRefunds(paying.site.context)
  expect(await paying.refunds()).toMatchObject([{ amount: '120.50', status: 'pending' }])
  await paying.decideDispute(admin, true)
  await sendRefunds(paying.site.context)
  expect(await paying.refunds()).toMatchObject([{ amount: '120.50', status: 'succeeded' }])
  expect(await sumUp(paying)).toEqual({ bank: 0, ledger: 0 })
})

test('a refund promised by a cancellation is withdrawn when the dispute is lost, as the payer has the money', async () => {
  await using paying = await startPaymentSite()
  const { kit, admin, bookingId } = await startDispute(paying)
  await paying.cancel(bookingId, kit)
  await paying.decideDispute(admin, false)
  await sendRefunds(paying.site.context)
  expect(await paying.refunds()).toMatchObject([{ amount: '120.50', status: 'failed' }])
  expect(await paying.ledger()).toEqual([
    { kind: 'payment', amount: '120.50' },
    { kind: 'refund', amount: '-120.50' },
    { kind: 'dispute-lost', amount: '-120.50' },
    { kind: 'refund-failed', amount: '120.50' },
  ])
  // Nothing went wrong that anybody would have to hear of.
  expect(await findEmittedEvents(paying.site, 'refund.failed')).toEqual([])
  expect(await sumUp(paying)).toEqual({ bank: 0, ledger: 0 })
  expect(await paying.contradictions()).toEqual([])
})

test('of two organisers who decide a sandbox dispute at once, only the first does', async () => {
  await using paying = await startPaymentSite()
  const { kit, admin } = await startDispute(paying)
  const [dispute] = await paying.disputes()
  const close = (isWon: boolean, as: Person) =>
    paying.site.call(closeSandboxDispute, { params: { id: dispute?.id ?? 0 }, body: { isWon }, as })
  expect((await close(true, kit)).status).toBe(403)
  await paying.decideDispute(admin, true)
  await paying.decideDispute(admin, false)
  expect(await paying.disputes()).toMatchObject([{ status: 'won' }])
})

test('the receipt has the lost line, and names the dispute only for organisers', async () => {
  await using paying = await startPaymentSite()
  const { kit, admin, bookingId } = await startDispute(paying)
  await paying.decideDispute(admin, false)
  const receiptFor = async (as: Person) =>
    (await paying.site.call(getReceipt, { params: { id: bookingId }, as })).body
  expect(await receiptFor(admin)).toMatchObject({ lost: '120.50', disputes: [{ status: 'lost' }] })
  const own = await receiptFor(kit)
  expect(own).toMatchObject({ paid: '120.50', refunded: '0.00', lost: '120.50', disputes: [] })
  expect(own.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', '120.50'],
    ['dispute-lost', '-120.50'],
  ])
})

test('the database refuses to change what was lost, and a dispute of what was never paid', async () => {
  await using paying = await startPaymentSite()
  const { admin } = await startDispute(paying)
  await paying.decideDispute(admin, false)
  await paying.begin(await paying.site.person(), PRICE)
  for (const change of [
    'update disputes set amount = 1',
    `insert into disputes (payment_id, provider_dispute_id, amount, status, reason, opened_at, closed_at)
     select max(id), 'dp_1', 1, 'lost', 'fraudulent', app_now(), app_now() from payments`,
  ])
    await expect(paying.site.database.query(change), change).rejects.toThrow()
})
