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

/** Ben and Cy go to Vega in Dana's car; Olga organises, and Eve is not on the trip. */
async function startSharing() {
  const trip = await startBookingSite({ title: 'Vega' })
  const { site, tripId, seatIds } = trip
  const [ben, cy] = [await site.person({ firstName: 'Ben' }), await site.person({ firstName: 'Cy' })]
  for (const [index, person] of [ben, cy].entries()) {
    const { body } = await trip.hold(person, { seatIds: seatIds.slice(index, index + 1) })
    await trip.confirm(body.id)
  }
  const organiser = await site.person({ firstName: 'Olga', isAdmin: true })
  const eve = await site.person({ firstName: 'Eve' })
  const params = { tripId }
  await waitForJobs(site)
  return {
    ...trip,
    ...{ ben, cy, organiser, eve },
    add: async (as: Person, body: Partial<contract.NewExpense> = {}) => {
      const given = { amount: '90.00', reason: 'Dinner', ...body }
      return (await site.call(contract.addExpense, { params, body: given, as })).body.id
    },
    edit: (id: number, as: Person, body: contract.ExpenseChange) =>
      site.call(contract.changeExpense, { params: { id }, body, as }),
    remove: (id: number, as: Person) => site.call(contract.removeExpense, { params: { id }, as }),
    restore: (id: number, as: Person) => site.call(contract.restoreExpense, { params: { id }, as }),
    approve: (id: number, as: Person) => site.call(contract.approveExpense, { params: { id }, as }),
    settle: async (from: Person, to: Person, amount: string, as: Person) => {
      const body = { fromUserId: await findUserId(site, from), toUserId: await findUserId(site, to), amount }
      return (await site.call(balances.settle, { params, body, as })).body.id
    },
    undo: (id: number, as: Person) => site.call(balances.undoSettlement, { params: { id }, as }),
    postFuel: (carId: number, as: Person) => site.call(postFuel, { params: { carId }, as }),
    /** The notifications about money, in order: 'Ben added “Dinner” to Vega | Your share is …'. */
    told: async (person: Person, ...kinds: string[]) => {
      await waitForJobs(site)
      const all = (await findNotifications(site, person)).filter(({ kind }) =>
        /^(expense|settlement)/.test(kind),
      )
      const wanted = all.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
      return wanted.map(({ title, text }) => `${title} | ${text}`)
    },
    [Symbol.asyncDispose]: () => trip[Symbol.asyncDispose](),
  }
}

const ADDED = 'Ben added “Dinner” to Vega | Your share is $30.00 of $90.00.'

test('who shares an expense hears of it, with their share; who paid knows', async () => {
  await using trip = await startSharing()
  await trip.add(trip.ben)

  expect(await trip.told(trip.cy)).toEqual([ADDED])
  expect(await trip.told(trip.driver)).toEqual([ADDED])
  for (const person of [trip.ben, trip.organiser, trip.eve]) expect(await trip.told(person)).toEqual([])
  const [told] = (await findNotifications(trip.site, trip.cy)).filter(({ kind }) => kind === 'expense-added')
  expect(told?.path).toBe(`/trip/${trip.tripId}?tab=expenses#places`)
})

test('what somebody wrote as a reason is text in the mail, and no markup', async () => {
  await using trip = await startSharing()
  await trip.add(trip.ben, { reason: '<img src=x> Fish & chips' })
  await waitForJobs(trip.site)
  const mail = (await findMails(trip.site, trip.cy)).at(-1)
  expect(mail?.subject).toBe('Ben added “<img src=x> Fish & chips” to Vega')
  expect(mail?.html).not.toContain('<img src=x>')
  expect(mail?.html).toContain('&lt;img src=x&gt; Fish &amp; chips')
})

