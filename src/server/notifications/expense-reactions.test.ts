import { expect, test } from 'vitest'
import * as balances from '#contract/balances.ts'
import * as contract from '#contract/expenses.ts'
import { postFuel } from '#contract/cars.ts'
import { startBookingSite } from '#testing/start-booking-site.ts'
import { withBackground, type Person } from '#testing/start-app.ts'
import {
  emitEvent,
  findUserId,
  waitForJobs,
  findMails,
  findNotifications,
} from '#testing/test-notifications.ts'

withBackground()

/** Ben and Cy go to Vega in Dana's car; Olga is an admin, and Eve is not on the trip. */
async function startExpenseTrip() {
  const trip = await startBookingSite({ title: 'Vega' })
  const { site, tripId, seatIds } = trip
  const [ben, cy] = [await site.person({ firstName: 'Ben' }), await site.person({ firstName: 'Cy' })]
  for (const [index, person] of [ben, cy].entries()) {
    const { body } = await trip.hold(person, { seatIds: seatIds.slice(index, index + 1) })
    await trip.confirm(body.id)
  }
  const admin = await site.person({ firstName: 'Olga', isAdmin: true })
  const eve = await site.person({ firstName: 'Eve' })
  const params = { tripId }
  await waitForJobs(site)
  return {
    ...trip,
    ben,
    cy,
    admin,
    eve,
    add: async (as: Person, body: Partial<contract.NewExpense> = {}) => {
      const expense = { amount: '90.00', reason: 'Dinner', ...body }
      return (await site.call(contract.addExpense, { params, body: expense, as })).body.id
    },
    edit: (id: number, as: Person, body: contract.ExpenseChange) =>
      site.call(contract.changeExpense, { params: { id }, body, as }),
    remove: (id: number, as: Person) => site.call(contract.removeExpense, { params: { id }, as }),
    restore: (id: number, as: Person) => site.call(contract.restoreExpense, { params: { id }, as }),
    approve: (id: number, as: Person) => site.call(contract.approveExpense, { params: { id }, as }),
    unapprove: (id: number, as: Person) => site.call(contract.unapproveExpense, { params: { id }, as }),
    settle: async (from: Person, to: Person, amount: string, as: Person) => {
      const body = { fromUserId: await findUserId(site, from), toUserId: await findUserId(site, to), amount }
      return (await site.call(balances.settle, { params, body, as })).body.id
    },
    undo: (id: number, as: Person) => site.call(balances.undoSettlement, { params: { id }, as }),
    postFuel: (carId: number, as: Person) => site.call(postFuel, { params: { carId }, as }),
    /**
     * The notifications about money, or those of some kinds, in order: 'Ben added “Dinner” to Vega | Your
     * share is …'.
     */
    moneyNews: async (person: Person, ...kinds: string[]) => {
      await waitForJobs(site)
      const all = (await findNotifications(site, person)).filter(({ kind }) =>
        /^(expense|settlement)/.test(kind),
      )
      const chosen = all.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
      return chosen.map(({ title, text }) => `${title} | ${text}`)
    },
    [Symbol.asyncDispose]: () => trip[Symbol.asyncDispose](),
  }
}

const ADDED = 'Ben added “Dinner” to Vega | Your share is $30.00 of $90.00.'

test('a new expense is told to everybody who shares it, with their share, but not to the payer', async () => {
  await using trip = await startExpenseTrip()
  await trip.add(trip.ben)

  expect(await trip.moneyNews(trip.cy)).toEqual([ADDED])
  expect(await trip.moneyNews(trip.driver)).toEqual([ADDED])
  for (const person of [trip.ben, trip.admin, trip.eve]) expect(await trip.moneyNews(person)).toEqual([])
  const [notification] = (await findNotifications(trip.site, trip.cy)).filter(
    ({ kind }) => kind === 'expense-added',
  )
  expect(notification?.path).toBe(`/trip/${trip.tripId}?tab=expenses#places`)
})

