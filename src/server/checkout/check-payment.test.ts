import { expect, test } from 'vitest'
import { withBackground } from '#testing/start-app.ts'
import { startPaymentSite } from '#testing/start-payment-site.ts'

withBackground()

const PRICE_CENTS = 12_050

test('a check names the reason of the latest refund, and ignores a failed refund', async () => {
  await using paying = await startPaymentSite()
  const { site } = paying
  const [kit, admin] = [await site.person(), await site.person({ isAdmin: true })]
  expect(await paying.check(kit)).toEqual({ payment: null, booking: null, refundReason: null })

  await paying.buy(kit, PRICE_CENTS)
  expect(await paying.check(kit)).toMatchObject({ payment: { status: 'succeeded' }, refundReason: null })

  const [payment] = await paying.payments()
  await paying.refund(payment!.id, admin, { amount: 2_000, refundedBefore: 0 })
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'partially_refunded', refundedAmount: '20.00' },
    refundReason: 'goodwill',
  })

  await paying.cancelTrip(admin)
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'refunded', refundedAmount: '120.50' },
    refundReason: 'trip-cancelled',
  })
  await expect.poll(async () => (await paying.refunds()).map(({ status }) => status)).not.toContain('pending')
  await site.database.query(`update refunds set status = 'failed' where reason = 'trip-cancelled'`)
  expect(await paying.check(kit)).toMatchObject({
    payment: { refundedAmount: '20.00' },
    refundReason: 'goodwill',
  })
})

test('of several payments, a check shows the last one with its own refund', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const bookingId = await paying.buy(kit, PRICE_CENTS)
  await paying.cancel(bookingId, kit)
  expect(await paying.check(kit)).toMatchObject({ refundReason: 'cancelled' })
  await paying.buy(kit, PRICE_CENTS)
  expect(await paying.check(kit)).toMatchObject({ payment: { status: 'succeeded' }, refundReason: null })
})

test('many checks at once of an open payment all answer', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  await paying.hold(kit)
  await paying.begin(kit, PRICE_CENTS)
  const checks = await Promise.all(Array.from({ length: 40 }, () => paying.check(kit)))
  expect(checks.filter(({ payment }) => payment?.status === 'pending')).toHaveLength(40)
})
