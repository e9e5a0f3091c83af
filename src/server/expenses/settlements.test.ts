import { expect, test } from 'vitest'
import { cancelTrip } from '#contract/trips.ts'
import { startExpenseSite } from '#testing/start-expense-site.ts'

/** Ann has paid for Ben and the driver; both owe her a third of it. */
async function startOwing() {
  const sharing = await startExpenseSite()
  const ann = await sharing.traveller('Ann')
  const ben = await sharing.traveller('Ben')
  const { body: dinner } = await sharing.add(ann, { amount: '90', reason: 'Dinner' })
  return { ...sharing, ann, ben, dinner }
}

test('balances add up to zero, and each suggested payment says why', async () => {
  await using owing = await startOwing()
  const { ann, ben, driver } = owing
  const { body } = await owing.balances(ben)
  expect(body.userId).toBe(ben.id)
  expect(Object.fromEntries(body.people.map(({ userId, balance }) => [userId, balance]))).toEqual({
    [ann.id]: '60.00',
    [ben.id]: '-30.00',
    [driver.id]: '-30.00',
  })
  expect(body.transfers).toHaveLength(2)
  const own = body.transfers.find(({ fromUserId }) => fromUserId === ben.id)
  expect(own).toMatchObject({ toUserId: ann.id, amount: '30.00' })
  expect(own?.reason).toBe(
    'Your share is $30.00, all still to pay. Ann is owed $60.00. After this, you’re settled up and Ann is still owed $30.00.',
  )
  const toAnn = (await owing.balances(ann)).body.transfers.find(({ fromUserId }) => fromUserId === ben.id)
  expect(toAnn?.reason).toBe(
    'Ben’s share is $30.00, all still to pay. You’re owed $60.00. After this, Ben is settled up and you’re still owed $30.00.',
  )
})

test('what is marked as paid counts, is undone by either of the two, and everything is as before', async () => {
  await using owing = await startOwing()
  const { ann, ben } = owing
  const before = (await owing.balances(ben)).body

  const { status, body: noted } = await owing.settle(ben, ben, ann, '30')
  expect(status).toBe(201)
  expect(noted).toMatchObject({ fromUserId: ben.id, toUserId: ann.id, amount: '30.00', undoneAt: null })
  const after = (await owing.balances(ben)).body
  expect(after.people.find(({ userId }) => userId === ben.id)).toMatchObject({
    sent: '30.00',
    balance: '0.00',
  })
  expect(after.transfers).toHaveLength(1)
  expect(after.settlements).toMatchObject([{ id: noted.id }])

  expect((await owing.undo(noted.id, owing.driver)).status).toBe(404)
  expect((await owing.undo(noted.id, ann)).body.undoneAt).not.toBeNull()
  expect((await owing.balances(ben)).body).toEqual(before)
  const again = await owing.undo(noted.id, ben)
  expect([again.status, again.body.undoneAt]).toEqual([200, expect.any(String)])
})

test('nobody notes a payment of others, more than is owed, the wrong way round, or to themselves', async () => {
  await using owing = await startOwing()
  const { ann, ben, driver } = owing
  expect((await owing.settle(driver, ben, ann, '30')).body.code).toBe('NOT_YOURS')
  const tooMuch = await owing.settle(ben, ben, ann, '30.01')
  expect([tooMuch.status, tooMuch.body.code, tooMuch.body.amount]).toEqual([409, 'MORE_THAN_OWED', 3000])
  expect((await owing.settle(ann, ann, ben, '1')).body).toMatchObject({ code: 'MORE_THAN_OWED', amount: 0 })
  expect((await owing.settle(ben, ben, driver, '1')).body.code).toBe('MORE_THAN_OWED')
  expect((await owing.settle(ann, ann, ann, '1')).body.code).toBe('MORE_THAN_OWED')
  expect((await owing.settle(ben, ben, ann, '0')).status).toBe(400)
  expect((await owing.settle(ben, ben, ann, '-3')).status).toBe(400)
  const olga = await owing.outsider()
  expect((await owing.settle(olga, olga, ann, '3')).body.code).toBe('MORE_THAN_OWED')
  expect((await owing.balances(ann)).body.settlements).toEqual([])
})

