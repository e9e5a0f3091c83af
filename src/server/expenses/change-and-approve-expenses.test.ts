import { expect, test } from 'vitest'
import { listActivity, listExpenses } from '#contract/expenses.ts'
import { bookSeats } from '#testing/hold-seats.ts'
import type { Person, PersonWithId } from '#testing/start-app.ts'
import { startExpenseSite } from '#testing/start-expense-site.ts'

type Shares = { userId: string; amount: string }[]

const shareOf = (shares: Shares, { id }: PersonWithId) => shares.find(({ userId }) => userId === id)?.amount

test('an expense of somebody not on the trip is listed at once, and counts once approved', async () => {
  await using trip = await startExpenseSite()
  const [olga, admin] = [await trip.outsider(), await trip.outsider('Ada', true)]
  const { driver } = trip
  const { body: permit } = await trip.add(olga, { amount: '10', reason: 'Permit' })
  expect(permit.isCounted).toBe(false)
  expect((await trip.list(driver)).body).toMatchObject([{ id: permit.id, isCounted: false }])
  expect((await trip.summary(driver)).body).toMatchObject({ total: '10.00', waiting: '10.00' })
  const before = (await trip.balances(driver)).body
  expect(before.people.map(({ balance }) => balance)).toEqual(['0.00'])

  expect((await trip.approve(permit.id, driver)).status).toBe(403)
  expect((await trip.approve(permit.id, admin)).body.isCounted).toBe(true)
  expect((await trip.approve(permit.id, admin)).status).toBe(200)

  const after = (await trip.balances(olga)).body
  expect(after.transfers).toMatchObject([{ fromUserId: driver.id, toUserId: olga.id, amount: '10.00' }])

  // A later change needs another approval.
  const changed = await trip.change(permit.id, olga, { amount: '1000' })
  expect(changed.body).toMatchObject({ amount: '1000.00', isCounted: false })
  expect((await trip.balances(driver)).body.transfers).toEqual([])
})

test('an admin can remove any expense, and its owner cannot restore it', async () => {
  await using trip = await startExpenseSite()
  const [olga, admin] = [await trip.outsider(), await trip.outsider('Ada', true)]
  const waiting = (await trip.add(olga, { amount: '10', reason: 'Spam' })).body
  const counted = (await trip.add(trip.driver, { amount: '10', reason: 'Tent' })).body
  expect((await trip.remove(waiting.id, admin)).status).toBe(204)
  expect((await trip.list(olga)).body.map(({ id }) => id)).toEqual([counted.id])
  expect((await trip.restore(waiting.id, olga)).status).toBe(403)
  expect((await trip.restore(waiting.id, admin)).body).toMatchObject({ id: waiting.id, isCounted: false })
  expect((await trip.remove(counted.id, admin)).status).toBe(204)
  expect((await trip.restore(counted.id, admin)).body).toMatchObject({ isCounted: true })
  expect((await trip.restore(counted.id, olga)).body.code).toBe('NOT_YOURS')
})

test('an approval is refused when the expense has changed since the admin saw it', async () => {
  await using trip = await startExpenseSite()
  const [olga, admin] = [await trip.outsider(), await trip.outsider('Ada', true)]
  const { body: original } = await trip.add(olga, { amount: '5', reason: 'Ice' })
  const { body: changed } = await trip.change(original.id, olga, { amount: '9000' })
  const refusal = await trip.approve(original.id, admin, { changedAt: original.changedAt })
  expect([refusal.status, refusal.body.code]).toEqual([409, 'EXPENSE_CHANGED'])
  const approval = await trip.approve(original.id, admin, { changedAt: changed.changedAt })
  expect(approval.body).toMatchObject({ amount: '9000.00', isCounted: true })
})

