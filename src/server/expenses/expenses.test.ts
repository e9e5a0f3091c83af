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

test('an expense of someone not on the trip is listed at once, and counts once an organiser approves it', async () => {
  await using sharing = await startExpenseSite()
  const [olga, admin] = [await sharing.outsider(), await sharing.outsider('Ada', true)]
  const { driver } = sharing
  const { body: added } = await sharing.add(olga, { amount: '10', reason: 'Permit' })
  expect(added.isCounted).toBe(false)
  expect((await sharing.list(driver)).body).toMatchObject([{ id: added.id, isCounted: false }])
  expect((await sharing.summary(driver)).body).toMatchObject({ total: '10.00', waiting: '10.00' })
  const before = (await sharing.balances(driver)).body
  expect(before.people.map(({ balance }) => balance)).toEqual(['0.00'])

  expect((await sharing.approve(added.id, driver)).status).toBe(403)
  expect((await sharing.approve(added.id, admin)).body.isCounted).toBe(true)
  expect((await sharing.approve(added.id, admin)).status).toBe(200)

  const after = (await sharing.balances(olga)).body
  expect(after.transfers).toMatchObject([{ fromUserId: driver.id, toUserId: olga.id, amount: '10.00' }])

  // A later change needs another approval.
  const changed = await sharing.change(added.id, olga, { amount: '1000' })
  expect(changed.body).toMatchObject({ amount: '1000.00', isCounted: false })
  expect((await sharing.balances(driver)).body.transfers).toEqual([])
})