test('the reason of an expense is escaped in the mail', async () => {
  await using trip = await startExpenseTrip()
  await trip.add(trip.ben, { reason: '<img src=x> Fish & chips' })
  await waitForJobs(trip.site)
  const mail = (await findMails(trip.site, trip.cy)).at(-1)
  expect(mail?.subject).toBe('Ben added “<img src=x> Fish & chips” to Vega')
  expect(mail?.html).not.toContain('<img src=x>')
  expect(mail?.html).toContain('&lt;img src=x&gt; Fish &amp; chips')
})

test('a name or reason with a link in it is replaced in the mail, but the app shows the whole reason', async () => {
  await using trip = await startExpenseTrip()
  await trip.site.database.query(`update users set first_name = 'www.evil.example' where email = $1`, [
    trip.ben.email,
  ])
  const reason = `Look at https://evil.example, ${'please '.repeat(12)}`.trim()
  await trip.add(trip.ben, { reason })
  expect(await trip.moneyNews(trip.cy)).toEqual([
    `A traveller added “${reason}” to Vega | Your share is $30.00 of $90.00.`,
  ])
  const mail = (await findMails(trip.site, trip.cy)).at(-1)
  expect(mail?.subject).toBe('A traveller added an expense to Vega')
  expect(JSON.stringify(mail)).not.toContain('evil')
})

test('fuel is told to its passenger and nobody else', async () => {
  await using trip = await startExpenseTrip()
  await trip.site.database.query('update cars set fuel_estimate = 12.5 where id = $1', [trip.car.id])
  await trip.postFuel(trip.car.id, trip.driver)
  expect(await trip.moneyNews(trip.ben)).toEqual([
    'Dana added “Fuel for Ben” to Vega | Your share is all of it: $12.50.',
  ])
  expect(await trip.moneyNews(trip.driver)).toEqual([])
})

test('an edit is told to everybody who shared the expense before or shares it now', async () => {
  await using trip = await startExpenseTrip()
  const [dana, cy] = [await findUserId(trip.site, trip.driver), await findUserId(trip.site, trip.cy)]
  const id = await trip.add(trip.ben, { sharedWith: [cy] })
  await trip.edit(id, trip.ben, { amount: '80.00' })
  await waitForJobs(trip.site)
  await trip.edit(id, trip.ben, { sharedWith: [dana] })

  const title = 'Ben changed “Dinner” on Vega'
  expect(await trip.moneyNews(trip.cy, 'expense-changed')).toEqual([
    `${title} | Your share is all of it: $80.00. Your share was $90.00.`,
    `${title} | You no longer share it.`,
  ])
  expect(await trip.moneyNews(trip.driver, 'expense-changed')).toEqual([
    `${title} | Your share is all of it: $80.00.`,
  ])
  expect(await trip.moneyNews(trip.ben)).toEqual([])
})

test('a new category, or an edit that changes nothing, notifies nobody', async () => {
  await using trip = await startExpenseTrip()
  const id = await trip.add(trip.ben)
  await trip.edit(id, trip.ben, { category: 'food' })
  await trip.edit(id, trip.ben, { amount: '90.00' })
  expect(await trip.moneyNews(trip.cy)).toEqual([ADDED])
})

test('removing and restoring an expense is told to everybody who shares it', async () => {
  await using trip = await startExpenseTrip()
  const id = await trip.add(trip.ben)
  await waitForJobs(trip.site)
  await trip.remove(id, trip.ben)
  await waitForJobs(trip.site)
  await trip.restore(id, trip.ben)
  expect(await trip.moneyNews(trip.cy)).toEqual([
    ADDED,
    'Ben removed “Dinner” from Vega | Your share of $30.00 no longer counts.',
    'Ben restored “Dinner” on Vega | It counts again. Your share is $30.00 of $90.00.',
  ])
  expect(await trip.moneyNews(trip.ben)).toEqual([])
})