test('an approval can be withdrawn: the expense waits again, and counts no longer', async () => {
  await using trip = await startExpenseSite()
  const [olga, admin] = [await trip.outsider(), await trip.outsider('Ada', true)]
  const { driver } = trip
  const { body: permit } = await trip.add(olga, { amount: '10', reason: 'Permit' })
  const before = (await trip.balances(admin)).body
  const { body: approved } = await trip.approve(permit.id, admin, { changedAt: null })
  expect((await trip.unapprove(permit.id, driver)).status).toBe(403)

  const withdrawn = await trip.unapprove(permit.id, admin, { approvalId: approved.approvalId! })
  expect(withdrawn.body).toMatchObject({ id: permit.id, isCounted: false, approvalId: null })
  expect((await trip.balances(admin)).body).toEqual(before)
  const waiting = await trip.site.call(listExpenses, {
    params: { tripId: trip.tripId },
    query: { show: 'waiting' },
    as: admin,
  })
  expect([waiting.body.map(({ id }) => id), waiting.header('x-total-count')]).toEqual([[permit.id], '1'])
  // Repeating it changes nothing.
  expect((await trip.unapprove(permit.id, admin)).status).toBe(200)
  const { body: activity } = await trip.site.call(listActivity, {
    params: { tripId: trip.tripId },
    query: {},
    as: admin,
  })
  expect(activity.map(({ kind }) => kind)).toEqual(['unapproved', 'approved', 'added'])

  // The withdrawn approval is not restored with the expense.
  await trip.remove(permit.id, olga)
  expect((await trip.restore(permit.id, olga)).body.isCounted).toBe(false)
  expect((await trip.approve(permit.id, admin)).body.isCounted).toBe(true)
  await trip.remove(permit.id, olga)
  expect((await trip.unapprove(permit.id, admin)).body.code).toBe('EXPENSE_NOT_FOUND')
})

test('only a standing approval can be withdrawn, and not once somebody has settled', async () => {
  await using trip = await startExpenseSite()
  const [olga, admin] = [await trip.outsider(), await trip.outsider('Ada', true)]
  const { body: own } = await trip.add(trip.driver, { amount: '10', reason: 'Tent' })
  const refusal = await trip.unapprove(own.id, admin)
  expect([refusal.status, refusal.body.code]).toEqual([409, 'NOT_APPROVED'])

  const { body: ice } = await trip.add(olga, { amount: '20', reason: 'Ice' })
  await trip.approve(ice.id, admin)
  const { body: settlement } = await trip.settle(trip.driver, trip.driver, olga, '5.00')
  expect((await trip.unapprove(ice.id, admin)).body.code).toBe('EXPENSE_SETTLED')
  await trip.undo(settlement.id, olga)
  expect((await trip.unapprove(ice.id, admin)).body.isCounted).toBe(false)

  // Whoever has come onto the trip since needs no approval.
  await trip.approve(ice.id, admin)
  await bookSeats(trip.site, { person: olga, tripId: trip.tripId, seatIds: [] })
  expect((await trip.unapprove(ice.id, admin)).body.code).toBe('NOT_APPROVED')
})

test('the second of two organisers is told what the first decided about an expense', async () => {
  await using trip = await startExpenseSite()
  const olga = await trip.outsider()
  const [ana, bea] = [await trip.outsider('Ana', true), await trip.outsider('Bea', true)]
  const { body: ice } = await trip.add(olga, { amount: '20', reason: 'Ice' })
  const { body: approved } = await trip.approve(ice.id, ana, { changedAt: null })
  const second = await trip.approve(ice.id, bea, { changedAt: null })
  expect([second.status, second.body.message]).toEqual([409, 'Ana has since approved this expense.'])
  // Whoever repeats their own request gets the same answer.
  expect((await trip.approve(ice.id, ana, { changedAt: null })).status).toBe(200)

  // Undoing Ana’s approval does not withdraw Bea’s, whether or not the expense has changed in between.
  const undoByAna = () => trip.unapprove(ice.id, ana, { approvalId: approved.approvalId! })
  await trip.unapprove(ice.id, bea)
  const late = await undoByAna()
  expect([late.status, late.body.message]).toEqual([409, 'Bea has since unapproved this expense.'])
  await trip.approve(ice.id, bea)
  const undo = await undoByAna()
  expect([undo.status, undo.body]).toMatchObject([
    409,
    { code: 'EXPENSE_CHANGED', message: 'Bea has since approved this expense again.' },
  ])
  const { body: dearer } = await trip.change(ice.id, olga, { amount: '30' })
  await trip.approve(ice.id, bea, { changedAt: dearer.changedAt })
  expect((await undoByAna()).body.code).toBe('EXPENSE_CHANGED')
  expect((await trip.list(ana)).body[0]).toMatchObject({ amount: '30.00', isCounted: true })
})

