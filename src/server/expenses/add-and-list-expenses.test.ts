import { expect, test } from 'vitest'
import type { PersonWithId } from '#testing/start-app.ts'
import { startExpenseSite } from '#testing/start-expense-site.ts'

type Shares = { userId: string; amount: string }[]

const shareOf = (shares: Shares, { id }: PersonWithId) => shares.find(({ userId }) => userId === id)?.amount

test('an expense is shared by everybody on the trip, a party by its heads, and its cents add up', async () => {
  await using sharing = await startExpenseSite()
  const ann = await sharing.traveller('Ann')
  const ben = await sharing.traveller('Ben', { people: 2 })

  const { status, body } = await sharing.add(ann, { amount: '10.01', reason: 'Dinner' })

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
  expect(new Set(body.sharedWith)).toEqual(new Set([ann.id, ben.id, sharing.driver.id]))
  expect(['5.00', '5.01']).toContain(shareOf(body.shares, ben))
  const sum = body.shares.reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0)
  expect(sum).toBe(1001)
})

test('where nobody is on the trip, the payer bears it alone, once an organiser has agreed', async () => {
  await using sharing = await startExpenseSite()
  await sharing.withoutCar()
  const olga = await sharing.outsider()
  const { body } = await sharing.add(olga, { amount: 12, reason: 'Permit', sharedWith: null })
  expect(body.shares).toEqual([{ userId: olga.id, amount: '12.00', weight: 1 }])
  expect(body.isCounted).toBe(false)
})

test('those who are named share it, by their parties, by weights, or by exact amounts', async () => {
  await using sharing = await startExpenseSite()
  const ann = await sharing.traveller('Ann')
  const ben = await sharing.traveller('Ben', { people: 3 })

  const named = await sharing.add(ann, { amount: '8', reason: 'Lunch', sharedWith: [ann.id, ben.id, ben.id] })
  expect(shareOf(named.body.shares, ann)).toBe('2.00')
  expect(shareOf(named.body.shares, ben)).toBe('6.00')

  const weights = [
    { userId: ann.id, weight: 0.5 },
    { userId: ben.id, weight: 1.5 },
  ]
  const weighted = await sharing.add(ann, { amount: '10', reason: 'Wood', shares: weights })
  expect(weighted.body).toMatchObject({ split: 'weights' })
  expect(weighted.body.shares).toContainEqual({ userId: ann.id, amount: '2.50', weight: 0.5 })

  const amounts = [
    { userId: ann.id, amount: '9.99' },
    { userId: ben.id, amount: '0.01' },
  ]
  const exact = await sharing.add(ann, { amount: '10', reason: 'Beer', shares: amounts })
  expect(exact.body).toMatchObject({ split: 'amounts' })
  expect(exact.body.shares).toContainEqual({ userId: ben.id, amount: '0.01', weight: null })
})

test.each([
  ['a negative amount', { amount: '-5', reason: 'x' }],
  ['nothing', { amount: 0, reason: 'x' }],
  ['zero with cents', { amount: '0.00', reason: 'x' }],
  ['no number', { amount: 'NaN', reason: 'x' }],
  ['null', { amount: null, reason: 'x' }],
  ['too much', { amount: 1e12, reason: 'x' }],
  ['one cent too much', { amount: '100000000.00', reason: 'x' }],
  ['three decimals', { amount: '1.234', reason: 'x' }],
  ['a tenth that floats', { amount: 0.1 + 0.2, reason: 'x' }],
  ['an exponent', { amount: '1e3', reason: 'x' }],
  ['no reason', { amount: 1 }],
  ['a blank reason', { amount: 1, reason: ' \u200e ' }],
  ['a reason that cannot be seen', { amount: 1, reason: '\u200b\u3164\u00ad' }],
  ['half a character', { amount: 1, reason: 'x', receiptUrl: '/x\ud800' }],
  [
    'an address that reads backwards',
    { amount: 1, reason: 'x', receiptUrl: 'https://a.example/\u202egpj.exe' },
  ],
  ['a long reason', { amount: 1, reason: 'x'.repeat(201) }],
  ['a category of its own', { amount: 1, reason: 'x', category: 'bribes' }],
  ['a stranger', { amount: 1, reason: 'x', sharedWith: ['nobody'] }],
  ['a stranger with a weight', { amount: 1, reason: 'x', shares: [{ userId: 'nobody', weight: 1 }] }],
  ['no shares', { amount: 1, reason: 'x', shares: [] }],
  ['a script', { amount: 1, reason: 'x', receiptUrl: 'javascript:alert(1)' }],
  ['data', { amount: 1, reason: 'x', receiptUrl: 'data:text/html,x' }],
  ['another site by two slashes', { amount: 1, reason: 'x', receiptUrl: '//evil.example' }],
])('%s is refused with a clear 400, and nothing is added', async (_what, body) => {
  await using sharing = await startExpenseSite()
  const refused = await sharing.add(sharing.driver, body as never)
  expect(refused.status).toBe(400)
  expect(refused.body.message).toMatch(/\w{3}/)
  expect(refused.body.issues?.length).toBeGreaterThan(0)
  expect((await sharing.list(sharing.driver)).body).toEqual([])
})

