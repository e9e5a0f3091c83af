import { expect, test } from 'vitest'
import { ACTIVITY_PER_PAGE, listActivity } from '#contract/expenses.ts'
import type { Person } from '#testing/start-app.ts'
import { startReceiptSite } from '#testing/start-receipt-site.ts'

async function startActivityTrip() {
  const trip = await startReceiptSite()
  const { site, tripId } = trip
  const read = (as: Person, query: { expenseId?: string; cursor?: string } = {}) =>
    site.call(listActivity, { params: { tripId }, query, as })
  return { ...trip, read }
}

test('activity lists every action, newest first, with the person who did it', async () => {
  await using trip = await startActivityTrip()
  const { kit, liv } = trip
  const { body: expense } = await trip.add(kit, { amount: '30', reason: 'Dinner' })
  await trip.change(expense.id, kit, { amount: '40' })
  await trip.remove(expense.id, kit)
  await trip.restore(expense.id, kit)
  const { body: settlement } = await trip.settle(liv, liv, kit, '5.00')
  await trip.undo(settlement.id, kit)

  const { status, body } = await trip.read(liv)

  expect(status).toBe(200)
  expect(body.map(({ kind, byFirstName }) => [kind, byFirstName])).toEqual([
    ['undone', 'Kit'],
    ['paid', 'Liv'],
    ['restored', 'Kit'],
    ['removed', 'Kit'],
    ['edited', 'Kit'],
    ['added', 'Kit'],
  ])
  expect(body[0]).toMatchObject({
    expense: null,
    settlement: { fromFirstName: 'Liv', toFirstName: 'Kit', amount: '5.00', isMine: true, isUndone: true },
  })
  expect(body[4]?.edits).toContainEqual({ field: 'amount', was: '30.00', is: '40.00' })
  // An entry shows the expense as it is now, not as it was when the entry was made.
  expect(body[5]).toMatchObject({
    byUserId: kit.id,
    settlement: null,
    expense: { id: expense.id, reason: 'Dinner', amount: '40.00', isMine: false, isRemoved: false },
  })
  expect((await trip.read(kit)).body[5]?.expense?.isMine).toBe(true)
})

test('the history of one expense lists only its own actions', async () => {
  await using trip = await startActivityTrip()
  const { kit } = trip
  const { body: first } = await trip.add(kit, { reason: 'One' })
  const { body: second } = await trip.add(kit, { reason: 'Other' })
  await trip.remove(first.id, kit)
  const { body } = await trip.read(kit, { expenseId: String(first.id) })
  expect(body.map(({ kind, expense }) => [kind, expense?.id, expense?.isRemoved])).toEqual([
    ['removed', first.id, true],
    ['added', first.id, true],
  ])
  expect((await trip.read(kit, { expenseId: String(second.id) })).body).toHaveLength(1)
})

test('activity comes in pages, and only from the requested trip', async () => {
  await using trip = await startActivityTrip()
  const { site, kit, tripId } = trip
  const { body: expense } = await trip.add(kit)
  await site.database.query(
    `insert into expense_activity (trip_id, kind, expense_id, by_user_id)
     select $1, 'edited', $2, $3 from generate_series(1, $4)`,
    [tripId, expense.id, kit.id, ACTIVITY_PER_PAGE],
  )
  const first = await trip.read(kit)
  expect(first.body).toHaveLength(ACTIVITY_PER_PAGE)
  const cursor = /activity\?cursor=(\d+)>; rel="next"/.exec(first.header('link') ?? '')?.[1]
  const second = await trip.read(kit, { cursor: cursor ?? '' })
  expect(second.body.map(({ kind }) => kind)).toEqual(['added'])
  expect(second.header('link')).toBeUndefined()

  const admin = await trip.outsider('Ada', true)
  const otherTrip = await site.trip()
  const otherActivity = await site.call(listActivity, {
    params: { tripId: otherTrip.id },
    query: { expenseId: String(expense.id) },
    as: admin,
  })
  expect(otherActivity.body).toEqual([])
})

test('only people who see balances can read the activity', async () => {
  await using trip = await startActivityTrip()
  const { status, body } = await trip.read(await trip.outsider())
  expect([status, body.code]).toEqual([403, 'NOT_ON_TRIP'])
  expect((await trip.read(await trip.outsider('Ada', true))).status).toBe(200)
  await trip.site.database.query(`update trips set status = 'draft'`)
  expect((await trip.read(trip.kit)).status).toBe(404)
})
