import { describe, expect, test } from 'vitest'
import { createPaymentIntent, confirmSandboxIntent } from '#contract/payments.ts'
import { startApp } from '#testing/start-app.ts'
import { startPaymentSite } from '#testing/start-payment-site.ts'

const PRICE_CENTS = 12_050

test('paying without a hold creates one for one person, with transport decided later', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body } = await paying.begin(kit, PRICE_CENTS)
  expect((await paying.get(body.bookingId, kit)).body).toMatchObject({
    status: 'held',
    partySize: 1,
    transport: 'later',
    paymentStatus: 'pending',
  })
})

test('repeated requests get the same intent, even at the same time', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const answers = await Promise.all(Array.from({ length: 8 }, () => paying.begin(kit, PRICE_CENTS)))
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200))
  const secrets = answers.map(({ body }) => body.clientSecret)
  expect(new Set(secrets).size).toBe(1)
  expect((await paying.begin(kit, PRICE_CENTS)).body.clientSecret).toBe(secrets[0])
  expect(await paying.payments()).toHaveLength(1)
  expect(await paying.site.database.query('select id from sandbox_intents')).toHaveLength(1)
})

test('beginning to pay renews the hold, up to its maximum', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: held } = await paying.hold(kit)
  await paying.pass('14 minutes')
  await paying.begin(kit, PRICE_CENTS)
  await paying.pass('14 minutes')
  expect((await paying.get(held.id, kit)).body.status).toBe('held')
  await paying.begin(kit, PRICE_CENTS)
  await paying.pass('14 minutes')
  await paying.begin(kit, PRICE_CENTS)
  const { body: last } = await paying.get(held.id, kit)
  expect(last.secondsLeft).toBeLessThanOrEqual(3 * 60)
})

test('the amount due is the price at the time of the hold', async () => {
  await using paying = await startPaymentSite()
  const { site, tripId } = paying
  const kit = await site.person()
  await paying.hold(kit, { partySize: 2 })
  await site.database.query('update trips set price = 999 where id = $1', [tripId])
  // Twice the new price.
  expect((await paying.begin(kit, 2 * 99_900)).body).toMatchObject({
    code: 'AMOUNT_DIFFERS',
    amount: 2 * PRICE_CENTS,
  })
  expect((await paying.begin(kit, 2 * PRICE_CENTS)).body.amount).toBe(2 * PRICE_CENTS)
})

describe('a wrong amount', () => {
  test.each([0, 1, 12_049, 12_051, 24_100, 2_147_483_647, Number.MAX_SAFE_INTEGER])(
    'of %i cents is refused with the right amount, and creates no hold or payment',
    async (amount) => {
      await using paying = await startPaymentSite()
      const kit = await paying.site.person()
      const { status, body } = await paying.begin(kit, amount)
      expect([status, body.code, body.amount]).toEqual([409, 'AMOUNT_DIFFERS', PRICE_CENTS])
      expect(await paying.payments()).toEqual([])
      expect((await paying.availability()).held).toBe(0)

      const { body: held } = await paying.hold(kit)
      expect((await paying.begin(kit, amount)).body).toMatchObject({
        code: 'AMOUNT_DIFFERS',
        amount: PRICE_CENTS,
      })
      expect(await paying.payments()).toEqual([])
      expect((await paying.get(held.id, kit)).body).toMatchObject({ status: 'held', paymentStatus: null })
    },
  )

  test.each([-PRICE_CENTS, 120.5, 12_050.5, '12050', null, undefined, 1e400])(
    'of %s is not valid',
    async (amount) => {
      await using paying = await startPaymentSite()
      const kit = await paying.site.person()
      const { status, body } = await paying.begin(kit, amount as number)
      expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
      expect(await paying.payments()).toEqual([])
      expect((await paying.availability()).held).toBe(0)
    },
  )
})

test('nothing is due for a free trip or for a booking that is paid', async () => {
  await using paying = await startPaymentSite()
  const { site } = paying
  const kit = await site.person()
  const freeTrip = await site.trip({ price: '0' })
  for (const amount of [0, PRICE_CENTS]) {
    const response = await site.call(createPaymentIntent, { body: { tripId: freeTrip.id, amount }, as: kit })
    expect([response.status, response.body.code]).toEqual([409, 'NOTHING_DUE'])
  }
  expect(await site.database.query('select id from bookings')).toEqual([])

  await paying.buy(kit, PRICE_CENTS)
  expect((await paying.begin(kit, PRICE_CENTS)).body.code).toBe('NOTHING_DUE')
  expect(await paying.payments()).toHaveLength(1)
})

