import { expect, test } from 'vitest'
import { previewCancellation } from '#contract/bookings.ts'
import { withBackground, type Person } from '#testing/start-app.ts'
import { startPaymentSite, type PayingTrip } from '#testing/start-payment-site.ts'
import { findNotifications } from '#testing/test-notifications.ts'

withBackground()

const PRICE_CENTS = 12_050

/** Moves the trip's start to so many days ahead, and the clock two days on, so that nobody has just paid. */
async function moveStartTo({ site, tripId }: PayingTrip, days: number): Promise<void> {
  await site.database.query(
    `update trips set start_date = (app_now() at time zone 'UTC')::date + $2::int,
       end_date = (app_now() at time zone 'UTC')::date + $2::int where id = $1`,
    [tripId, days],
  )
  await site.database.query(`update app_clock set ahead = ahead + interval '2 days'`)
  await site.database.query('update trips set start_date = start_date + 2, end_date = end_date + 2')
}

/** `leaving`: how many people leave the party; all, if it is absent. */
async function preview({ site }: PayingTrip, id: number, as: Person, leaving?: string) {
  const query = leaving === undefined ? {} : { leaving }
  const { body } = await site.call(previewCancellation, { params: { id }, query, as })
  return body
}

test.each([
  { days: 30, refund: '241.00' },
  { days: 14, refund: '120.50' },
  { days: 13, refund: '60.25' },
  { days: 6, refund: null },
])(
  'cancelling $days days before refunds what the preview said, and notifies the person',
  async ({ days, refund }) => {
    await using paying = await startPaymentSite()
    const { site } = paying
    const kit = await site.person()
    const { body: held } = await paying.hold(kit, { partySize: 2 })
    await paying.buy(kit, 2 * PRICE_CENTS)
    await moveStartTo(paying, days)
    expect(await preview(paying, held.id, kit)).toMatchObject({ paid: '241.00', refund: refund ?? '0.00' })

    expect((await paying.cancel(held.id, kit)).status).toBe(200)
    await paying.cancel(held.id, kit)
    const expectedRefunds = refund === null ? [] : [{ amount: refund, reason: 'cancelled' }]
    expect(await paying.refunds()).toMatchObject(expectedRefunds)
    expect((await paying.get(held.id, kit)).body).toMatchObject({ refunded: refund ?? '0.00' })
    if (refund === null) return
    await expect.poll(async () => (await paying.refunds())[0]?.status).toBe('succeeded')
    expect(await paying.ledger()).toEqual([
      { kind: 'payment', amount: '241.00' },
      { kind: 'refund', amount: `-${refund}` },
    ])
    await expect
      .poll(async () => (await findNotifications(site, kit)).map(({ kind }) => kind))
      .toContain('refund')
  },
)

test('a booking cancelled by an admin is refunded completely, even the day before', async () => {
  await using paying = await startPaymentSite()
  const [kit, admin] = [await paying.site.person(), await paying.site.person({ isAdmin: true })]
  const bookingId = await paying.buy(kit, PRICE_CENTS)
  await moveStartTo(paying, 1)
  expect(await preview(paying, bookingId, admin)).toMatchObject({ refund: '120.50', reason: 'organiser' })
  await paying.cancel(bookingId, admin)
  expect(await paying.refunds()).toMatchObject([{ amount: '120.50', reason: 'cancelled-by-organiser' }])
})

test('a shrinking party gets a refund for its freed places, and a later cancellation the rest', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: held } = await paying.hold(kit, { partySize: 3 })
  await paying.buy(kit, 3 * PRICE_CENTS)
  await moveStartTo(paying, 20)
  expect(await preview(paying, held.id, kit, '1')).toMatchObject({ refund: '60.25', percent: 50 })
  await paying.change(held.id, kit, { partySize: 2 })
  await paying.change(held.id, kit, { partySize: 2 })
  expect(await preview(paying, held.id, kit)).toMatchObject({ paid: '301.25', refund: '120.50' })
  await paying.cancel(held.id, kit)
  expect(await paying.refunds()).toMatchObject([
    { amount: '60.25', reason: 'party-smaller' },
    { amount: '120.50', reason: 'cancelled' },
  ])
})