test('a name or reason with a link in it is replaced in the mail, but the app shows the whole reason', async () => {
  await using trip = await startSharing()
  await trip.site.database.query(`update users set first_name = 'www.evil.example' where email = $1`, [
    trip.ben.email,
  ])
  const reason = `Look at https://evil.example, ${'please '.repeat(12)}`.trim()
  await trip.add(trip.ben, { reason })
  expect(await trip.told(trip.cy)).toEqual([
    `A traveller added “${reason}” to Vega | Your share is $30.00 of $90.00.`,
  ])
  const mail = (await findMails(trip.site, trip.cy)).at(-1)
  expect(mail?.subject).toBe('A traveller added an expense to Vega')
  expect(JSON.stringify(mail)).not.toContain('evil')
})

test('fuel is told to the passenger whose seat it is for, and nobody else', async () => {
  await using trip = await startSharing()
  await trip.site.database.query('update cars set fuel_estimate = 12.5 where id = $1', [trip.car.id])
  await trip.postFuel(trip.car.id, trip.driver)
  expect(await trip.told(trip.ben)).toEqual([
    'Dana added “Fuel for Ben” to Vega | Your share is all of it: $12.50.',
  ])
  expect(await trip.told(trip.driver)).toEqual([])
})

test('an edit is told to who shared it before or does now, with what it was', async () => {
  await using trip = await startSharing()
  const [dana, cy] = [await findUserId(trip.site, trip.driver), await findUserId(trip.site, trip.cy)]
  const id = await trip.add(trip.ben, { sharedWith: [cy] })
  await trip.edit(id, trip.ben, { amount: '80.00' })
  await trip.told(trip.cy)
  await trip.edit(id, trip.ben, { sharedWith: [dana] })

  const changed = 'Ben changed “Dinner” on Vega'
  expect(await trip.told(trip.cy, 'expense-changed')).toEqual([
    `${changed} | Your share is all of it: $80.00. Your share was $90.00.`,
    `${changed} | You no longer share it.`,
  ])
  expect(await trip.told(trip.driver, 'expense-changed')).toEqual([
    `${changed} | Your share is all of it: $80.00.`,
  ])
  expect(await trip.told(trip.ben)).toEqual([])
})

test('another category, or an edit that changes nothing, is no news', async () => {
  await using trip = await startSharing()
  const id = await trip.add(trip.ben)
  await trip.edit(id, trip.ben, { category: 'food' })
  await trip.edit(id, trip.ben, { amount: '90.00' })
  expect(await trip.told(trip.cy)).toEqual([ADDED])
})

test('what is removed and comes back is told to those who share it', async () => {
  await using trip = await startSharing()
  const id = await trip.add(trip.ben)
  await waitForJobs(trip.site)
  await trip.remove(id, trip.ben)
  await waitForJobs(trip.site)
  await trip.restore(id, trip.ben)
  expect(await trip.told(trip.cy)).toEqual([
    ADDED,
    'Ben removed “Dinner” from Vega | Your share of $30.00 no longer counts.',
    'Ben restored “Dinner” on Vega | It counts again. Your share is $30.00 of $90.00.',
  ])
  expect(await trip.told(trip.ben)).toEqual([])
})

test('who did it is named, and is not told of it', async () => {
  await using trip = await startSharing()
  const id = await trip.add(trip.ben)
  await waitForJobs(trip.site)
  const { database } = trip.site
  const done = async (kind: 'removed' | 'restored', removedAt: string) => {
    await database.query(`update expenses set removed_at = ${removedAt} where id = $1`, [id])
    const [activity] = await database.query<{ id: number }>(
      `insert into expense_activity (trip_id, kind, expense_id, by_user_id)
       select trip_id, $2, id, $3 from expenses where id = $1 returning id`,
      [id, kind, await findUserId(trip.site, trip.cy)],
    )
    await emitEvent(trip.site, 'expense.changed', { activityId: activity?.id ?? 0 })
    await waitForJobs(trip.site)
  }
  await done('removed', 'app_now()')
  await done('restored', 'null')
  expect(await trip.told(trip.driver, 'expense-changed')).toEqual([
    expect.stringMatching(/^Cy removed “Dinner” from Vega/),
    expect.stringMatching(/^Cy restored “Dinner” on Vega/),
  ])
  expect(await trip.told(trip.cy)).toEqual([ADDED])
  expect(await trip.told(trip.ben)).toEqual([
    '“Dinner” was removed from Vega | An organiser removed your expense of $90.00, so it doesn’t count.',
    '“Dinner” is back on Vega | Your expense of $90.00 counts again.',
  ])
})

