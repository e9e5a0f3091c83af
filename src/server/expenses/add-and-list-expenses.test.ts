import { expect, test } from 'vitest'
import type { PersonWithId } from '#testing/start-app.ts'
import { startExpenseSite } from '#testing/start-expense-site.ts'

type Shares = { userId: string; amount: string }[]

const shareOf = (shares: Shares, { id }: PersonWithId) => shares.find(({ userId }) => userId === id)?.amount

test('everybody on the trip shares an expense by heads, and the shares add up to the cent', async () => {
  await using trip = await startExpenseSite()
  const ann = await trip.traveller('Ann')
  const ben = await trip.traveller('Ben', { people: 2 })

  const { status, body } = await trip.add(ann, { amount: '10.01', reason: 'Dinner' })

  expect(status).toBe(201)
  expect(body).toMatchObject({
    amount: '10.01',
    reason: 'Dinner',
    category: 'other',
    split: 'heads',
    uploadedBy: ann.id,
    isMine: true,
    isCounted: true,
    isSettled: false,
    receiptUrl: null,
  })
  // Ann, Dana who drives, and Ben with a guest: four heads.
  expect(new Set(body.sharedWith)).toEqual(new Set([ann.id, ben.id, trip.driver.id]))
  expect(['5.00', '5.01']).toContain(shareOf(body.shares, ben))
  const sum = body.shares.reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0)
  expect(sum).toBe(1001)
})

test('on a trip without people, the payer bears an expense alone, and it waits for approval', async () => {
  await using trip = await startExpenseSite()
  await trip.withoutCar()
  const olga = await trip.outsider()
  const { body } = await trip.add(olga, { amount: 12, reason: 'Permit', sharedWith: null })
  expect(body.shares).toEqual([{ userId: olga.id, amount: '12.00', weight: 1 }])
  expect(body.isCounted).toBe(false)
})

test('the named people share an expense by heads, by weights or by exact amounts', async () => {
  await using trip = await startExpenseSite()
  const ann = await trip.traveller('Ann')
  const ben = await trip.traveller('Ben', { people: 3 })

  const byHeads = await trip.add(ann, { amount: '8', reason: 'Lunch', sharedWith: [ann.id, ben.id, ben.id] })
  expect(shareOf(byHeads.body.shares, ann)).toBe('2.00')
  expect(shareOf(byHeads.body.shares, ben)).toBe('6.00')

  const weights = [
    { userId: ann.id, weight: 0.5 },
    { userId: ben.id, weight: 1.5 },
  ]
  const byWeights = await trip.add(ann, { amount: '10', reason: 'Wood', shares: weights })
  expect(byWeights.body).toMatchObject({ split: 'weights' })
  expect(byWeights.body.shares).toContainEqual({ userId: ann.id, amount: '2.50', weight: 0.5 })

  const amounts = [
    { userId: ann.id, amount: '9.99' },
    { userId: ben.id, amount: '0.01' },
  ]
  const byAmounts = await trip.add(ann, { amount: '10', reason: 'Beer', shares: amounts })
  expect(byAmounts.body).toMatchObject({ split: 'amounts' })
  expect(byAmounts.body.shares).toContainEqual({ userId: ben.id, amount: '0.01', weight: null })
})

test.each([
  ['a negative amount', { amount: '-5', reason: 'x' }],
  ['an amount of zero', { amount: 0, reason: 'x' }],
  ['an amount of zero with cents', { amount: '0.00', reason: 'x' }],
  ['an amount that is no number', { amount: 'NaN', reason: 'x' }],
  ['a null amount', { amount: null, reason: 'x' }],
  ['a far too large amount', { amount: 1e12, reason: 'x' }],
  ['an amount one cent too large', { amount: '100000000.00', reason: 'x' }],
  ['an amount with three decimals', { amount: '1.234', reason: 'x' }],
  ['an amount with a rounding error', { amount: 0.1 + 0.2, reason: 'x' }],
  ['an amount with an exponent', { amount: '1e3', reason: 'x' }],
  ['no reason', { amount: 1 }],
  ['a blank reason', { amount: 1, reason: ' \u200e ' }],
  ['an invisible reason', { amount: 1, reason: '\u200b\u3164\u00ad' }],
  ['half a character in the receipt address', { amount: 1, reason: 'x', receiptUrl: '/x\ud800' }],
  [
    'a receipt address that reads backwards',
    { amount: 1, reason: 'x', receiptUrl: 'https://a.example/\u202egpj.exe' },
  ],
  ['a reason that is too long', { amount: 1, reason: 'x'.repeat(201) }],
  ['an unknown category', { amount: 1, reason: 'x', category: 'bribes' }],
  ['a stranger who shares it', { amount: 1, reason: 'x', sharedWith: ['nobody'] }],
  ['a stranger who has a weight', { amount: 1, reason: 'x', shares: [{ userId: 'nobody', weight: 1 }] }],
  ['an empty list of shares', { amount: 1, reason: 'x', shares: [] }],
  ['a script as the receipt address', { amount: 1, reason: 'x', receiptUrl: 'javascript:alert(1)' }],
  ['a data URL as the receipt address', { amount: 1, reason: 'x', receiptUrl: 'data:text/html,x' }],
  ['a receipt address without a scheme', { amount: 1, reason: 'x', receiptUrl: '//evil.example' }],
])('an expense with %s is refused with a clear 400 and not added', async (_description, body) => {
  await using trip = await startExpenseSite()
  const refusal = await trip.add(trip.driver, body as never)
  expect(refusal.status).toBe(400)
  expect(refusal.body.message).toMatch(/\w{3}/)
  expect(refusal.body.issues?.length).toBeGreaterThan(0)
  expect((await trip.list(trip.driver)).body).toEqual([])
})

