import { expect, test } from 'vitest'
import { startPaymentSite } from '#testing/start-payment-site.ts'

const PRICE_CENTS = 12_050

test('paying for a hold confirms the booking with its seats, and adds a line to the ledger', async () => {
  await using paying = await startPaymentSite()
  const { site, seatIds, hold, begin, pay, check, get } = paying
  const kit = await site.person()
  const { body: held } = await hold(kit, { seatIds: seatIds.slice(0, 2), partySize: 2 })

  const { status, body: intent } = await begin(kit, 2 * PRICE_CENTS)
  expect(status).toBe(200)
  expect(intent).toEqual({
    clientSecret: expect.stringMatching(/^pi_sandbox_/) as string,
    bookingId: held.id,
    amount: 2 * PRICE_CENTS,
    provider: 'sandbox',
  })
  expect(await pay(kit, intent.clientSecret)).toMatchObject({ status: 'succeeded' })

  expect(await check(kit)).toMatchObject({
    payment: { status: 'succeeded' },
    booking: { status: 'confirmed' },
  })
  expect((await get(held.id, kit)).body).toMatchObject({
    paid: '241.00',
    refunded: '0.00',
    paymentStatus: 'succeeded',
    seatIds: seatIds.slice(0, 2),
  })
  expect(await paying.ledger()).toEqual([{ kind: 'payment', amount: '241.00' }])
  expect(await paying.contradictions()).toEqual([])
})
