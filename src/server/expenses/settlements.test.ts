import { expect, test } from 'vitest'
import { cancelTrip } from '#contract/trips.ts'
import { startExpenseSite } from '#testing/start-expense-site.ts'

// trip.settle(as, from, to, amount) records, as one person, that another paid a third.

/** Ann has paid for Ben and the driver; both owe her a third of it. */
async function startTripWithDebts() {
  const trip = await startExpenseSite()
  const ann = await trip.traveller('Ann')
  const ben = await trip.traveller('Ben')
  const { body: dinner } = await trip.add(ann, { amount: '90', reason: 'Dinner' })
  return { ...trip, ann, ben, dinner }
}

test('balances add up to zero, and each suggested payment says why', async () => {
  await using trip = await startTripWithDebts()
  const { ann, ben, driver } = trip
  const { body } = await trip.balances(ben)
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
  const toAnn = (await trip.balances(ann)).body.transfers.find(({ fromUserId }) => fromUserId === ben.id)
  expect(toAnn?.reason).toBe(
    'Ben’s share is $30.00, all still to pay. You’re owed $60.00. After this, Ben is settled up and you’re still owed $30.00.',
  )
})

test('a recorded payment counts, and either of the two people can undo it', async () => {
  await using trip = await startTripWithDebts()
  const { ann, ben } = trip
  const before = (await trip.balances(ben)).body

  const { status, body: settlement } = await trip.settle(ben, ben, ann, '30')
  expect(status).toBe(201)
  expect(settlement).toMatchObject({ fromUserId: ben.id, toUserId: ann.id, amount: '30.00', undoneAt: null })
  const after = (await trip.balances(ben)).body
  expect(after.people.find(({ userId }) => userId === ben.id)).toMatchObject({
    sent: '30.00',
    balance: '0.00',
  })
  expect(after.transfers).toHaveLength(1)
  expect(after.settlements).toMatchObject([{ id: settlement.id }])

  expect((await trip.undo(settlement.id, trip.driver)).status).toBe(404)
  expect((await trip.undo(settlement.id, ann)).body.undoneAt).not.toBeNull()
  expect((await trip.balances(ben)).body).toEqual(before)
  const secondUndo = await trip.undo(settlement.id, ben)
  expect([secondUndo.status, secondUndo.body.undoneAt]).toEqual([200, expect.any(String)])
})

test('refuses a payment between others, of too much, in the wrong direction or to oneself', async () => {
  await using trip = await startTripWithDebts()
  const { ann, ben, driver } = trip
  expect((await trip.settle(driver, ben, ann, '30')).body.code).toBe('NOT_YOURS')
  const tooMuch = await trip.settle(ben, ben, ann, '30.01')
  expect([tooMuch.status, tooMuch.body.code, tooMuch.body.amount]).toEqual([409, 'MORE_THAN_OWED', 3000])
  expect((await trip.settle(ann, ann, ben, '1')).body).toMatchObject({ code: 'MORE_THAN_OWED', amount: 0 })
  expect((await trip.settle(ben, ben, driver, '1')).body.code).toBe('MORE_THAN_OWED')
  expect((await trip.settle(ann, ann, ann, '1')).body.code).toBe('MORE_THAN_OWED')
  expect((await trip.settle(ben, ben, ann, '0')).status).toBe(400)
  expect((await trip.settle(ben, ben, ann, '-3')).status).toBe(400)
  const olga = await trip.outsider()
  expect((await trip.settle(olga, olga, ann, '3')).body.code).toBe('MORE_THAN_OWED')
  expect((await trip.balances(ann)).body.settlements).toEqual([])
})

