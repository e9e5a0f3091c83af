import { expect, test } from 'vitest'
import { canSeeTrip } from '#contract/access.ts'
import { volunteerCar } from '#contract/cars.ts'
import { addExpense } from '#contract/expenses.ts'
import { TRIP_STATUSES } from '#contract/trips.ts'
import { startApp } from '#testing/start-app.ts'
import { startPaymentSite } from '#testing/start-payment-site.ts'
import { findUserId } from '#testing/test-notifications.ts'
import { setCarStatus } from '../cars/set-car-status.ts'
import { trips } from '../db/tables/trips.ts'
import { approveExpense } from '../expenses/approve-expense.ts'
import { refundPayment } from '../refunds/refund-payment.ts'
import { findDrafts } from './find-drafts.ts'
import { visibleTo } from './visible-trips.ts'

test('trip lists contain exactly the trips that the viewer may open', async () => {
  await using site = await startApp()
  const allTrips = []
  for (const status of TRIP_STATUSES) allTrips.push({ ...(await site.trip({ status })), status })
  const ids = allTrips.map(({ id }) => id)
  const drafts = allTrips.filter(({ status }) => status === 'draft')

  for (const viewer of [null, { id: 'kit', isAdmin: false }, { id: 'olga', isAdmin: true }]) {
    const listedTrips = await site.context.db.select({ id: trips.id }).from(trips).where(visibleTo(viewer))
    const visibleTrips = allTrips.filter((trip) => canSeeTrip(viewer, trip))
    expect(listedTrips.map(({ id }) => id).toSorted()).toEqual(visibleTrips.map(({ id }) => id).toSorted())
  }
  expect(await findDrafts(site.context, ids)).toEqual(new Set(drafts.map(({ id }) => id)))
  expect(await findDrafts(site.context, [])).toEqual(new Set())
})

test('use cases for cars, expenses and refunds refuse people who are not admins', async () => {
  await using trip = await startPaymentSite({ price: '120.00' })
  const { site, tripId } = trip
  const [kit, driver] = [await site.person(), await site.person()]
  const params = { tripId }
  await trip.buy(kit, 12_000)
  const [payment] = await trip.payments()
  const { body: car } = await site.call(volunteerCar, { params, body: {}, as: driver })
  const expense = await site.call(addExpense, { params, body: { amount: '9', reason: 'Maps' }, as: driver })
  const viewer = { id: await findUserId(site, kit), isAdmin: false }
  const refund = { id: payment?.id ?? 0, amount: 100, refundedBefore: 0, viewer }

  const forbiddenCalls = [
    () => setCarStatus(site.context, { carId: car.id, status: 'approved', viewer }),
    () => approveExpense(site.context, { id: expense.body.id, viewer }),
    () => refundPayment(site.context, refund),
  ]
  for (const call of forbiddenCalls) await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await trip.refunds()).toEqual([])
})
