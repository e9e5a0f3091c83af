import { expect, test } from 'vitest'
import { changeCar, removeCar } from '#contract/cars.ts'
import { withBackground } from '#testing/start-app.ts'
import { startExpenseSite } from '#testing/start-expense-site.ts'

withBackground()

/** Dana drives; Ann has one seat in the car, Ben two, and Cai does not travel in it. */
async function startDriving() {
  const sharing = await startExpenseSite()
  const [first = 0, second = 0, third = 0] = sharing.seatIds
  const ann = await sharing.traveller('Ann', { seatIds: [first] })
  const ben = await sharing.traveller('Ben', { people: 2, seatIds: [second, third] })
  await sharing.traveller('Cai')
  return { ...sharing, ann, ben }
}

test('the driver posts fuel as an expense for each passenger, by their seats', async () => {
  await using driving = await startDriving()
  const { driver, ann, ben } = driving
  const preview = await driving.previewFuel(driver)
  expect(preview.body.lines).toMatchObject([
    { userId: ann.id, seats: 1, amount: '50.00', state: 'new' },
    { userId: ben.id, seats: 2, amount: '100.00', state: 'new' },
  ])

  const posted = await driving.postFuel(driver)
  expect(posted.body.lines.map(({ state }) => state)).toEqual(['posted', 'posted'])
  const list = (await driving.list(ann)).body
  expect(list).toHaveLength(2)
  expect(list).toContainEqual(
    expect.objectContaining({
      reason: 'Fuel for Ben, 2 seats',
      category: 'fuel',
      uploadedBy: driver.id,
      shares: [{ userId: ben.id, amount: '100.00', weight: 1 }],
    }),
  )
  expect((await driving.balances(ann)).body.people.find(({ userId }) => userId === driver.id)?.balance).toBe(
    '150.00',
  )
})

test('posted again, fuel is brought in line with who sits in the car and what it costs', async () => {
  await using driving = await startDriving()
  const { driver, ann, ben, site, car } = driving
  await driving.postFuel(driver)
  await driving.postFuel(driver)
  expect((await driving.list(ann)).body).toHaveLength(2)

  await site.call(changeCar, { params: { carId: car.id }, body: { fuelEstimate: '60' }, as: driver })
  await site.database.query(
    `update seats set booking_id = null, user_id = null, is_locked = false, has_paid = false where user_id = $1`,
    [ben.id],
  )
  expect((await driving.previewFuel(driver)).body.lines).toMatchObject([
    { userId: ann.id, amount: '60.00', state: 'changed' },
    { userId: ben.id, amount: '100.00', state: 'left' },
  ])
  expect((await driving.postFuel(driver)).body.lines).toMatchObject([{ userId: ann.id, state: 'posted' }])
  expect((await driving.list(ann)).body).toMatchObject([{ amount: '60.00', reason: 'Fuel for Ann' }])
})

test('settled fuel stays as it was', async () => {
  await using driving = await startDriving()
  const { driver, ann, site, car } = driving
  await driving.postFuel(driver)
  await driving.settle(ann, ann, driver, '50')
  await site.call(changeCar, { params: { carId: car.id }, body: { fuelEstimate: '70' }, as: driver })
  expect((await driving.postFuel(driver)).body.lines).toMatchObject([
    { userId: ann.id, amount: '50.00', state: 'settled' },
    { state: 'settled' },
  ])
})

test('fuel is not edited by hand, but can be removed, and restored unless it was posted anew', async () => {
  await using driving = await startDriving()
  const { driver, ann } = driving
  await driving.postFuel(driver)
  const posted = (await driving.list(driver)).body.find(({ sharedWith }) => sharedWith[0] === ann.id)
  const id = posted?.id ?? 0
  expect((await driving.change(id, driver, { amount: '1' })).body.code).toBe('FUEL_FOLLOWS_SEATS')
  expect((await driving.change(id, driver, { reason: 'Diesel' })).status).toBe(200)
  expect((await driving.remove(id, driver)).status).toBe(204)
  expect((await driving.restore(id, driver)).status).toBe(200)
  await driving.remove(id, driver)
  await driving.postFuel(driver)
  expect((await driving.restore(id, driver)).body.code).toBe('FUEL_FOLLOWS_SEATS')
})

test('nobody else posts it, and a hold is no passenger yet', async () => {
  await using driving = await startDriving()
  const { ann, site, driver } = driving
  expect((await driving.postFuel(ann)).body.code).toBe('NOT_YOURS')
  expect((await driving.previewFuel(ann)).body.code).toBe('NOT_YOURS')
  await site.database.query(
    `update bookings set status = 'held', confirmed_at = null, expires_at = app_now() + interval '9 minutes'`,
  )
  const refused = await driving.postFuel(driver)
  expect([refused.status, refused.body.code]).toEqual([409, 'NO_FUEL_TO_POST'])
})

test('fuel goes with the car, and does not come back for who has no seat in it', async () => {
  await using driving = await startDriving()
  const { driver, ann, site, car } = driving
  await driving.postFuel(driver)
  const posted = (await driving.list(driver)).body
  expect(posted.map(({ isFuel }) => isFuel)).toEqual([true, true])
  await site.call(removeCar, { params: { carId: car.id }, as: driver })
  await expect.poll(async () => (await driving.list(ann)).body).toEqual([])
  expect((await driving.restore(posted[0]?.id ?? 0, driver)).body.code).toBe('FUEL_FOLLOWS_SEATS')
})

test('settled fuel stays when the car goes', async () => {
  await using driving = await startDriving()
  const { driver, ann, site, car } = driving
  await driving.postFuel(driver)
  await driving.settle(ann, ann, driver, '50')
  await site.call(removeCar, { params: { carId: car.id }, as: driver })
  await expect
    .poll(() =>
      site.database.query(
        `select from graphile_worker.jobs where task_identifier = 'expenses.take-fuel-off'`,
      ),
    )
    .toEqual([])
  expect((await driving.list(ann)).body).toHaveLength(2)
})
