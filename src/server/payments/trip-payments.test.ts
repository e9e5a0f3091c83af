import { expect, test } from 'vitest'
import { bookingNumber } from '#contract/bookings.ts'
import { pathParts, type Endpoint } from '#contract/endpoint.ts'
import { fromCents, toCents } from '#contract/money.ts'
import { exportTripPayments, getTripMoney, listTripPayments, PAYMENTS_PER_PAGE } from '#contract/payments.ts'
import type { Person, TestSite } from '#testing/start-app.ts'
import { startPaymentSite } from '#testing/start-payment-site.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'

const PRICE_CENTS = 12_050
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])
/** Columns of the CSV file. */
const KIND = 1
const AMOUNT = 7

/**
 * Adds payments that were paid in another order than they were begun, a few of them at the same microsecond.
 */
async function addPayments(site: TestSite, bookingId: number, count: number): Promise<void> {
  await site.database.query(
    `insert into payments (trip_id, user_id, booking_id, provider, stripe_session_id, amount, status, paid_at)
     select trip_id, user_id, id, 'sandbox', 'pi_' || number, 10.01, 'succeeded',
       app_now() + (number * 7 % 50) * interval '1.000001 seconds'
     from bookings, generate_series(1, $2) number where id = $1`,
    [bookingId, count],
  )
}

/** The payer's bank refuses the refunds. */
async function failRefunds(site: TestSite): Promise<void> {
  await site.database.query(`update refunds set status = 'failed', failure = 'Account closed'`)
}

/** The lines of the CSV file without its header, split into columns. */
async function downloadLines(site: TestSite, tripId: number, as: Person): Promise<string[][]> {
  const url = pathParts(exportTripPayments.path, { tripId }).join('/')
  const { statusCode, rawPayload } = await site.app.inject({
    url,
    headers: { cookie: `session=${as.token}` },
  })
  expect(statusCode).toBe(200)
  expect(rawPayload.subarray(0, BYTE_ORDER_MARK.length)).toEqual(BYTE_ORDER_MARK)
  const lines = rawPayload.subarray(BYTE_ORDER_MARK.length).toString().split('\r\n').slice(1, -1)
  return lines.map((line) => line.split(','))
}

test('an admin sees who paid, for how many people, and what was refunded', async () => {
  await using paying = await startPaymentSite()
  const { site, tripId, hold, buy, refund } = paying
  const [kit, admin] = [await site.person(), await site.person({ isAdmin: true })]
  await hold(kit, { partySize: 2 })
  const bookingId = await buy(kit, 2 * PRICE_CENTS)
  const [payment] = await paying.payments()
  await refund(payment!.id, admin, { amount: 2_000, refundedBefore: 0, note: 'Rain' })

  const { body } = await site.call(listTripPayments, { params: { tripId }, as: admin })

  expect(body).toMatchObject([
    {
      bookingId,
      status: 'partially_refunded',
      amount: '241.00',
      refundedAmount: '20.00',
      payer: { firstName: 'Kit', lastName: 'Marlow', email: kit.email },
      booking: { status: 'confirmed', partySize: 2 },
      refunds: [{ amount: '20.00', reason: 'goodwill', note: 'Rain', status: 'pending' }],
    },
  ])
  expect(body[0]?.refunds[0]?.createdAt).toMatch(/^\d{4}-.*Z$/)
})

test('payments come in pages, sorted by when they were paid, with a total count', async () => {
  await using paying = await startPaymentSite()
  const { site, tripId, buy, begin } = paying
  const [kit, liv, admin] = [...(await paying.people(2)), await site.person({ isAdmin: true })]
  const bookingId = await buy(kit, PRICE_CENTS)
  await begin(liv!, PRICE_CENTS)
  await addPayments(site, bookingId, PAYMENTS_PER_PAGE + 1)

  const list = (query: { cursor?: string }) =>
    site.call(listTripPayments, { params: { tripId }, query, as: admin! })
  const first = await list({})
  expect(first.body).toHaveLength(PAYMENTS_PER_PAGE)
  expect(first.header('x-total-count')).toBe(String(PAYMENTS_PER_PAGE + 3))
  expect(first.header('link')).toContain(`</api/trips/${tripId}/payments?cursor=`)
  const cursor = /cursor=([\d-]+)>/.exec(first.header('link') ?? '')?.[1] ?? ''
  const second = await list({ cursor })
  expect(second.header('link')).toBeUndefined()
  const expectedOrder = await site.database.query<{ id: number }>(
    'select id from payments order by coalesce(paid_at, created_at) desc, id desc',
  )
  expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(expectedOrder.map(({ id }) => id))
  expect((await list({ cursor: '12' })).body).toMatchObject({ code: 'INVALID_INPUT' })
})

test('a lapsed hold is not shown as held', async () => {
  await using paying = await startPaymentSite()
  const { site, tripId, begin, pass } = paying
  await begin(await site.person(), PRICE_CENTS)
  await pass('16 minutes')
  const as = await site.person({ isAdmin: true })
  const { body } = await site.call(listTripPayments, { params: { tripId }, as })
  expect(body).toMatchObject([{ paidAt: null, booking: { status: 'expired' } }])
})