test('the person who removes or restores an expense is named, but not notified', async () => {
  await using trip = await startExpenseTrip()
  const id = await trip.add(trip.ben)
  await waitForJobs(trip.site)
  const { database } = trip.site
  const recordActionByCy = async (kind: 'removed' | 'restored', removedAt: string) => {
    await database.query(`update expenses set removed_at = ${removedAt} where id = $1`, [id])
    const [activity] = await database.query<{ id: number }>(
      `insert into expense_activity (trip_id, kind, expense_id, by_user_id)
       select trip_id, $2, id, $3 from expenses where id = $1 returning id`,
      [id, kind, await findUserId(trip.site, trip.cy)],
    )
    await emitEvent(trip.site, 'expense.changed', { activityId: activity?.id ?? 0 })
    await waitForJobs(trip.site)
  }
  await recordActionByCy('removed', 'app_now()')
  await recordActionByCy('restored', 'null')
  expect(await trip.moneyNews(trip.driver, 'expense-changed')).toEqual([
    expect.stringMatching(/^Cy removed “Dinner” from Vega/),
    expect.stringMatching(/^Cy restored “Dinner” on Vega/),
  ])
  expect(await trip.moneyNews(trip.cy)).toEqual([ADDED])
  expect(await trip.moneyNews(trip.ben)).toEqual([
    '“Dinner” was removed from Vega | An organiser removed your expense of $90.00, so it doesn’t count.',
    '“Dinner” is back on Vega | Your expense of $90.00 counts again.',
  ])
})

test('a removal that was undone before its notification is not told', async () => {
  await using trip = await startExpenseTrip()
  const id = await trip.add(trip.ben)
  await waitForJobs(trip.site)
  const [activity] = await trip.site.database.query<{ id: number }>(
    `insert into expense_activity (trip_id, kind, expense_id, by_user_id)
     select trip_id, 'removed', id, uploaded_by from expenses where id = $1 returning id`,
    [id],
  )
  await emitEvent(trip.site, 'expense.changed', { activityId: activity?.id ?? 0 })
  expect(await trip.moneyNews(trip.cy)).toEqual([ADDED])
})

test('an outsider’s expense is told to admins first, and to the others once approved', async () => {
  await using trip = await startExpenseTrip()
  const { eve, admin } = trip
  const id = await trip.add(eve, { reason: 'Ferry' })
  const needsApproval =
    'An expense on Vega needs your approval | Eve, who isn’t on the trip, paid $90.00 for “Ferry”.'
  expect(await trip.moneyNews(admin)).toEqual([needsApproval])
  expect(await trip.moneyNews(trip.cy)).toEqual([])

  // Even if it is edited repeatedly.
  await trip.edit(id, eve, { amount: '60.00' })
  expect(await trip.moneyNews(admin)).toEqual([needsApproval])
  expect(await trip.moneyNews(trip.cy)).toEqual([])

  await trip.approve(id, admin)
  expect(await trip.moneyNews(eve)).toEqual([
    '“Ferry” was approved for Vega | Your expense of $60.00 now counts.',
  ])
  const added = 'Eve added “Ferry” to Vega | Your share is $20.00 of $60.00.'
  expect(await trip.moneyNews(trip.cy)).toEqual([added])
  expect(await trip.moneyNews(admin)).toEqual([needsApproval])

  // Another edit makes it wait again, and the people who were notified learn of that.
  await trip.edit(id, eve, { amount: '30.00' })
  expect(await trip.moneyNews(trip.cy)).toEqual([
    added,
    'Eve changed “Ferry” on Vega | Your share is $10.00 of $30.00. Your share was $20.00. The expense counts again once an organiser approves it.',
  ])
  expect(await trip.moneyNews(admin)).toHaveLength(2)
})