test('when both say at once that it is paid, it counts once', async () => {
  await using owing = await startOwing()
  const { ann, ben } = owing
  const said = await Promise.all([ann, ben, ann, ben].map((who) => owing.settle(who, ben, ann, '30')))
  expect(said.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  const { body } = await owing.balances(ann)
  expect(body.people.find(({ userId }) => userId === ben.id)?.balance).toBe('0.00')
})

test('a part that both say at once counts once, when they say what was left', async () => {
  await using owing = await startOwing()
  const { ann, ben } = owing
  const said = await Promise.all([ann, ben, ben].map((who) => owing.settle(who, ben, ann, '10', '30.00')))
  expect(said.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const refused = said.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'BALANCE_CHANGED', amount: 2000 })
})

test('a part of it can be paid, and the rest is still suggested', async () => {
  await using owing = await startOwing()
  const { ann, ben } = owing
  await owing.settle(ann, ben, ann, '12.50')
  const { body } = await owing.balances(ann)
  expect(body.transfers).toContainEqual(
    expect.objectContaining({ fromUserId: ben.id, toUserId: ann.id, amount: '17.50' }),
  )
})

test('an expense that people have settled by is changed no more, until that is undone', async () => {
  await using owing = await startOwing()
  const { ann, ben, driver, dinner } = owing
  const { body: aside } = await owing.add(driver, { amount: '5', reason: 'Map', sharedWith: [driver.id] })
  const { body: noted } = await owing.settle(ben, ben, ann, '30')

  const [, settled] = (await owing.list(ann)).body
  expect(settled).toMatchObject({ id: dinner.id, isSettled: true })
  for (const refused of [
    await owing.change(dinner.id, ann, { amount: '99' }),
    await owing.remove(dinner.id, ann),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([409, 'EXPENSE_SETTLED'])
  }
  // Expenses that involve neither of the two can still be changed, and so can later ones.
  expect((await owing.change(aside.id, driver, { amount: '6' })).status).toBe(200)
  const { body: later } = await owing.add(ann, { amount: '3', reason: 'Ice' })
  expect((await owing.change(later.id, ann, { amount: '4' })).status).toBe(200)

  await owing.undo(noted.id, ben)
  expect((await owing.change(dinner.id, ann, { amount: '99' })).status).toBe(200)
})

test('what was approved after people settled up is not settled', async () => {
  await using owing = await startOwing()
  const { ann, ben } = owing
  const [olga, admin] = [await owing.outsider(), await owing.outsider('Ada', true)]
  const { body: permit } = await owing.add(olga, { amount: '9', reason: 'Permit' })
  await owing.settle(ben, ben, ann, '30')
  expect((await owing.approve(permit.id, admin)).body.isSettled).toBe(false)
  expect((await owing.change(permit.id, olga, { reason: 'Park permit' })).status).toBe(200)
})

test('an expense and its removal or a settlement at once never leave more paid than was owed', async () => {
  await using owing = await startOwing()
  const { ann, ben, dinner } = owing
  const [removed, settled] = await Promise.all([
    owing.remove(dinner.id, ann),
    owing.settle(ben, ben, ann, '30'),
  ])
  expect([
    [204, 409],
    [409, 201],
  ]).toContainEqual([removed.status, settled.status])
})

test('the database itself refuses shares that do not add up', async () => {
  await using owing = await startOwing()
  const { query } = owing.site.database
  await expect(query('update expense_shares set amount = amount + 0.01')).rejects.toThrow(/add up/)
  await expect(query('update expenses set amount = amount + 1')).rejects.toThrow(/add up/)
  await expect(query('delete from expense_shares')).rejects.toThrow(/add up/)
})

test('after a trip is cancelled its costs are still shared and settled, what a driver has paid for it too', async () => {
  await using sharing = await startExpenseSite()
  const { site, tripId, driver } = sharing
  const ann = await sharing.traveller('Ann')
  const admin = await sharing.outsider('Ada', true)
  await sharing.add(ann, { amount: '40', reason: 'Deposit' })
  expect((await site.call(cancelTrip, { params: { tripId }, as: admin })).status).toBe(200)

  const { body: ferry } = await sharing.add(driver, { amount: '10', reason: 'Ferry' })
  expect(ferry.isCounted).toBe(true)
  expect((await sharing.settle(driver, driver, ann, '20.00')).status).toBe(201)
  const { body } = await sharing.balances(ann)
  expect(body.people.map(({ firstName, balance }) => [firstName, balance])).toEqual([
    ['Ann', '0.00'],
    ['Dana', '0.00'],
  ])
})