test('the history says which approvals can still be withdrawn', async () => {
  await using trip = await startExpenseSite()
  const [olga, admin] = [await trip.outsider(), await trip.outsider('Ada', true)]
  const withdrawable = async (as: Person = admin) => {
    const params = { tripId: trip.tripId }
    const { body } = await trip.site.call(listActivity, { params, query: {}, as })
    return body.map(({ kind, canWithdraw }) => [kind, canWithdraw])
  }
  const { body: ice } = await trip.add(olga, { amount: '20', reason: 'Ice' })
  await trip.approve(ice.id, admin)
  await trip.change(ice.id, olga, { category: 'food' })
  expect(await withdrawable()).toEqual([
    ['edited', false],
    ['approved', true],
    ['added', false],
  ])
  const isAnyWithdrawable = async (as?: Person) => (await withdrawable(as)).some(([, can]) => can)
  expect(await isAnyWithdrawable(trip.driver)).toBe(false)
  const { body: settlement } = await trip.settle(trip.driver, trip.driver, olga, '5.00')
  expect(await isAnyWithdrawable()).toBe(false)
  await trip.undo(settlement.id, olga)
  await trip.remove(ice.id, olga)
  expect(await isAnyWithdrawable()).toBe(false)
  await trip.restore(ice.id, olga)
  expect(await isAnyWithdrawable()).toBe(true)
  await bookSeats(trip.site, { person: olga, tripId: trip.tripId, seatIds: [] })
  expect(await isAnyWithdrawable()).toBe(false)
})

test('approvals, withdrawals and changes at the same moment leave one of their outcomes', async () => {
  await using trip = await startExpenseSite()
  const [olga, ana] = [await trip.outsider(), await trip.outsider('Ana', true)]
  const bea = await trip.outsider('Bea', true)
  const { body: ice } = await trip.add(olga, { amount: '20', reason: 'Ice' })
  const seen = { changedAt: null }
  const [change, ...decisions] = await Promise.all([
    trip.change(ice.id, olga, { amount: '900' }),
    trip.approve(ice.id, ana, seen),
    trip.approve(ice.id, bea, seen),
    trip.unapprove(ice.id, bea),
  ])
  expect(change.status).toBe(200)
  for (const { status, body } of decisions) expect([200, 'EXPENSE_CHANGED']).toContain(body.code ?? status)
  // Nobody has approved the new amount.
  expect((await trip.list(ana)).body[0]).toMatchObject({ amount: '900.00', isCounted: false })
  const { people } = (await trip.balances(ana)).body
  expect(people.map(({ balance }) => balance)).toEqual(['0.00'])
})

test('a new category keeps the approval, a new reason ends it', async () => {
  await using trip = await startExpenseSite()
  const [olga, admin] = [await trip.outsider(), await trip.outsider('Ada', true)]
  const { body: expense } = await trip.add(olga, { amount: '5', reason: 'Ice' })
  await trip.approve(expense.id, admin)
  expect((await trip.change(expense.id, olga, { category: 'food' })).body.isCounted).toBe(true)
  // It stands, so it can be withdrawn.
  expect((await trip.unapprove(expense.id, admin)).body.isCounted).toBe(false)
  await trip.approve(expense.id, admin)
  expect((await trip.change(expense.id, olga, { reason: 'Champagne' })).body.isCounted).toBe(false)
})

test('an expense restored by somebody who left waits, unless an admin approved it before', async () => {
  await using trip = await startExpenseSite()
  const [ann, olga] = [await trip.traveller('Ann'), await trip.outsider()]
  const admin = await trip.outsider('Ada', true)
  const { body: own } = await trip.add(ann, { amount: '5000', reason: 'Yacht' })
  const { body: approved } = await trip.add(olga, { amount: '5', reason: 'Ice' })
  await trip.approve(approved.id, admin)
  await trip.remove(own.id, ann)
  await trip.remove(approved.id, olga)
  await trip.site.database.query(`update bookings set status = 'cancelled'`)
  expect((await trip.restore(own.id, ann)).body.isCounted).toBe(false)
  expect((await trip.restore(approved.id, olga)).body.isCounted).toBe(true)
})

test('a party that has left keeps its heads in an expense that it shared', async () => {
  await using trip = await startExpenseSite()
  const { driver, site } = trip
  const ann = await trip.traveller('Ann', { people: 3 })
  const { body: cabin } = await trip.add(driver, { amount: '60', reason: 'Cabin' })
  expect(shareOf(cabin.shares, ann)).toBe('45.00')
  await site.database.query(`update bookings set status = 'cancelled'`)
  const { body: edited } = await trip.change(cabin.id, driver, { sharedWith: [ann.id, driver.id] })
  expect(shareOf(edited.shares, ann)).toBe('45.00')
})

