import { expect, test } from 'vitest'
import { volunteerCar } from '#contract/cars.ts'
import { addExpense } from '#contract/expenses.ts'
import { getWorkspace } from '#contract/workspace.ts'
import { startApp, withBackground } from '#testing/start-app.ts'
import { startPaymentSite } from '#testing/start-payment-site.ts'

withBackground()

const PRICE_CENTS = 12_050

test('shows what a trip has collected, holds, and waits for', async () => {
  await using trip = await startPaymentSite()
  const { site, tripId } = trip
  const [kit, ola, mo] = [await site.person(), await site.person(), await site.person()]
  const admin = await site.person({ isAdmin: true })
  const read = async () => (await site.call(getWorkspace, { params: { tripId }, as: admin })).body
  expect(await read()).toMatchObject({
    trip: { id: tripId },
    onHold: 0,
    money: { collected: '0.00' },
    toApprove: { cars: 0, expenses: 0 },
  })

  await trip.buy(kit, PRICE_CENTS)
  await trip.hold(ola, { partySize: 2 })
  await site.call(volunteerCar, { params: { tripId }, body: {}, as: ola })
  await site.call(addExpense, { params: { tripId }, body: { amount: '12.00', reason: 'Rope' }, as: mo })
  expect(await read()).toMatchObject({
    trip: { currentParticipants: 1 },
    onHold: 2,
    money: { collected: '120.50', isSandbox: true },
    // Somebody who is not on the trip has paid for the rope.
    toApprove: { cars: 1, expenses: 1 },
  })
})

test('shows drafts, but no trip that does not exist', async () => {
  await using site = await startApp()
  const { id: tripId } = await site.trip({ status: 'draft' })
  const admin = await site.person({ isAdmin: true })
  expect((await site.call(getWorkspace, { params: { tripId }, as: admin })).status).toBe(200)
  expect((await site.call(getWorkspace, { params: { tripId: 999 }, as: admin })).body).toMatchObject({
    code: 'TRIP_NOT_FOUND',
  })
})
