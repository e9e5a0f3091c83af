import { expect, test } from 'vitest'
import { removeCar } from '#contract/cars.ts'
import { pdf } from '#testing/pdf.ts'
import { phonePhoto } from '#testing/pictures.ts'
import { type Person, startApp, type TestSite, withBackground } from '#testing/start-app.ts'
import { startBookingSite } from '#testing/start-booking-site.ts'
import { startExpenseSite } from '#testing/start-expense-site.ts'
import { startPaymentSite } from '#testing/start-payment-site.ts'
import { writeForm } from '#testing/upload-form.ts'
import { findCreatedId, recordCreated, sweepIdempotencyKeys } from './idempotency-keys.ts'

withBackground()

type PostOptions = { as: Person; key?: string; body?: object; form?: ReturnType<typeof writeForm> }

async function post(site: TestSite, url: string, { as, key, body, form }: PostOptions) {
  const response = await site.app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${as.token}`,
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(form && { 'content-type': form.type }),
    },
    payload: form?.body ?? body ?? {},
  })
  return {
    status: response.statusCode,
    body: response.json<{ id: number; code?: string; reason?: string }>(),
  }
}

const tea = { amount: '4', reason: 'Tea' }

/** A trip with expenses, which its driver adds unless the test says otherwise. */
async function startKeySite() {
  const sharing = await startExpenseSite()
  const { site, driver, tripId } = sharing
  const addExpense = (key: string, { as = driver, body = tea }: { as?: Person; body?: object } = {}) =>
    post(site, `/api/trips/${tripId}/expenses`, { as, key, body })
  return Object.assign(sharing, { addExpense })
}

test('a request repeated with its key creates nothing, and returns the current state', async () => {
  await using sharing = await startKeySite()

  const first = await sharing.addExpense('one')
  await sharing.change(first.body.id, sharing.driver, { reason: 'Green tea' })
  const again = await sharing.addExpense('one')

  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toMatchObject({ id: first.body.id, reason: 'Green tea' })
})

test('a key is refused for other contents and for another trip', async () => {
  await using sharing = await startKeySite()
  const { site, driver } = sharing
  await sharing.addExpense('one')

  expect(await sharing.addExpense('one', { body: { ...tea, amount: '5' } })).toMatchObject({
    status: 409,
    body: { code: 'KEY_REUSED' },
  })
  const otherTrip = await site.trip()
  const path = `/api/trips/${otherTrip.id}/expenses`
  expect((await post(site, path, { as: driver, key: 'one', body: tea })).status).toBe(409)
})

test('the same key of another person, or for another route, is a different key', async () => {
  await using sharing = await startKeySite()
  const { site, driver, tripId } = sharing
  const ann = await sharing.traveller('Ann')
  const first = await sharing.addExpense('one')
  const annsExpense = await sharing.addExpense('one', { as: ann })
  expect([annsExpense.status, annsExpense.body.id === first.body.id]).toEqual([201, false])

  // Ann owes the driver something.
  await sharing.addExpense('large', { body: { amount: '40', reason: 'Cabin' } })
  const settlement = { fromUserId: ann.id, toUserId: driver.id, amount: '1.00' }
  const settle = () =>
    post(site, `/api/trips/${tripId}/settlements`, { as: ann, key: 'one', body: settlement })
  const settled = await settle()
  expect(settled.status).toBe(201)
  expect((await settle()).body).toEqual(settled.body)
})

test('a key that is empty, too long or not plain ASCII is refused', async () => {
  await using sharing = await startKeySite()
  for (const key of ['', 'with space', 'é', 'x'.repeat(201)]) {
    expect([key, (await sharing.addExpense(key)).status]).toEqual([key, 400])
  }
})

test('a refused request leaves its key free, and a repeat does not restore what was removed', async () => {
  await using sharing = await startKeySite()
  const blankReason = { amount: '4', reason: ' ' }
  expect((await sharing.addExpense('two', { body: blankReason })).status).toBe(400)
  const second = await sharing.addExpense('two')
  expect(second.status).toBe(201)
  await sharing.remove(second.body.id, sharing.driver)
  expect(await sharing.addExpense('two')).toMatchObject({ status: 404, body: { code: 'EXPENSE_NOT_FOUND' } })
})

test('a key can be used again after a day, and is deleted some time later', async () => {
  await using sharing = await startKeySite()
  const { site } = sharing
  const first = await sharing.addExpense('one')

  await site.database.moveClock('24 hours')
  const later = await sharing.addExpense('one')
  expect([later.status, later.body.id === first.body.id]).toEqual([201, false])

  await site.database.moveClock('24 hours')
  await sweepIdempotencyKeys(site.context)
  expect(await site.database.query('select from idempotency_keys')).toEqual([])
})

test('simultaneous requests with one key create once, and a failed one stores no key', async () => {
  await using site = await startApp()
  const admin = await site.person({ isAdmin: true })
  const [user] = await site.database.query<{ id: string }>('select id from users')
  const body = {
    title: 'Ridge walk',
    location: 'Jotunheimen',
    startDate: '2099-07-01',
    endDate: '2099-07-04',
  }

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => post(site, '/api/trips', { as: admin, key: 'one', body })),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1)
  expect(await site.database.query('select from trips')).toHaveLength(1)

  const key = { userId: user?.id ?? '', route: 'POST /api/trips', key: 'two', requestHash: 'hash' }
  const failingTransaction = site.context.db.transaction(async (tx) => {
    expect(await findCreatedId(tx, key)).toBeNull()
    await recordCreated(tx, key, 7)
    throw new Error('Crashed')
  })
  await expect(failingTransaction).rejects.toThrow('Crashed')
  const [storedKey, ...others] = await site.database.query<Record<string, string>>(
    'select * from idempotency_keys',
  )
  expect(others).toEqual([])
  // The row has the id of what was created, but no contents of the request or the response.
  expect(storedKey).toEqual({
    user_id: user?.id,
    route: 'POST /api/trips',
    key: 'one',
    request_hash: expect.stringMatching(/^[\da-f]{64}$/) as string,
    created_id: String(answers[0]?.body.id),
    created_at: expect.any(Date) as Date,
  })
})

test('every route that could create something twice accepts a key', async () => {
  await using paying = await startPaymentSite()
  const { site, tripId } = paying
  const as = await site.person({ isAdmin: true })
  await paying.buy(as, 12_050)
  const [payment] = await site.database.query<{ id: number }>('select id from payments')
  const photo = await phonePhoto({ width: 40, height: 30 })
  const form = (field: string, contents: Buffer, filename: string, fields: Record<string, string> = {}) => ({
    form: writeForm([
      ...Object.entries(fields).map(([name, value]) => ({ field: name, contents: value })),
      { field, contents, filename },
    ]),
  })
  const postTwice = async (path: string, content: Pick<PostOptions, 'body' | 'form'>) => {
    const first = await post(site, path, { as, key: 'one', ...content })
    const again = await post(site, path, { as, key: 'one', ...content })
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
    expect(again).toEqual(first)
    return first.body
  }
  const count = async (table: string) => (await site.database.query(`select from ${table}`)).length

  await postTwice(`/api/trips/${tripId}/duplicate`, {})
  const conversation = await postTwice('/api/conversations', { body: { tripId, title: 'Huts' } })
  const messages = `/api/conversations/${conversation.id}/messages`
  await postTwice(messages, { body: { content: 'Where does it start?' } })
  const fields = { conversationId: String(conversation.id) }
  await postTwice('/api/analyze-pdf', form('pdf', pdf('Day 1: arrive in Lom'), 'plan.pdf', fields))
  await postTwice('/api/upload-image', form('image', photo, 'lake.jpg'))
  await postTwice(`/api/trips/${tripId}/receipts`, form('receipt', photo, 'lunch.jpg'))
  await postTwice(`/api/payments/${payment?.id}/refunds`, { body: { amount: 100, refundedBefore: 0 } })

  expect(await count('trips')).toBe(2)
  expect(await count('conversations')).toBe(1)
  // Two questions, each with its answer.
  expect(await count('messages')).toBe(4)
  expect(await count('uploaded_images where is_ready')).toBe(1)
  expect(await count('receipts')).toBe(1)
  expect(await count('refunds')).toBe(1)
})

test('a late repeat does not recreate a hold, car or waitlist entry that is gone', async () => {
  await using booking = await startBookingSite({ maxParticipants: 1 })
  const { site, tripId } = booking
  const [ann, bo] = [await site.person(), await site.person()]
  const send = (path: string, as: Person, body: object, key = 'one') =>
    post(site, `/api/trips/${tripId}/${path}`, { as, key, body })

  const hold = () => send('bookings', ann, { transport: 'own' })
  const held = await hold()
  expect(held.status).toBe(201)
  const again = await hold()
  expect([again.status, again.body.id]).toEqual([200, held.body.id])
  expect(await send('bookings', ann, { transport: 'later' })).toMatchObject({
    status: 409,
    body: { code: 'KEY_REUSED' },
  })

  const join = (key?: string) => send('waitlist', bo, { partySize: 1 }, key)
  const joined = await join()
  expect(joined.status).toBe(201)
  expect((await join()).body).toEqual(joined.body)
  await booking.leave(bo)
  expect(await join()).toMatchObject({ status: 404, body: { code: 'WAITLIST_ENTRY_NOT_FOUND' } })
  // Joining again needs another key.
  expect((await join('two')).status).toBe(201)
  expect((await join()).status).toBe(404)
  await booking.leave(bo)

  await booking.cancel(held.body.id, ann)
  expect(await hold()).toMatchObject({ status: 200, body: { id: held.body.id, status: 'cancelled' } })
  expect((await booking.availability()).placesLeft).toBe(1)
  // A refused request leaves the key free.
  await booking.hold(bo)
  const bookLate = () => send('bookings', ann, {}, 'two')
  expect(await bookLate()).toMatchObject({ status: 409, body: { code: 'TRIP_FULL' } })
  await booking.pass('24 hours')
  expect((await bookLate()).status).toBe(201)

  const volunteer = () => send('cars', ann, { passengerSeats: 3 })
  const car = await volunteer()
  expect(car.status).toBe(201)
  expect((await volunteer()).body).toEqual(car.body)
  await site.call(removeCar, { params: { carId: car.body.id }, as: ann })
  expect(await volunteer()).toMatchObject({ status: 404, body: { code: 'CAR_NOT_FOUND' } })
})

/**
 * Routes that change something existing or nothing, have the same effect when repeated, or return a secret only once.
 */
const routesWithoutKey = [
  '/api/account/email',
  '/api/account/email/confirm',
  '/api/account/password',
  '/api/account/picture',
  '/api/auth/exchange',
  '/api/auth/forgot-password',
  '/api/auth/login',
  '/api/auth/logout',
  '/api/auth/logout-all',
  '/api/auth/register',
  '/api/auth/reset-password',
  '/api/auth/verify-email',
  '/api/auth/verify-email/send',
  '/api/bookings/{id}/accept',
  '/api/bookings/{id}/cancel',
  '/api/bookings/{id}/decline',
  '/api/bookings/{id}/renew',
  '/api/calendar-feed',
  '/api/cars/{carId}/fuel',
  '/api/create-payment-intent',
  '/api/expenses/{id}/approve',
  '/api/expenses/{id}/restore',
  '/api/expenses/{id}/unapprove',
  '/api/invitations/claim',
  '/api/invitations/open',
  '/api/notifications/read',
  '/api/sandbox/authenticate',
  '/api/sandbox/confirm',
  '/api/sandbox/disputes/{id}/close',
  '/api/seat-suggestions/{id}/accept',
  '/api/seat-suggestions/{id}/decline',
  '/api/settlements/{id}/undo',
  '/api/trips/{tripId}/cancel',
  '/api/trips/{tripId}/chat/read',
  '/api/trips/{tripId}/check-payment',
  '/api/trips/{tripId}/everyone/audience',
  '/api/trips/{tripId}/mailings/preview',
  '/api/trips/{tripId}/messages',
  '/api/trips/{tripId}/messages/picture',
  '/api/trips/{tripId}/overview/looks',
  '/api/unsubscribe/{key}/{group}',
  '/api/webhooks/stripe',
]

test('the OpenAPI document names the header for every POST route but the listed ones', async () => {
  await using site = await startApp()
  const { paths } = (await site.app.inject('/api/openapi.json')).json<{
    paths: Record<string, { post?: { parameters?: { in: string; name: string }[] } }>
  }>()
  const posts = Object.entries(paths).filter(([, { post }]) => post)
  const postsWithoutKey = posts.filter(
    ([, { post }]) =>
      !post?.parameters?.some((each) => each.in === 'header' && each.name === 'idempotency-key'),
  )
  expect(postsWithoutKey.map(([path]) => path).toSorted()).toEqual(routesWithoutKey)
  expect(posts.length - postsWithoutKey.length).toBe(21)
})