test('a payment that both people record at once counts once', async () => {
  await using trip = await startTripWithDebts()
  const { ann, ben } = trip
  const responses = await Promise.all(
    [ann, ben, ann, ben].map((person) => trip.settle(person, ben, ann, '30')),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  const { body } = await trip.balances(ann)
  expect(body.people.find(({ userId }) => userId === ben.id)?.balance).toBe('0.00')
})

test('a part payment that both record at once counts once if they say what was left to pay', async () => {
  await using trip = await startTripWithDebts()
  const { ann, ben } = trip
  const responses = await Promise.all(
    [ann, ben, ben].map((person) => trip.settle(person, ben, ann, '10', '30.00')),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const refusal = responses.find(({ status }) => status === 409)
  expect(refusal?.body).toMatchObject({ code: 'BALANCE_CHANGED', amount: 2000 })
})

test('after a part payment the rest is still suggested', async () => {
  await using trip = await startTripWithDebts()
  const { ann, ben } = trip
  await trip.settle(ann, ben, ann, '12.50')
  const { body } = await trip.balances(ann)
  expect(body.transfers).toContainEqual(
    expect.objectContaining({ fromUserId: ben.id, toUserId: ann.id, amount: '17.50' }),
  )
})

test('a settled expense cannot be changed until the settlement is undone', async () => {
  await using trip = await startTripWithDebts()
  const { ann, ben, driver, dinner } = trip
  const { body: map } = await trip.add(driver, { amount: '5', reason: 'Map', sharedWith: [driver.id] })
  const { body: settlement } = await trip.settle(ben, ben, ann, '30')

  const [, settled] = (await trip.list(ann)).body
  expect(settled).toMatchObject({ id: dinner.id, isSettled: true })
  for (const refusal of [
    await trip.change(dinner.id, ann, { amount: '99' }),
    await trip.remove(dinner.id, ann),
  ]) {
    expect([refusal.status, refusal.body.code]).toEqual([409, 'EXPENSE_SETTLED'])
  }
  // Expenses that involve neither of the two can still be changed, and so can later ones.
  expect((await trip.change(map.id, driver, { amount: '6' })).status).toBe(200)
  const { body: later } = await trip.add(ann, { amount: '3', reason: 'Ice' })
  expect((await trip.change(later.id, ann, { amount: '4' })).status).toBe(200)

  await trip.undo(settlement.id, ben)
  expect((await trip.change(dinner.id, ann, { amount: '99' })).status).toBe(200)
})

test('an expense approved after people settled up is not settled', async () => {
  await using trip = await startTripWithDebts()
  const { ann, ben } = trip
  const [olga, admin] = [await trip.outsider(), await trip.outsider('Ada', true)]
  const { body: permit } = await trip.add(olga, { amount: '9', reason: 'Permit' })
  await trip.settle(ben, ben, ann, '30')
  expect((await trip.approve(permit.id, admin)).body.isSettled).toBe(false)
  expect((await trip.change(permit.id, olga, { reason: 'Park permit' })).status).toBe(200)
})

test('when an expense is removed and settled at once, only one of the two succeeds', async () => {
  await using trip = await startTripWithDebts()
  const { ann, ben, dinner } = trip
  const [removal, settlement] = await Promise.all([
    trip.remove(dinner.id, ann),
    trip.settle(ben, ben, ann, '30'),
  ])
  expect([
    [204, 409],
    [409, 201],
  ]).toContainEqual([removal.status, settlement.status])
})

test('the database itself refuses shares that do not add up', async () => {
  await using trip = await startTripWithDebts()
  const { query } = trip.site.database
  await expect(query('update expense_shares set amount = amount + 0.01')).rejects.toThrow(/add up/)
  await expect(query('update expenses set amount = amount + 1')).rejects.toThrow(/add up/)
  await expect(query('delete from expense_shares')).rejects.toThrow(/add up/)
})

test('after a trip is cancelled, costs can still be added and settled, also by its driver', async () => {
  await using trip = await startExpenseSite()
  const { site, tripId, driver } = trip
  const ann = await trip.traveller('Ann')
  const admin = await trip.outsider('Ada', true)
  await trip.add(ann, { amount: '40', reason: 'Deposit' })
  expect((await site.call(cancelTrip, { params: { tripId }, as: admin })).status).toBe(200)

  const { body: ferry } = await trip.add(driver, { amount: '10', reason: 'Ferry' })
  expect(ferry.isCounted).toBe(true)
  expect((await trip.settle(driver, driver, ann, '20.00')).status).toBe(201)
  const { body } = await trip.balances(ann)
  expect(body.people.map(({ firstName, balance }) => [firstName, balance])).toEqual([
    ['Ann', '0.00'],
    ['Dana', '0.00'],
  ])
})
