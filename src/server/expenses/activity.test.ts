import { expect, test } from 'vitest'
import { ACTIVITY_PER_PAGE, listActivity } from '#contract/expenses.ts'
import type { Person } from '#testing/start-app.ts'
import { startReceiptSite } from '#testing/start-receipt-site.ts'

async function startActivity() {
  const sharing = await startReceiptSite()
  const { site, tripId } = sharing
  const read = (as: Person, query: { expenseId?: string; cursor?: string } = {}) =>
    site.call(listActivity, { params: { tripId }, query, as })
  return { ...sharing, read }
}

test('everything that was done is told, the newest first, with who did it', async () => {
  await using sharing = await startActivity()
  const { kit, liv } = sharing
  const { body: expense } = await sharing.add(kit, { amount: '30', reason: 'Dinner' })
  await sharing.change(expense.id, kit, { amount: '40' })
  await sharing.remove(expense.id, kit)
  await sharing.restore(expense.id, kit)
  const { body: settlement } = await sharing.settle(liv, liv, kit, '5.00')
  await sharing.undo(settlement.id, kit)

  const { status, body } = await sharing.read(liv)

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
  // Shows the expense as it is now, not as it was then.
  expect(body[5]).toMatchObject({
    byUserId: kit.id,
    settlement: null,
    expense: { id: expense.id, reason: 'Dinner', amount: '40.00', isMine: false, isRemoved: false },
  })
  expect((await sharing.read(kit)).body[5]?.expense?.isMine).toBe(true)
})

test('the history of one expense is its own', async () => {
  await using sharing = await startActivity()
  const { kit } = sharing
  const { body: one } = await sharing.add(kit, { reason: 'One' })
  const { body: other } = await sharing.add(kit, { reason: 'Other' })
  await sharing.remove(one.id, kit)
  const { body } = await sharing.read(kit, { expenseId: String(one.id) })
  expect(body.map(({ kind, expense }) => [kind, expense?.id, expense?.isRemoved])).toEqual([
    ['removed', one.id, true],
    ['added', one.id, true],
  ])
  expect((await sharing.read(kit, { expenseId: String(other.id) })).body).toHaveLength(1)
})

test('activity comes page by page, and of this trip alone', async () => {
  await using sharing = await startActivity()
  const { site, kit, tripId } = sharing
  const { body: expense } = await sharing.add(kit)
  await site.database.query(
    `insert into expense_activity (trip_id, kind, expense_id, by_user_id)
     select $1, 'edited', $2, $3 from generate_series(1, $4)`,
    [tripId, expense.id, kit.id, ACTIVITY_PER_PAGE],
  )
  const first = await sharing.read(kit)
  expect(first.body).toHaveLength(ACTIVITY_PER_PAGE)
  const cursor = /activity\?cursor=(\d+)>; rel="next"/.exec(first.header('link') ?? '')?.[1]
  const second = await sharing.read(kit, { cursor: cursor ?? '' })
  expect(second.body.map(({ kind }) => kind)).toEqual(['added'])
  expect(second.header('link')).toBeUndefined()

  const admin = await sharing.outsider('Ada', true)
  const elsewhere = await site.trip()
  const other = await site.call(listActivity, {
    params: { tripId: elsewhere.id },
    query: { expenseId: String(expense.id) },
    as: admin,
  })
  expect(other.body).toEqual([])
})

test('activity is for those who see balances', async () => {
  await using sharing = await startActivity()
  const { status, body } = await sharing.read(await sharing.outsider())
  expect([status, body.code]).toEqual([403, 'NOT_ON_TRIP'])
  expect((await sharing.read(await sharing.outsider('Ada', true))).status).toBe(200)
  await sharing.site.database.query(`update trips set status = 'draft'`)
  expect((await sharing.read(sharing.kit)).status).toBe(404)
})