test('contradictory shares are refused', async () => {
  await using trip = await startExpenseSite()
  const { driver } = trip
  const ann = await trip.traveller('Ann')
  const refusalOf = async (shares: object[]) => {
    const { status, body } = await trip.add(driver, { amount: '10', reason: 'x', shares: shares as never })
    return [status, body.code]
  }
  /** Shares of Ann and the driver, in this order. */
  const sharesOf = (...parts: object[]) =>
    parts.map((part, index) => ({ userId: [ann, driver][index]?.id, ...part }))

  expect(await refusalOf(sharesOf({ amount: '5' }, { amount: '4.99' }))).toEqual([400, 'SHARES_DIFFER'])
  expect(await refusalOf(sharesOf({ amount: '5' }, { weight: 1 }))).toEqual([400, 'INVALID_INPUT'])
  expect(await refusalOf(sharesOf({ amount: '5', weight: 1 }, { amount: '5', weight: 1 }))).toEqual([
    400,
    'INVALID_INPUT',
  ])
  expect(await refusalOf(sharesOf({}, {}))).toEqual([400, 'INVALID_INPUT'])
  expect(await refusalOf(sharesOf({ amount: '10' }, { amount: '0' }))).toEqual([400, 'INVALID_INPUT'])
  expect(await refusalOf(sharesOf({ amount: '15' }, { amount: '-5' }))).toEqual([400, 'INVALID_INPUT'])
  expect(await refusalOf(sharesOf({ weight: 0 }, { weight: 1 }))).toEqual([400, 'INVALID_INPUT'])
  expect(await refusalOf(sharesOf({ weight: 1.234 }))).toEqual([400, 'INVALID_INPUT'])
  expect(await refusalOf(sharesOf({ weight: 1001 }))).toEqual([400, 'INVALID_INPUT'])
  const samePersonTwice = [
    { userId: ann.id, weight: 1 },
    { userId: ann.id, weight: 1 },
  ]
  expect(await refusalOf(samePersonTwice)).toEqual([400, 'INVALID_INPUT'])
})

test('fields that only the server sets are ignored in a request', async () => {
  await using trip = await startExpenseSite()
  const ann = await trip.traveller('Ann')
  const olga = await trip.outsider()
  const bodyWithServerFields = {
    amount: 5,
    reason: 'x',
    uploadedBy: ann.id,
    isCounted: true,
    countedAt: '2020-01-01',
    id: 77,
  }
  const { body } = await trip.add(olga, bodyWithServerFields)
  expect(body).toMatchObject({ uploadedBy: olga.id, isCounted: false })
  expect(body.id).not.toBe(77)
})

test('people not on the trip see amounts and the total, but no shares, receipts or balances', async () => {
  await using trip = await startExpenseSite()
  const ann = await trip.traveller('Ann')
  await trip.add(ann, { amount: '30', reason: 'Dinner', receiptUrl: 'https://example.org/r.jpg' })
  const olga = await trip.outsider()

  const [seenByOutsider] = (await trip.list(olga)).body
  expect(seenByOutsider).toMatchObject({ amount: '30.00', reason: 'Dinner', payerFirstName: 'Ann' })
  expect(seenByOutsider).toMatchObject({ uploadedBy: null, sharedWith: [], shares: [], receiptUrl: null })
  expect((await trip.summary(olga)).body).toMatchObject({
    count: 1,
    total: '30.00',
    seesBalances: false,
    isOnTrip: false,
  })
  const refusal = await trip.balances(olga)
  expect([refusal.status, refusal.body.code]).toEqual([403, 'NOT_ON_TRIP'])

  const [seenByMember] = (await trip.list(ann)).body
  expect(seenByMember).toMatchObject({ uploadedBy: ann.id, receiptUrl: 'https://example.org/r.jpg' })
})