test('a removal that was undone before anybody heard of it is not told', async () => {
  await using trip = await startSharing()
  const id = await trip.add(trip.ben)
  await waitForJobs(trip.site)
  const [activity] = await trip.site.database.query<{ id: number }>(
    `insert into expense_activity (trip_id, kind, expense_id, by_user_id)
     select trip_id, 'removed', id, uploaded_by from expenses where id = $1 returning id`,
    [id],
  )
  await emitEvent(trip.site, 'expense.changed', { activityId: activity?.id ?? 0 })
  expect(await trip.told(trip.cy)).toEqual([ADDED])
})

test('from someone not on the trip organisers hear first, and the others once it counts', async () => {
  await using trip = await startSharing()
  const { eve, organiser } = trip
  const id = await trip.add(eve, { reason: 'Ferry' })
  const waits =
    'An expense on Vega needs your approval | Eve, who isn’t on the trip, paid $90.00 for “Ferry”.'
  expect(await trip.told(organiser)).toEqual([waits])
  expect(await trip.told(trip.cy)).toEqual([])

  // Even if it is edited repeatedly.
  await trip.edit(id, eve, { amount: '60.00' })
  expect(await trip.told(organiser)).toEqual([waits])
  expect(await trip.told(trip.cy)).toEqual([])

  await trip.approve(id, organiser)
  expect(await trip.told(eve)).toEqual(['“Ferry” was approved for Vega | Your expense of $60.00 now counts.'])
  const added = 'Eve added “Ferry” to Vega | Your share is $20.00 of $60.00.'
  expect(await trip.told(trip.cy)).toEqual([added])
  expect(await trip.told(organiser)).toEqual([waits])

  // Another edit makes it wait again, and the people who were notified learn of that.
  await trip.edit(id, eve, { amount: '30.00' })
  expect(await trip.told(trip.cy)).toEqual([
    added,
    'Eve changed “Ferry” on Vega | Your share is $10.00 of $30.00. Your share was $20.00. The expense counts again once an organiser approves it.',
  ])
  expect(await trip.told(organiser)).toHaveLength(2)
})

test('who is refused an OK hears of it, and of the organiser’s change of mind', async () => {
  await using trip = await startSharing()
  const { eve, organiser } = trip
  const id = await trip.add(eve, { reason: 'Ferry' })
  await waitForJobs(trip.site)
  await trip.remove(id, organiser)
  await waitForJobs(trip.site)
  await trip.restore(id, organiser)
  expect(await trip.told(eve)).toEqual([
    '“Ferry” was removed from Vega | An organiser removed your expense of $90.00, so it doesn’t count.',
    '“Ferry” is back on Vega | Your expense of $90.00 needs an organiser’s approval again.',
  ])
  expect(await trip.told(trip.cy)).toEqual([])
})

test('a payment is told to the one of the two who did not note it, and so is its end', async () => {
  await using trip = await startSharing()
  const { ben, cy, driver } = trip
  await trip.add(ben)
  const byPayer = await trip.settle(cy, ben, '30.00', cy)
  const byReceiver = await trip.settle(driver, ben, '10.00', ben)
  await waitForJobs(trip.site)
  await trip.undo(byPayer, ben)
  await trip.undo(byReceiver, ben)

  const noted = 'recorded this. If it isn’t right, undo it under Expenses.'
  expect(await trip.told(ben, 'settlement')).toEqual([`Cy paid you $30.00 for Vega | Cy ${noted}`])
  expect(await trip.told(cy, 'settlement')).toEqual([
    'Ben undid a payment of $30.00 for Vega | The payment from you to Ben no longer counts.',
  ])
  expect(await trip.told(driver, 'settlement')).toEqual([
    `Ben received $10.00 from you for Vega | Ben ${noted}`,
    'Ben undid a payment of $10.00 for Vega | The payment from you to Ben no longer counts.',
  ])
})