test('shares that contradict themselves are refused', async () => {
  await using sharing = await startExpenseSite()
  const { driver } = sharing
  const ann = await sharing.traveller('Ann')
  const refused = async (shares: object[]) => {
    const { status, body } = await sharing.add(driver, { amount: '10', reason: 'x', shares: shares as never })
    return [status, body.code]
  }
  const of = (...parts: object[]) =>
    parts.map((part, index) => ({ userId: [ann, driver][index]?.id, ...part }))

  expect(await refused(of({ amount: '5' }, { amount: '4.99' }))).toEqual([400, 'SHARES_DIFFER'])
  expect(await refused(of({ amount: '5' }, { weight: 1 }))).toEqual([400, 'INVALID_INPUT'])
  expect(await refused(of({ amount: '5', weight: 1 }, { amount: '5', weight: 1 }))).toEqual([
    400,
    'INVALID_INPUT',
  ])
  expect(await refused(of({}, {}))).toEqual([400, 'INVALID_INPUT'])
  expect(await refused(of({ amount: '10' }, { amount: '0' }))).toEqual([400, 'INVALID_INPUT'])
  expect(await refused(of({ amount: '15' }, { amount: '-5' }))).toEqual([400, 'INVALID_INPUT'])
  expect(await refused(of({ weight: 0 }, { weight: 1 }))).toEqual([400, 'INVALID_INPUT'])
  expect(await refused(of({ weight: 1.234 }))).toEqual([400, 'INVALID_INPUT'])
  expect(await refused(of({ weight: 1001 }))).toEqual([400, 'INVALID_INPUT'])
  const twice = [
    { userId: ann.id, weight: 1 },
    { userId: ann.id, weight: 1 },
  ]
  expect(await refused(twice)).toEqual([400, 'INVALID_INPUT'])
})

test('what the server owns cannot be sent along', async () => {
  await using sharing = await startExpenseSite()
  const ann = await sharing.traveller('Ann')
  const olga = await sharing.outsider()
  const sent = {
    amount: 5,
    reason: 'x',
    uploadedBy: ann.id,
    isCounted: true,
    countedAt: '2020-01-01',
    id: 77,
  }
  const { body } = await sharing.add(olga, sent)
  expect(body).toMatchObject({ uploadedBy: olga.id, isCounted: false })
  expect(body.id).not.toBe(77)
})

test('others see what was paid and the total, but not by whom it is shared, nor receipts, nor balances', async () => {
  await using sharing = await startExpenseSite()
  const ann = await sharing.traveller('Ann')
  await sharing.add(ann, { amount: '30', reason: 'Dinner', receiptUrl: 'https://example.org/r.jpg' })
  const olga = await sharing.outsider()

  const [seen] = (await sharing.list(olga)).body
  expect(seen).toMatchObject({ amount: '30.00', reason: 'Dinner', payerFirstName: 'Ann' })
  expect(seen).toMatchObject({ uploadedBy: null, sharedWith: [], shares: [], receiptUrl: null })
  expect((await sharing.summary(olga)).body).toMatchObject({
    count: 1,
    total: '30.00',
    seesBalances: false,
    isOnTrip: false,
  })
  const refused = await sharing.balances(olga)
  expect([refused.status, refused.body.code]).toEqual([403, 'NOT_ON_TRIP'])

  const [own] = (await sharing.list(ann)).body
  expect(own).toMatchObject({ uploadedBy: ann.id, receiptUrl: 'https://example.org/r.jpg' })
})