test('the sums, the list and the CSV file agree, even after a failed refund', async () => {
  await using paying = await startPaymentSite()
  const { site, tripId, buy, refund, begin, cancel } = paying
  const [kit, liv, late, admin] = [...(await paying.people(3)), await site.person({ isAdmin: true })]
  await buy(kit, PRICE_CENTS)
  const bookingId = await buy(liv!, PRICE_CENTS)
  await begin(late!, PRICE_CENTS)
  const [payment] = await paying.payments()
  await refund(payment!.id, admin!, { amount: 1_999, refundedBefore: 0 })
  await failRefunds(site)
  await refund(payment!.id, admin!, { amount: 500, refundedBefore: 0 })
  await cancel(bookingId, liv!)
  await sendRefunds(site.context)

  const request = { params: { tripId }, as: admin! }
  const { body: money } = await site.call(getTripMoney, request)
  expect(money).toMatchObject({ paid: '241.00', refunded: '125.50', collected: '115.50' })
  expect(money.trip.title).toBe('Ridge walk')

  const { body: payments } = await site.call(listTripPayments, request)
  const sum = (amounts: string[]) => fromCents(amounts.reduce((cents, amount) => cents + toCents(amount), 0))
  const paidPayments = payments.filter(({ paidAt }) => paidAt !== null)
  expect(sum(paidPayments.map(({ amount }) => amount))).toBe(money.paid)
  expect(sum(payments.map(({ refundedAmount }) => refundedAmount))).toBe(money.refunded)

  const lines = await downloadLines(site, tripId, admin!)
  expect(lines.map((line) => [line[KIND], line[AMOUNT]])).toEqual([
    ['Payment', '120.50'],
    ['Refund', '-19.99'],
    ['Refund failed', '19.99'],
    ['Refund', '-5.00'],
    ['Payment', '120.50'],
    ['Refund', '-120.50'],
  ])
  const cents = lines.map((line) => Number(line[AMOUNT]?.replace('.', '')))
  expect(cents.reduce((total, each) => total + each, 0)).toBe(toCents(money.collected))
  expect(await paying.contradictions()).toEqual([])
})

test('a trip without payments has sums of zero and an empty list', async () => {
  await using paying = await startPaymentSite()
  const request = { params: { tripId: paying.tripId }, as: await paying.site.person({ isAdmin: true }) }
  expect((await paying.site.call(getTripMoney, request)).body).toMatchObject({
    paid: '0.00',
    refunded: '0.00',
    collected: '0.00',
  })
  expect((await paying.site.call(listTripPayments, request)).body).toEqual([])
  expect(await downloadLines(paying.site, paying.tripId, request.as)).toEqual([])
})

test('the CSV file has every line, even of 1,101 payments', async () => {
  await using paying = await startPaymentSite()
  const { site, tripId, buy } = paying
  const bookingId = await buy(await site.person(), PRICE_CENTS)
  await addPayments(site, bookingId, 1_100)
  const lines = await downloadLines(site, tripId, await site.person({ isAdmin: true }))
  expect(lines).toHaveLength(1_101)
  expect(new Set(lines.map((line) => line.at(-1))).size).toBe(1_101)
})

test('in the CSV file a name or a note is never a formula, and an amount is a number', async () => {
  await using paying = await startPaymentSite()
  const { site, tripId, buy, refund } = paying
  const [kit, admin] = [await site.person({ firstName: '=1+1' }), await site.person({ isAdmin: true })]
  const bookingId = await buy(kit, PRICE_CENTS)
  const [payment] = await paying.payments()
  await refund(payment!.id, admin, { amount: 100, refundedBefore: 0, note: '@SUM(1) "really"' })

  const url = pathParts(exportTripPayments.path, { tripId }).join('/')
  const response = await site.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })

  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="ridge-walk-payments.csv"',
    'cache-control': 'private, no-store',
  })
  const [header, paymentLine, refundLine] = response.body.split('\r\n')
  expect(header).toBe(
    '\uFEFFDate (UTC),Kind,Trip,Payer,Email,Booking,Party,Amount (USD),Provider,Reason,Note,Reference',
  )
  expect(paymentLine).toMatch(
    new RegExp(
      `,Payment,Ridge walk,'=1\\+1 Marlow,${kit.email},${bookingNumber(bookingId)},1,120\\.50,Sandbox,,,pi_sandbox_\\w+$`,
    ),
  )
  expect(refundLine).toContain(`,1,-1.00,Sandbox,Refunded by the organiser,"'@SUM(1) ""really""",`)
})

test.each([listTripPayments, getTripMoney, exportTripPayments] as Endpoint[])(
  '$path is only for admins, and only for existing trips',
  async ({ path }) => {
    await using paying = await startPaymentSite()
    const { site, tripId, buy } = paying
    const [kit, admin] = [await site.person(), await site.person({ isAdmin: true })]
    await buy(kit, PRICE_CENTS)
    const statusFor = async (id: number | string, as?: Person) => {
      const url = path.replace(':tripId', String(id))
      const headers = as ? { authorization: `Bearer ${as.token}` } : {}
      return (await site.app.inject({ url, headers })).statusCode
    }
    expect(await statusFor(tripId)).toBe(401)
    expect(await statusFor(tripId, kit)).toBe(403)
    expect(await statusFor(4711, admin)).toBe(404)
    expect(await statusFor('x', admin)).toBe(400)
    expect(await statusFor(tripId, admin)).toBe(200)
  },
)
