import { expect, test } from 'vitest'
import { getReceipt } from '#contract/payments.ts'
import { withBackground } from '#testing/start-app.ts'
import { startPaymentSite } from '#testing/start-payment-site.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'

withBackground()

const PRICE_CENTS = 12_050

test('a receipt lists the payment and each refund with its reason, to the cent', async () => {
  await using paying = await startPaymentSite()
  const { site, hold, buy, change, refund, seatIds } = paying
  // Keeps the sweeper from sending the refunds before the receipt is read.
  await site.database.query(
    `alter table refunds alter column next_look_at set default app_now() + interval '1 hour'`,
  )
  const [kit, admin] = [await site.person(), await site.person({ isAdmin: true })]
  await hold(kit, { partySize: 2, guests: ['Liv'], seatIds: seatIds.slice(0, 2) })
  const id = await buy(kit, 2 * PRICE_CENTS)
  await change(id, kit, { partySize: 1, guests: [], seatIds: seatIds.slice(0, 1) })
  const [payment] = await paying.payments()
  await refund(payment!.id, admin, { amount: 25, refundedBefore: PRICE_CENTS, note: 'Sorry' })

  const { body } = await site.call(getReceipt, { params: { id }, as: kit })

  expect(body).toMatchObject({
    booking: { id, partySize: 1, unitPrice: '120.50', trip: { title: 'Ridge walk' } },
    payer: { firstName: 'Kit', lastName: 'Marlow', email: kit.email },
    lines: [
      { kind: 'payment', amount: '241.00', refund: null },
      { kind: 'refund', amount: '-120.50', refund: { reason: 'party-smaller', note: null } },
      { kind: 'refund', amount: '-0.25', refund: { reason: 'goodwill', note: 'Sorry' } },
    ],
    paid: '241.00',
    refunded: '120.75',
    refundStatus: 'pending',
  })
  await site.database.moveClock('1 hour')
  const findStatus = async () => {
    await sendRefunds(site.context)
    return (await site.call(getReceipt, { params: { id }, as: kit })).body.refundStatus
  }
  await expect.poll(findStatus).toBe('succeeded')
})

test('a failed refund gets its own line, and no longer counts as refunded', async () => {
  await using paying = await startPaymentSite()
  const { site, buy, refund } = paying
  const [kit, admin] = [await site.person(), await site.person({ isAdmin: true })]
  const id = await buy(kit, PRICE_CENTS)
  const [payment] = await paying.payments()
  await refund(payment!.id, admin, { amount: 2_000, refundedBefore: 0 })
  await site.database.query(`update refunds set status = 'failed'`)

  const { body } = await site.call(getReceipt, { params: { id }, as: kit })

  expect(body.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', '120.50'],
    ['refund', '-20.00'],
    ['refund-failed', '20.00'],
  ])
  expect(body).toMatchObject({ paid: '120.50', refunded: '0.00', refundStatus: 'failed' })
})

test('only the person who booked and admins find a receipt', async () => {
  await using paying = await startPaymentSite()
  const { site, buy, hold } = paying
  const [kit, other, admin] = [await site.person(), await site.person(), await site.person({ isAdmin: true })]
  const id = await buy(kit, PRICE_CENTS)
  expect((await site.call(getReceipt, { params: { id } })).status).toBe(401)
  expect((await site.call(getReceipt, { params: { id }, as: other })).status).toBe(404)
  expect((await site.call(getReceipt, { params: { id: 4711 }, as: kit })).status).toBe(404)
  expect((await site.call(getReceipt, { params: { id }, as: admin })).body.paid).toBe('120.50')

  const { body: held } = await hold(other)
  const unpaid = await site.call(getReceipt, { params: { id: held.id }, as: other })
  expect(unpaid.body).toMatchObject({ lines: [], paid: '0.00', refunded: '0.00', refundStatus: null })
})