test('a person cannot pay another person’s booking or intent', async () => {
  await using paying = await startPaymentSite()
  const { site, hold, begin } = paying
  const [kit, lee] = [await site.person(), await site.person()]
  const { body: held } = await hold(kit, { partySize: 2 })
  const { body: intent } = await begin(kit, 2 * PRICE_CENTS)

  const { body: intentOfLee } = await begin(lee, PRICE_CENTS)
  expect(intentOfLee.bookingId).not.toBe(held.id)
  const { status, body } = await site.call(confirmSandboxIntent, {
    body: { clientSecret: intent.clientSecret, method: 'succeeds' },
    as: lee,
  })
  expect([status, body.code]).toEqual([404, 'PAYMENT_NOT_FOUND'])
  expect(await paying.check(kit)).toMatchObject({
    payment: { status: 'pending' },
    booking: { status: 'held' },
  })
  expect(await paying.ledger()).toEqual([])
})

test('a visitor who is not signed in cannot pay', async () => {
  await using paying = await startPaymentSite()
  const { status } = await paying.site.call(createPaymentIntent, {
    body: { tripId: paying.tripId, amount: PRICE_CENTS },
  })
  expect(status).toBe(401)
})

test.each([
  ['a draft trip', { status: 'draft' as const }, 404, 'TRIP_NOT_FOUND'],
  ['a trip that has begun', { startDate: '2020-01-01' }, 409, 'TRIP_CLOSED'],
  ['a cancelled trip', { status: 'cancelled' as const }, 409, 'TRIP_CLOSED'],
])('nobody can pay for %s', async (_name, values, status, code) => {
  await using site = await startApp()
  const trip = await site.trip({ price: '50', ...values })
  const answer = await site.call(createPaymentIntent, {
    body: { tripId: trip.id, amount: 5_000 },
    as: await site.person(),
  })
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('a full trip and an offer that is not accepted cannot be paid for', async () => {
  await using paying = await startPaymentSite({ maxParticipants: 1 })
  const [kit, lee] = [await paying.site.person(), await paying.site.person()]
  const bookingId = await paying.buy(kit, PRICE_CENTS)
  expect((await paying.begin(lee, PRICE_CENTS)).body.code).toBe('TRIP_FULL')
  await paying.join(lee)
  await paying.cancel(bookingId, kit)
  expect((await paying.begin(lee, PRICE_CENTS)).body.code).toBe('OFFER_NOT_ACCEPTED')
})

test('a changed party gets a new intent, and the old one can no longer be paid', async () => {
  await using paying = await startPaymentSite()
  const kit = await paying.site.person()
  const { body: held } = await paying.hold(kit, { partySize: 2 })
  const { body: first } = await paying.begin(kit, 2 * PRICE_CENTS)
  await paying.change(held.id, kit, { partySize: 1 })

  expect((await paying.begin(kit, 2 * PRICE_CENTS)).body).toMatchObject({
    code: 'AMOUNT_DIFFERS',
    amount: PRICE_CENTS,
  })
  const { body: second } = await paying.begin(kit, PRICE_CENTS)
  expect(second.clientSecret).not.toBe(first.clientSecret)
  expect(await paying.pay(kit, first.clientSecret)).toMatchObject({ status: 'canceled' })
  await paying.pay(kit, second.clientSecret)
  expect(await paying.check(kit)).toMatchObject({ booking: { status: 'confirmed', partySize: 1 } })
  expect((await paying.payments()).map(({ status }) => status)).toEqual(['cancelled', 'succeeded'])
  expect(await paying.ledger()).toEqual([{ kind: 'payment', amount: '120.50' }])
})

test('a site without payments refuses to begin one, and creates no booking', async () => {
  await using site = await startApp({ HOST: '0.0.0.0' })
  const { trip } = await site.tripWithCar({ price: '50' })
  const kit = await site.person()
  const { status, body } = await site.call(createPaymentIntent, {
    body: { tripId: trip.id, amount: 5_000 },
    as: kit,
  })
  expect([status, body.code]).toEqual([503, 'PAYMENTS_NOT_SET_UP'])
  expect(await site.database.query('select id from bookings')).toEqual([])
})