test('an admin can refund any amount up to what is left, and a repeated request is refused', async () => {
  await using paying = await startPaymentSite()
  const [kit, admin] = [await paying.site.person(), await paying.site.person({ isAdmin: true })]
  const bookingId = await paying.buy(kit, PRICE_CENTS)
  const [payment] = await paying.payments()
  const refund = (amount: number, refundedBefore: number, as = admin) =>
    paying.refund(payment?.id ?? 0, as, { amount, refundedBefore, note: 'The boat was late' })

  expect((await refund(2_000, 0, kit)).status).toBe(403)
  const { status, body } = await refund(2_000, 0)
  expect([status, body.amount, body.reason, body.note]).toEqual([
    201,
    '20.00',
    'goodwill',
    'The boat was late',
  ])
  expect((await refund(2_000, 0)).body.code).toBe('PAYMENT_CHANGED')
  expect((await refund(10_051, 2_000)).body.code).toBe('REFUND_TOO_LARGE')
  for (const amount of [0, -1, 0.5]) expect((await refund(amount, 2_000)).status).toBe(400)
  expect((await refund(10_050, 2_000)).status).toBe(201)
  expect((await refund(1, PRICE_CENTS)).body.code).toBe('REFUND_TOO_LARGE')
  expect(await paying.payments()).toMatchObject([{ status: 'refunded', refunded_amount: '120.50' }])
  // The booking stays, and cancelling it refunds nothing more.
  expect((await paying.get(bookingId, kit)).body.status).toBe('confirmed')
  expect(await preview(paying, bookingId, kit)).toMatchObject({ refund: '0.00', reason: 'nothing-paid' })
  expect((await paying.refund(99, admin, { amount: 1, refundedBefore: 0 })).body.code).toBe(
    'PAYMENT_NOT_FOUND',
  )
})

test('of ten refunds at once, only one is made', async () => {
  await using paying = await startPaymentSite()
  const [kit, admin] = [await paying.site.person(), await paying.site.person({ isAdmin: true })]
  await paying.buy(kit, PRICE_CENTS)
  const id = (await paying.payments())[0]?.id ?? 0
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => paying.refund(id, admin, { amount: 9_000, refundedBefore: 0 })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array<number>(9).fill(409),
  ])
  expect(await paying.refunds()).toHaveLength(1)
})

test('the preview for a cancelled booking promises no refund', async () => {
  await using paying = await startPaymentSite()
  const [kit, admin] = [await paying.site.person(), await paying.site.person({ isAdmin: true })]
  const bookingId = await paying.buy(kit, PRICE_CENTS)
  await moveStartTo(paying, 6)
  await paying.cancel(bookingId, kit)
  for (const who of [kit, admin]) {
    expect(await preview(paying, bookingId, who)).toMatchObject({ paid: '120.50', refund: '0.00' })
  }
})

test('an unpaid payment cannot be refunded', async () => {
  await using paying = await startPaymentSite()
  const [kit, admin] = [await paying.site.person(), await paying.site.person({ isAdmin: true })]
  await paying.begin(kit, PRICE_CENTS)
  const [payment] = await paying.payments()
  const { body } = await paying.refund(payment?.id ?? 0, admin, { amount: 1, refundedBefore: 0 })
  expect(body.code).toBe('NOT_PAID')
})

test('a refund that the provider refuses gets its own ledger line, and can be made again', async () => {
  await using paying = await startPaymentSite()
  const { site } = paying
  const [kit, admin] = [await site.person(), await site.person({ isAdmin: true })]
  await paying.buy(kit, PRICE_CENTS)
  // The provider got less than the refund.
  await site.database.query(`update sandbox_intents set amount_cents = 100`)
  const [payment] = await paying.payments()
  await paying.refund(payment?.id ?? 0, admin, { amount: 2_000, refundedBefore: 0 })
  await expect.poll(async () => (await paying.refunds())[0]?.status).toBe('failed')
  expect(await paying.payments()).toMatchObject([{ status: 'succeeded', refunded_amount: '0.00' }])
  for (const person of [kit, admin]) {
    await expect
      .poll(async () => (await findNotifications(site, person)).map(({ kind }) => kind))
      .toContain('refund-failed')
  }
  expect(await paying.ledger()).toEqual([
    { kind: 'payment', amount: '120.50' },
    { kind: 'refund', amount: '-20.00' },
    { kind: 'refund-failed', amount: '20.00' },
  ])
  await site.database.query(`update sandbox_intents set amount_cents = 12050`)
  await paying.refund(payment?.id ?? 0, admin, { amount: PRICE_CENTS, refundedBefore: 0 })
  await expect.poll(async () => (await paying.refunds())[1]?.status).toBe('succeeded')
  expect(await paying.payments()).toMatchObject([{ status: 'refunded' }])
})

test('the database refuses to change the ledger, payments and refunds', async () => {
  await using paying = await startPaymentSite()
  const { site } = paying
  const kit = await site.person()
  const bookingId = await paying.buy(kit, PRICE_CENTS)
  await paying.cancel(bookingId, kit)
  for (const change of [
    'update ledger set amount = 1',
    'delete from ledger',
    'update payments set amount = 1',
    'update payments set paid_at = null',
    'update refunds set amount = 1',
    `insert into refunds (payment_id, amount, reason) select id, 0.01, 'goodwill' from payments`,
  ]) {
    await expect(site.database.query(change), change).rejects.toThrow()
  }
})