test('a withdrawn approval is told to the payer and to those who had read that it counts', async () => {
  await using trip = await startExpenseTrip()
  const { eve, admin, cy } = trip
  const id = await trip.add(eve, { reason: 'Ferry' })
  await trip.approve(id, admin)
  await waitForJobs(trip.site)
  await trip.unapprove(id, admin)
  const approved = '“Ferry” was approved for Vega | Your expense of $90.00 now counts.'
  const withdrawn =
    '“Ferry” is no longer approved for Vega | An organiser unapproved your expense of $90.00, so it doesn’t count for now.'
  expect(await trip.moneyNews(eve)).toEqual([approved, withdrawn])
  const told = [
    'Eve added “Ferry” to Vega | Your share is $30.00 of $90.00.',
    'Olga unapproved “Ferry” on Vega | Your share of $30.00 doesn’t count unless an organiser approves it again.',
  ]
  expect(await trip.moneyNews(cy)).toEqual(told)

  await trip.approve(id, admin)
  expect(await trip.moneyNews(eve)).toEqual([approved, withdrawn, approved])
  expect(await trip.moneyNews(cy)).toEqual([
    ...told,
    'Olga approved “Ferry” on Vega again | It counts again. Your share is $30.00 of $90.00.',
  ])
})

test('an organiser who approved their own expense is told when another one unapproves it', async () => {
  await using trip = await startExpenseTrip()
  const gus = await trip.site.person({ firstName: 'Gus', isAdmin: true })
  const id = await trip.add(gus, { reason: 'Ferry' })
  await trip.approve(id, gus)
  await waitForJobs(trip.site)
  await trip.unapprove(id, trip.admin)
  expect(await trip.moneyNews(gus)).toEqual([
    '“Ferry” is no longer approved for Vega | An organiser unapproved your expense of $90.00, so it doesn’t count for now.',
  ])
})

test('an approval that was withdrawn before anybody was told of it is told to nobody', async () => {
  await using trip = await startExpenseTrip()
  const { eve, admin, cy, site } = trip
  const id = await trip.add(eve, { reason: 'Ferry' })
  await waitForJobs(site)
  const recordByAdmin = async (kind: 'approved' | 'unapproved') => {
    const [activity] = await site.database.query<{ id: number }>(
      `insert into expense_activity (trip_id, kind, expense_id, by_user_id)
       select trip_id, $2, id, $3 from expenses where id = $1 returning id`,
      [id, kind, await findUserId(site, admin)],
    )
    return activity?.id ?? 0
  }
  for (const activityId of [await recordByAdmin('approved'), await recordByAdmin('unapproved')]) {
    await emitEvent(site, 'expense.changed', { activityId })
  }
  expect([await trip.moneyNews(eve), await trip.moneyNews(cy)]).toEqual([[], []])
})

test('an outsider is told when an admin removes or restores their expense', async () => {
  await using trip = await startExpenseTrip()
  const { eve, admin } = trip
  const id = await trip.add(eve, { reason: 'Ferry' })
  await waitForJobs(trip.site)
  await trip.remove(id, admin)
  await waitForJobs(trip.site)
  await trip.restore(id, admin)
  expect(await trip.moneyNews(eve)).toEqual([
    '“Ferry” was removed from Vega | An organiser removed your expense of $90.00, so it doesn’t count.',
    '“Ferry” is back on Vega | Your expense of $90.00 needs an organiser’s approval again.',
  ])
  expect(await trip.moneyNews(trip.cy)).toEqual([])
})

test('a settlement, and undoing it, is told to the person who did not record it', async () => {
  await using trip = await startExpenseTrip()
  const { ben, cy, driver } = trip
  await trip.add(ben)
  const byPayer = await trip.settle(cy, ben, '30.00', cy)
  const byReceiver = await trip.settle(driver, ben, '10.00', ben)
  await waitForJobs(trip.site)
  await trip.undo(byPayer, ben)
  await trip.undo(byReceiver, ben)

  const note = 'recorded this. If it isn’t right, undo it under Expenses.'
  expect(await trip.moneyNews(ben, 'settlement')).toEqual([`Cy paid you $30.00 for Vega | Cy ${note}`])
  expect(await trip.moneyNews(cy, 'settlement')).toEqual([
    'Ben undid a payment of $30.00 for Vega | The payment from you to Ben no longer counts.',
  ])
  expect(await trip.moneyNews(driver, 'settlement')).toEqual([
    `Ben received $10.00 from you for Vega | Ben ${note}`,
    'Ben undid a payment of $10.00 for Vega | The payment from you to Ben no longer counts.',
  ])
})