test('people edit only their own expenses, and the other fields stay as they were', async () => {
  await using trip = await startExpenseSite()
  const ann = await trip.traveller('Ann')
  const ben = await trip.traveller('Ben')
  const shares = [
    { userId: ann.id, weight: 1 },
    { userId: ben.id, weight: 3 },
  ]
  const { body: lunch } = await trip.add(ann, { amount: '8', reason: 'Lunch', shares })

  expect((await trip.change(lunch.id, ben, { amount: '1' })).body.code).toBe('NOT_YOURS')
  const withNewAmount = await trip.change(lunch.id, ann, { amount: '12' })
  expect(withNewAmount.body).toMatchObject({ amount: '12.00', reason: 'Lunch', split: 'weights' })
  expect(shareOf(withNewAmount.body.shares, ben)).toBe('9.00')
  expect(withNewAmount.body.changedAt).not.toBeNull()

  const withNewSharers = await trip.change(lunch.id, ann, { sharedWith: [ben.id], reason: 'Ben’s lunch' })
  expect(withNewSharers.body).toMatchObject({ split: 'heads', sharedWith: [ben.id], reason: 'Ben’s lunch' })
  expect(withNewSharers.body.shares).toEqual([{ userId: ben.id, amount: '12.00', weight: 1 }])
  const sharedByAll = await trip.change(lunch.id, ann, { sharedWith: [] })
  expect(sharedByAll.body.sharedWith).toHaveLength(3)
  expect((await trip.change(lunch.id, ann, { receiptUrl: 'javascript:x' })).status).toBe(400)
})

test('a new amount is refused while the exact shares add up to the old one', async () => {
  await using trip = await startExpenseSite()
  const { driver } = trip
  const ann = await trip.traveller('Ann')
  const shares = [{ userId: ann.id, amount: '8' }]
  const { body: lunch } = await trip.add(driver, { amount: '8', reason: 'Lunch', shares })
  const refusal = await trip.change(lunch.id, driver, { amount: '9' })
  expect([refusal.status, refusal.body.code]).toEqual([400, 'SHARES_DIFFER'])
  const amountAndShares = { amount: '9', shares: [{ userId: ann.id, amount: '9' }] }
  expect((await trip.change(lunch.id, driver, amountAndShares)).status).toBe(200)
})

test('somebody who left keeps a share in an edited expense, but cannot share a new one', async () => {
  await using trip = await startExpenseSite()
  const ann = await trip.traveller('Ann')
  const { driver, site } = trip
  const deposit = { amount: '8', reason: 'Deposit', sharedWith: [ann.id] }
  const { body: expense } = await trip.add(driver, deposit)
  await site.database.query(`update bookings set status = 'cancelled'`)
  expect((await trip.change(expense.id, driver, { amount: '9', sharedWith: [ann.id] })).status).toBe(200)
  expect((await trip.add(driver, deposit)).body.code).toBe('NOT_SHARING')
  // Someone who has left still sees what there is to settle.
  expect((await trip.balances(ann)).body.transfers).toMatchObject([{ fromUserId: ann.id, amount: '9.00' }])
})

test('a removed expense leaves list, total and balances, and is restored as it was', async () => {
  await using trip = await startExpenseSite()
  const ann = await trip.traveller('Ann')
  const { driver } = trip
  const { body: ferry } = await trip.add(ann, { amount: '10', reason: 'Ferry', category: 'transport' })
  const before = (await trip.balances(ann)).body

  expect((await trip.remove(ferry.id, driver)).body.code).toBe('NOT_YOURS')
  expect((await trip.remove(ferry.id, ann)).status).toBe(204)
  expect((await trip.remove(ferry.id, ann)).status).toBe(204)
  expect((await trip.list(ann)).body).toEqual([])
  expect((await trip.summary(ann)).body).toMatchObject({ count: 0, total: '0.00', byCategory: [] })
  expect((await trip.balances(ann)).body.transfers).toEqual([])
  expect((await trip.change(ferry.id, ann, { amount: '1' })).body.code).toBe('EXPENSE_NOT_FOUND')

  expect((await trip.restore(ferry.id, driver)).body.code).toBe('NOT_YOURS')
  expect((await trip.restore(ferry.id, ann)).body).toMatchObject({ ...ferry, createdAt: ferry.createdAt })
  expect((await trip.balances(ann)).body).toEqual(before)
})