test('whoever is not on the trip has only so many waiting, also by removing and restoring', async () => {
  await using sharing = await startExpenseSite()
  const olga = await sharing.outsider()
  const ids: number[] = []
  for (let at = 0; at < 20; at++)
    ids.push((await sharing.add(olga, { amount: '1', reason: `No ${at}` })).body.id)
  const more = () => sharing.add(olga, { amount: '1', reason: 'One more' })
  expect((await more()).body.code).toBe('TOO_MANY_WAITING')
  await sharing.remove(ids[0] ?? 0, olga)
  expect((await more()).status).toBe(409)

  await sharing.site.database.moveClock('25 hours')
  expect((await more()).status).toBe(201)
  expect((await sharing.restore(ids[0] ?? 0, olga)).body.code).toBe('TOO_MANY_WAITING')
})

test('who is on the trip is not told to others, also not by what they add themselves', async () => {
  await using sharing = await startExpenseSite()
  const [ann, olga] = [await sharing.traveller('Ann'), await sharing.outsider()]
  const { body: added } = await sharing.add(olga, { amount: '10', reason: 'Permit' })
  expect(added).toMatchObject({ sharedWith: [], shares: [], uploadedBy: olga.id })
  expect((await sharing.list(olga)).body).toMatchObject([{ sharedWith: [], shares: [] }])
  // Guessing ids does not help: people on the trip and others are refused alike.
  const refused = await Promise.all(
    [ann.id, 'nobody'].map((id) => sharing.add(olga, { amount: '1', reason: 'x', sharedWith: [id] })),
  )
  expect(refused.map(({ status }) => status)).toEqual([400, 400])
  expect(refused[0]?.body).toEqual(refused[1]?.body)
  expect((await sharing.add(olga, { amount: '1', reason: 'x', sharedWith: [olga.id] })).status).toBe(201)
})

test('the largest amounts can be told, and added up', async () => {
  await using sharing = await startExpenseSite()
  const ann = await sharing.traveller('Ann')
  const most = { amount: '99999999.99', reason: 'Castle', sharedWith: [ann.id] }
  for (let at = 0; at < 3; at++) expect((await sharing.add(sharing.driver, most)).status).toBe(201)
  const { status, body } = await sharing.balances(ann)
  expect(status).toBe(200)
  expect(body.transfers).toMatchObject([{ amount: '299999999.97' }])
})

test('nobody but organisers hears of a draft', async () => {
  await using sharing = await startExpenseSite()
  const [olga, admin] = [await sharing.outsider(), await sharing.outsider('Ada', true)]
  const { body: added } = await sharing.add(sharing.driver, { amount: '10', reason: 'Ferry' })
  await sharing.site.database.query(`update trips set status = 'draft'`)
  const codes = await Promise.all([
    sharing.list(olga),
    sharing.summary(olga),
    sharing.balances(olga),
    sharing.add(olga, { amount: '1', reason: 'x' }),
    sharing.change(added.id, sharing.driver, { amount: '1' }),
  ])
  expect(codes.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await sharing.list(admin)).status).toBe(200)
})

test('a long list comes in pages, and its total is of everything', async () => {
  await using sharing = await startExpenseSite()
  const { driver, site, tripId } = sharing
  await site.database.query(
    `with added as (
       insert into expenses (trip_id, uploaded_by, amount, reason, counted_at)
       select $1, $2, 1.01, 'No ' || n, app_now() from generate_series(1, 120) n returning id
     ) insert into expense_shares (expense_id, user_id, amount, weight) select id, $2, 1.01, 1 from added`,
    [tripId, driver.id],
  )
  const whole = await sharing.list(driver)
  expect([whole.body.length, whole.header('link')]).toEqual([120, undefined])
  const headers = { authorization: `Bearer ${driver.token}` }
  const get = (url: string) => site.app.inject({ url, headers })
  const first = await get(`/api/trips/${tripId}/expenses?limit=50`)
  expect(first.headers['x-total-count']).toBe('120')
  const second = await get(/<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '')
  const seen = [...first.json<{ reason: string }[]>(), ...second.json<{ reason: string }[]>()].map(
    ({ reason }) => reason,
  )
  expect(new Set(seen).size).toBe(100)
  expect(seen[0]).toBe('No 120')
  expect((await sharing.summary(driver)).body).toMatchObject({ count: 120, total: '121.20' })
})