test('somebody not on the trip can add only 20 waiting expenses, even by removing and restoring', async () => {
  await using trip = await startExpenseSite()
  const olga = await trip.outsider()
  const ids: number[] = []
  for (let index = 0; index < 20; index++)
    ids.push((await trip.add(olga, { amount: '1', reason: `No ${index}` })).body.id)
  const addOneMore = () => trip.add(olga, { amount: '1', reason: 'One more' })
  expect((await addOneMore()).body.code).toBe('TOO_MANY_WAITING')
  await trip.remove(ids[0] ?? 0, olga)
  expect((await addOneMore()).status).toBe(409)

  await trip.site.database.moveClock('25 hours')
  expect((await addOneMore()).status).toBe(201)
  expect((await trip.restore(ids[0] ?? 0, olga)).body.code).toBe('TOO_MANY_WAITING')
})

test('somebody not on the trip cannot find out who is, not even by adding expenses', async () => {
  await using trip = await startExpenseSite()
  const [ann, olga] = [await trip.traveller('Ann'), await trip.outsider()]
  const { body: permit } = await trip.add(olga, { amount: '10', reason: 'Permit' })
  expect(permit).toMatchObject({ sharedWith: [], shares: [], uploadedBy: olga.id })
  expect((await trip.list(olga)).body).toMatchObject([{ sharedWith: [], shares: [] }])
  // Guessing ids does not help: people on the trip and others are refused alike.
  const refusals = await Promise.all(
    [ann.id, 'nobody'].map((id) => trip.add(olga, { amount: '1', reason: 'x', sharedWith: [id] })),
  )
  expect(refusals.map(({ status }) => status)).toEqual([400, 400])
  expect(refusals[0]?.body).toEqual(refusals[1]?.body)
  expect((await trip.add(olga, { amount: '1', reason: 'x', sharedWith: [olga.id] })).status).toBe(201)
})

test('the largest possible amounts can be added, summed up and shown', async () => {
  await using trip = await startExpenseSite()
  const ann = await trip.traveller('Ann')
  const castle = { amount: '99999999.99', reason: 'Castle', sharedWith: [ann.id] }
  for (let index = 0; index < 3; index++) expect((await trip.add(trip.driver, castle)).status).toBe(201)
  const { status, body } = await trip.balances(ann)
  expect(status).toBe(200)
  expect(body.transfers).toMatchObject([{ amount: '299999999.97' }])
})

test('only admins see the expenses of a draft trip', async () => {
  await using trip = await startExpenseSite()
  const [olga, admin] = [await trip.outsider(), await trip.outsider('Ada', true)]
  const { body: ferry } = await trip.add(trip.driver, { amount: '10', reason: 'Ferry' })
  await trip.site.database.query(`update trips set status = 'draft'`)
  const responses = await Promise.all([
    trip.list(olga),
    trip.summary(olga),
    trip.balances(olga),
    trip.add(olga, { amount: '1', reason: 'x' }),
    trip.change(ferry.id, trip.driver, { amount: '1' }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await trip.list(admin)).status).toBe(200)
})

test('a long list comes in pages, and the summary covers all of them', async () => {
  await using trip = await startExpenseSite()
  const { driver, site, tripId } = trip
  await site.database.query(
    `with added as (
       insert into expenses (trip_id, uploaded_by, amount, reason, counted_at)
       select $1, $2, 1.01, 'No ' || n, app_now() from generate_series(1, 120) n returning id
     ) insert into expense_shares (expense_id, user_id, amount, weight) select id, $2, 1.01, 1 from added`,
    [tripId, driver.id],
  )
  const unpaged = await trip.list(driver)
  expect([unpaged.body.length, unpaged.header('link')]).toEqual([120, undefined])
  const headers = { authorization: `Bearer ${driver.token}` }
  const getPage = (url: string) => site.app.inject({ url, headers })
  const first = await getPage(`/api/trips/${tripId}/expenses?limit=50`)
  expect(first.headers['x-total-count']).toBe('120')
  const second = await getPage(/<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '')
  const reasons = [...first.json<{ reason: string }[]>(), ...second.json<{ reason: string }[]>()].map(
    ({ reason }) => reason,
  )
  expect(new Set(reasons).size).toBe(100)
  expect(reasons[0]).toBe('No 120')
  expect((await trip.summary(driver)).body).toMatchObject({ count: 120, total: '121.20' })
})