test('an organiser takes anything off; its owner does not bring it back', async () => {
  await using sharing = await startExpenseSite()
  const [olga, admin] = [await sharing.outsider(), await sharing.outsider('Ada', true)]
  const waiting = (await sharing.add(olga, { amount: '10', reason: 'Spam' })).body
  const counted = (await sharing.add(sharing.driver, { amount: '10', reason: 'Tent' })).body
  expect((await sharing.remove(waiting.id, admin)).status).toBe(204)
  expect((await sharing.list(olga)).body.map(({ id }) => id)).toEqual([counted.id])
  expect((await sharing.restore(waiting.id, olga)).status).toBe(403)
  expect((await sharing.restore(waiting.id, admin)).body).toMatchObject({ id: waiting.id, isCounted: false })
  expect((await sharing.remove(counted.id, admin)).status).toBe(204)
  expect((await sharing.restore(counted.id, admin)).body).toMatchObject({ isCounted: true })
  expect((await sharing.restore(counted.id, olga)).body.code).toBe('NOT_YOURS')
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

test('an approval is of the expense as it was seen', async () => {
  await using sharing = await startExpenseSite()
  const [olga, admin] = [await sharing.outsider(), await sharing.outsider('Ada', true)]
  const { body: seen } = await sharing.add(olga, { amount: '5', reason: 'Ice' })
  const { body: changed } = await sharing.change(seen.id, olga, { amount: '9000' })
  const refused = await sharing.approve(seen.id, admin, { changedAt: seen.changedAt })
  expect([refused.status, refused.body.code]).toEqual([409, 'EXPENSE_CHANGED'])
  const given = await sharing.approve(seen.id, admin, { changedAt: changed.changedAt })
  expect(given.body).toMatchObject({ amount: '9000.00', isCounted: true })
})

test('another category or receipt leaves an approval standing', async () => {
  await using sharing = await startExpenseSite()
  const [olga, admin] = [await sharing.outsider(), await sharing.outsider('Ada', true)]
  const { body: added } = await sharing.add(olga, { amount: '5', reason: 'Ice' })
  await sharing.approve(added.id, admin)
  expect((await sharing.change(added.id, olga, { category: 'food' })).body.isCounted).toBe(true)
  expect((await sharing.change(added.id, olga, { reason: 'Champagne' })).body.isCounted).toBe(false)
})

test('what somebody restores who has left the trip waits, unless an organiser has agreed to it', async () => {
  await using sharing = await startExpenseSite()
  const [ann, olga] = [await sharing.traveller('Ann'), await sharing.outsider()]
  const admin = await sharing.outsider('Ada', true)
  const { body: own } = await sharing.add(ann, { amount: '5000', reason: 'Yacht' })
  const { body: agreed } = await sharing.add(olga, { amount: '5', reason: 'Ice' })
  await sharing.approve(agreed.id, admin)
  await sharing.remove(own.id, ann)
  await sharing.remove(agreed.id, olga)
  await sharing.site.database.query(`update bookings set status = 'cancelled'`)
  expect((await sharing.restore(own.id, ann)).body.isCounted).toBe(false)
  expect((await sharing.restore(agreed.id, olga)).body.isCounted).toBe(true)
})

test('a party that has left keeps its heads in what it shared', async () => {
  await using sharing = await startExpenseSite()
  const { driver, site } = sharing
  const ann = await sharing.traveller('Ann', { people: 3 })
  const { body: added } = await sharing.add(driver, { amount: '60', reason: 'Cabin' })
  expect(shareOf(added.shares, ann)).toBe('45.00')
  await site.database.query(`update bookings set status = 'cancelled'`)
  const { body: edited } = await sharing.change(added.id, driver, { sharedWith: [ann.id, driver.id] })
  expect(shareOf(edited.shares, ann)).toBe('45.00')
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

test('one’s own expense is edited with everything else kept, and others’ are not', async () => {
  await using sharing = await startExpenseSite()
  const ann = await sharing.traveller('Ann')
  const ben = await sharing.traveller('Ben')
  const shares = [
    { userId: ann.id, weight: 1 },
    { userId: ben.id, weight: 3 },
  ]
  const { body: added } = await sharing.add(ann, { amount: '8', reason: 'Lunch', shares })

  expect((await sharing.change(added.id, ben, { amount: '1' })).body.code).toBe('NOT_YOURS')
  const dearer = await sharing.change(added.id, ann, { amount: '12' })
  expect(dearer.body).toMatchObject({ amount: '12.00', reason: 'Lunch', split: 'weights' })
  expect(shareOf(dearer.body.shares, ben)).toBe('9.00')
  expect(dearer.body.changedAt).not.toBeNull()

  const anew = await sharing.change(added.id, ann, { sharedWith: [ben.id], reason: 'Ben’s lunch' })
  expect(anew.body).toMatchObject({ split: 'heads', sharedWith: [ben.id], reason: 'Ben’s lunch' })
  expect(anew.body.shares).toEqual([{ userId: ben.id, amount: '12.00', weight: 1 }])
  const all = await sharing.change(added.id, ann, { sharedWith: [] })
  expect(all.body.sharedWith).toHaveLength(3)
  expect((await sharing.change(added.id, ann, { receiptUrl: 'javascript:x' })).status).toBe(400)
})

test('another amount does not go with exact amounts of before', async () => {
  await using sharing = await startExpenseSite()
  const { driver } = sharing
  const ann = await sharing.traveller('Ann')
  const shares = [{ userId: ann.id, amount: '8' }]
  const { body: added } = await sharing.add(driver, { amount: '8', reason: 'Lunch', shares })
  const refused = await sharing.change(added.id, driver, { amount: '9' })
  expect([refused.status, refused.body.code]).toEqual([400, 'SHARES_DIFFER'])
  const both = { amount: '9', shares: [{ userId: ann.id, amount: '9' }] }
  expect((await sharing.change(added.id, driver, both)).status).toBe(200)
})

test('who has left the trip still bears a share when it is edited, but is not named anew', async () => {
  await using sharing = await startExpenseSite()
  const ann = await sharing.traveller('Ann')
  const { driver, site } = sharing
  const given = { amount: '8', reason: 'Deposit', sharedWith: [ann.id] }
  const { body: added } = await sharing.add(driver, given)
  await site.database.query(`update bookings set status = 'cancelled'`)
  expect((await sharing.change(added.id, driver, { amount: '9', sharedWith: [ann.id] })).status).toBe(200)
  expect((await sharing.add(driver, given)).body.code).toBe('NOT_SHARING')
  // Someone who has left still sees what there is to settle.
  expect((await sharing.balances(ann)).body.transfers).toMatchObject([{ fromUserId: ann.id, amount: '9.00' }])
})

test('what is removed is gone from list, total and balances, and comes back as it was', async () => {
  await using sharing = await startExpenseSite()
  const ann = await sharing.traveller('Ann')
  const { driver } = sharing
  const { body: added } = await sharing.add(ann, { amount: '10', reason: 'Ferry', category: 'transport' })
  const before = (await sharing.balances(ann)).body

  expect((await sharing.remove(added.id, driver)).body.code).toBe('NOT_YOURS')
  expect((await sharing.remove(added.id, ann)).status).toBe(204)
  expect((await sharing.remove(added.id, ann)).status).toBe(204)
  expect((await sharing.list(ann)).body).toEqual([])
  expect((await sharing.summary(ann)).body).toMatchObject({ count: 0, total: '0.00', byCategory: [] })
  expect((await sharing.balances(ann)).body.transfers).toEqual([])
  expect((await sharing.change(added.id, ann, { amount: '1' })).body.code).toBe('EXPENSE_NOT_FOUND')

  expect((await sharing.restore(added.id, driver)).body.code).toBe('NOT_YOURS')
  expect((await sharing.restore(added.id, ann)).body).toMatchObject({ ...added, createdAt: added.createdAt })
  expect((await sharing.balances(ann)).body).toEqual(before)
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
