import { expect, test } from 'vitest'
import { changeCar, removeCar } from '#contract/cars.ts'
import { withBackground } from '#testing/start-app.ts'
import { startExpenseSite } from '#testing/start-expense-site.ts'

withBackground()

/** Dana drives; Ann has one seat in the car, Ben two, and Cai does not travel in it. */
async function startTripWithPassengers() {
  const trip = await startExpenseSite()
  const [first = 0, second = 0, third = 0] = trip.seatIds
  const ann = await trip.traveller('Ann', { seatIds: [first] })
  const ben = await trip.traveller('Ben', { people: 2, seatIds: [second, third] })
  await trip.traveller('Cai')
  return { ...trip, ann, ben }
}

test('the driver posts fuel as one expense per passenger, by number of seats', async () => {
  await using trip = await startTripWithPassengers()
  const { driver, ann, ben } = trip
  const preview = await trip.previewFuel(driver)
  expect(preview.body.lines).toMatchObject([
    { userId: ann.id, seats: 1, amount: '50.00', state: 'new' },
    { userId: ben.id, seats: 2, amount: '100.00', state: 'new' },
  ])

  const response = await trip.postFuel(driver)
  expect(response.body.lines.map(({ state }) => state)).toEqual(['posted', 'posted'])
  const list = (await trip.list(ann)).body
  expect(list).toHaveLength(2)
  expect(list).toContainEqual(
    expect.objectContaining({
      reason: 'Fuel for Ben, 2 seats',
      category: 'fuel',
      uploadedBy: driver.id,
      shares: [{ userId: ben.id, amount: '100.00', weight: 1 }],
    }),
  )
  expect((await trip.balances(ann)).body.people.find(({ userId }) => userId === driver.id)?.balance).toBe(
    '150.00',
  )
})

test('posting fuel again adjusts it to the current passengers and price', async () => {
  await using trip = await startTripWithPassengers()
  const { driver, ann, ben, site, car } = trip
  await trip.postFuel(driver)
  await trip.postFuel(driver)
  expect((await trip.list(ann)).body).toHaveLength(2)

  await site.call(changeCar, { params: { carId: car.id }, body: { fuelEstimate: '60' }, as: driver })
  await site.database.query(
    `update seats set booking_id = null, user_id = null, is_locked = false, has_paid = false where user_id = $1`,
    [ben.id],
  )
  expect((await trip.previewFuel(driver)).body.lines).toMatchObject([
    { userId: ann.id, amount: '60.00', state: 'changed' },
    { userId: ben.id, amount: '100.00', state: 'left' },
  ])
  expect((await trip.postFuel(driver)).body.lines).toMatchObject([{ userId: ann.id, state: 'posted' }])
  expect((await trip.list(ann)).body).toMatchObject([{ amount: '60.00', reason: 'Fuel for Ann' }])
})

test('posting again leaves settled fuel unchanged', async () => {
  await using trip = await startTripWithPassengers()
  const { driver, ann, site, car } = trip
  await trip.postFuel(driver)
  await trip.settle(ann, ann, driver, '50')
  await site.call(changeCar, { params: { carId: car.id }, body: { fuelEstimate: '70' }, as: driver })
  expect((await trip.postFuel(driver)).body.lines).toMatchObject([
    { userId: ann.id, amount: '50.00', state: 'settled' },
    { state: 'settled' },
  ])
})

test('the amount of fuel cannot be edited; removed fuel can be restored unless posted again', async () => {
  await using trip = await startTripWithPassengers()
  const { driver, ann } = trip
  await trip.postFuel(driver)
  const annsFuel = (await trip.list(driver)).body.find(({ sharedWith }) => sharedWith[0] === ann.id)
  const id = annsFuel?.id ?? 0
  expect((await trip.change(id, driver, { amount: '1' })).body.code).toBe('FUEL_FOLLOWS_SEATS')
  expect((await trip.change(id, driver, { reason: 'Diesel' })).status).toBe(200)
  expect((await trip.remove(id, driver)).status).toBe(204)
  expect((await trip.restore(id, driver)).status).toBe(200)
  await trip.remove(id, driver)
  await trip.postFuel(driver)
  expect((await trip.restore(id, driver)).body.code).toBe('FUEL_FOLLOWS_SEATS')
})

test('only the driver posts fuel, and only for confirmed passengers', async () => {
  await using trip = await startTripWithPassengers()
  const { ann, site, driver } = trip
  expect((await trip.postFuel(ann)).body.code).toBe('NOT_YOURS')
  expect((await trip.previewFuel(ann)).body.code).toBe('NOT_YOURS')
  await site.database.query(
    `update bookings set status = 'held', confirmed_at = null, expires_at = app_now() + interval '9 minutes'`,
  )
  const refusal = await trip.postFuel(driver)
  expect([refusal.status, refusal.body.code]).toEqual([409, 'NO_FUEL_TO_POST'])
})

test('removing a car removes its fuel expenses, which then cannot be restored', async () => {
  await using trip = await startTripWithPassengers()
  const { driver, ann, site, car } = trip
  await trip.postFuel(driver)
  const fuelExpenses = (await trip.list(driver)).body
  expect(fuelExpenses.map(({ isFuel }) => isFuel)).toEqual([true, true])
  await site.call(removeCar, { params: { carId: car.id }, as: driver })
  await expect.poll(async () => (await trip.list(ann)).body).toEqual([])
  expect((await trip.restore(fuelExpenses[0]?.id ?? 0, driver)).body.code).toBe('FUEL_FOLLOWS_SEATS')
})

test('settled fuel stays when its car is removed', async () => {
  await using trip = await startTripWithPassengers()
  const { driver, ann, site, car } = trip
  await trip.postFuel(driver)
  await trip.settle(ann, ann, driver, '50')
  await site.call(removeCar, { params: { carId: car.id }, as: driver })
  await expect
    .poll(() =>
      site.database.query(
        `select from graphile_worker.jobs where task_identifier = 'expenses.take-fuel-off'`,
      ),
    )
    .toEqual([])
  expect((await trip.list(ann)).body).toHaveLength(2)
})
