import { expect, test } from 'vitest'
import type { PersonWithId } from '#testing/start-app.ts'
import { startExpenseSite } from '#testing/start-expense-site.ts'

type Shares = { userId: string; amount: string }[]

const shareOf = (shares: Shares, { id }: PersonWithId) => shares.find(({ userId }) => userId === id)?.amount

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
