import { expect, test } from 'vitest'
import { startApp, type TestSite, withBackground } from '#testing/start-app.ts'
import {
  insertBooking,
  emitEvent,
  findUserId,
  waitForJobs,
  findMails,
  insertCar,
  findNotifications,
} from '#testing/test-notifications.ts'

withBackground()

test('a driver hears that the car is approved, and that it is not a place yet', async () => {
  await using site = await startApp()
  const trip = await site.trip()
  const [driver, travelling] = [await site.person(), await site.person()]
  const seats = { Passenger: null, 'Back Left': null }
  await insertBooking(site, { trip, by: travelling, status: 'confirmed' })
  for (const by of [driver, travelling]) {
    const carId = await insertCar(site, { trip, by, seats })
    await emitEvent(site, 'car.approved', { carId, approvalId: `a${carId}` })
  }
  await waitForJobs(site)

  expect(await findNotifications(site, driver)).toMatchObject([
    {
      kind: 'car-approved',
      title: 'Your car is approved for Ridge walk',
      text: 'Travellers can now book its 2 seats. Offering a car doesn’t book your own spot, so book one if you’re coming.',
      path: `/trip/${trip.id}?tab=booking#places`,
    },
  ])
  expect(await findNotifications(site, travelling)).toMatchObject([
    { text: 'Travellers can now book its 2 seats.', path: `/trip/${trip.id}?tab=cars#places` },
  ])
  expect(await findMails(site, driver)).toHaveLength(1)
})

test('an approval that was taken back by then is not told', async () => {
  await using site = await startApp()
  const driver = await site.person()
  const trip = await site.trip()
  const carId = await insertCar(site, { trip, by: driver, status: 'pending', seats: { Passenger: null } })
  await emitEvent(site, 'car.approved', { carId, approvalId: 'one' })
  await waitForJobs(site)
  expect(await findNotifications(site, driver)).toEqual([])
})

/**
 * A car is removed that two people had seats in. Another car has a free seat, and one whose hold has lapsed.
 */
async function loseCar(site: TestSite, driverName: string) {
  const trip = await site.trip()
  const driver = await site.person({ firstName: driverName })
  const [one, two, gone, holder] = [
    await site.person(),
    await site.person(),
    await site.person(),
    await site.person(),
  ]
  const bookings = [
    await insertBooking(site, { trip, by: one, status: 'confirmed' }),
    await insertBooking(site, { trip, by: two, status: 'held', partySize: 2 }),
    await insertBooking(site, { trip, by: gone, status: 'cancelled' }),
  ]
  const lapsed = await insertBooking(site, { trip, by: holder, status: 'held', minutes: -1 })
  await insertCar(site, {
    trip,
    by: await site.person(),
    seats: { Passenger: null, 'Back Left': lapsed.id, 'Back Right': null },
  })
  const carId = await insertCar(site, {
    trip,
    by: driver,
    status: 'pending',
    seats: { Passenger: null, 'Back Left': null },
  })
  const labels = [['Passenger'], ['Back Left', 'Back Right'], ['Back Middle']]
  const freed = bookings.map(({ id }, at) => ({ bookingId: id, seatLabels: labels[at] ?? [] }))
  const event = { freeingId: 'one', carId, tripId: trip.id, driverId: await findUserId(site, driver), freed }
  return { trip, driver, one, two, gone, event }
}

test('when an approval is taken back, the driver and those with seats hear of it, with what is free elsewhere', async () => {
  await using site = await startApp()
  const { trip, driver, one, two, gone, event } = await loseCar(site, 'Maya')

  await emitEvent(site, 'car.unapproved', event)
  await emitEvent(site, 'car.unapproved', event)
  await waitForJobs(site)

  expect((await findNotifications(site, driver)).map(({ kind }) => kind)).toEqual(['car-unapproved'])
  expect(await findNotifications(site, one)).toMatchObject([
    {
      kind: 'seat-lost',
      title: 'Your seat for Ridge walk is no longer available',
      text: 'Maya’s car no longer takes passengers. Your spot on the trip is safe. 3 seats are free in other cars.',
      path: `/trip/${trip.id}?tab=booking#places`,
    },
  ])
  expect(await findNotifications(site, two)).toMatchObject([
    {
      title: 'Your seats for Ridge walk are no longer available',
      text: 'Maya’s car no longer takes passengers. We’re still holding your spots. 3 seats are free in other cars.',
    },
  ])
  const [mail, ...more] = await findMails(site, two)
  expect(mail?.text).toContain(
    'Lost seats: Back Left and Back Right in Maya’s car\nFree in other cars: 3 seats\n',
  )
  expect(more).toEqual([])
  // Someone who is no longer on the trip needs no seat.
  expect(await findNotifications(site, gone)).toEqual([])
})

test('who has found another seat by then is not told of the lost one', async () => {
  await using site = await startApp()
  const { one, event } = await loseCar(site, 'Maya')
  await site.database.query(
    `update seats set booking_id = b.id, user_id = b.user_id, is_locked = true from bookings b
     where b.id = $1 and seat_label = 'Back Right'`,
    [event.freed[0]?.bookingId],
  )
  await emitEvent(site, 'car.removed', { ...event, by: 'driver' })
  await waitForJobs(site)
  expect(await findNotifications(site, one)).toEqual([])
})

test.each(['driver', 'organiser'] as const)(
  'the driver hears of a removal by the %s only if it was not theirs',
  async (by) => {
    await using site = await startApp()
    const { driver, one, event } = await loseCar(site, 'buy at evil.example')
    await emitEvent(site, 'car.removed', { ...event, by })
    await waitForJobs(site)

    expect((await findNotifications(site, driver)).map(({ kind }) => kind)).toEqual(
      by === 'organiser' ? ['car-removed'] : [],
    )
    const [told] = await findNotifications(site, one)
    // A name that could be a link or message of its own is replaced.
    expect(told?.text).toMatch(/^A traveller’s car no longer takes passengers\./)
    const everything = JSON.stringify([told, await findMails(site, one)])
    expect(everything).not.toContain(driver.email)
    expect(everything).not.toContain('evil')
  },
)

test('who sits elsewhere since the car has fewer seats hears where, once for a whole party', async () => {
  await using site = await startApp()
  const trip = await site.trip()
  const [driver, me, left] = [
    await site.person({ firstName: 'Maya' }),
    await site.person(),
    await site.person(),
  ]
  const mine = await insertBooking(site, { trip, by: me, status: 'confirmed', partySize: 2 })
  const others = await insertBooking(site, { trip, by: left, status: 'confirmed' })
  const carId = await insertCar(site, {
    trip,
    by: driver,
    seats: { Passenger: mine.id, 'Back Left': mine.id, 'Back Right': null },
  })
  await emitEvent(site, 'seats.moved', {
    carId,
    moveId: 'one',
    moved: [
      { bookingId: mine.id, from: 'Third Row Left', to: 'Passenger' },
      { bookingId: mine.id, from: 'Third Row Right', to: 'Back Left' },
      { bookingId: others.id, from: 'Third Row Middle', to: 'Back Right' },
    ],
  })
  await waitForJobs(site)

  expect(await findNotifications(site, me)).toMatchObject([
    {
      kind: 'seat-moved',
      title: 'Your seats for Ridge walk changed',
      text: 'Maya’s car has fewer seats now. You have Passenger instead of Third Row Left and Back Left instead of Third Row Right.',
    },
  ])
  expect(await findMails(site, me)).toHaveLength(1)
  // They have given up that seat since.
  expect(await findNotifications(site, left)).toEqual([])
})

test('who sits in a car hears that its deal is another one, of what is still so', async () => {
  await using site = await startApp()
  const trip = await site.trip()
  const [driver, me, left] = [
    await site.person({ firstName: 'Maya' }),
    await site.person(),
    await site.person(),
  ]
  const mine = await insertBooking(site, { trip, by: me, status: 'confirmed' })
  const others = await insertBooking(site, { trip, by: left, status: 'confirmed' })
  const carId = await insertCar(site, { trip, by: driver, seats: { Passenger: mine.id, 'Back Left': null } })
  await site.database.query(
    `update cars set fuel_estimate = 60, boot_space_description = 'visit evil.example'`,
  )
  const event = {
    carId,
    changeId: 'one',
    tripId: trip.id,
    bookingIds: [mine.id, others.id],
    was: { fuelEstimate: '50.00', bootSpaceDescription: null, canFitOnBarge: true },
    is: { fuelEstimate: '60.00', bootSpaceDescription: 'visit evil.example', canFitOnBarge: false },
  }
  await emitEvent(site, 'car.changed', event)
  await emitEvent(site, 'car.changed', event)
  const since = { ...event, changeId: 'two', is: { ...event.is, fuelEstimate: '70.00', canFitOnBarge: true } }
  await emitEvent(site, 'car.changed', { ...since, was: { ...since.is, fuelEstimate: '60.00' } })
  await waitForJobs(site)

  expect(await findNotifications(site, me)).toMatchObject([
    {
      kind: 'car-changed',
      title: 'Your ride for Ridge walk changed',
      text: 'Maya’s car: fuel is now about $60.00 per person (was $50.00), it no longer fits on the barge and it has a new boot space description.',
      path: `/trip/${trip.id}?tab=cars#places`,
    },
  ])
  expect(await findMails(site, me)).toHaveLength(1)
  expect(JSON.stringify(await findMails(site, me))).not.toContain('evil')
  // They have given up that seat since, and the driver knows.
  expect(await findNotifications(site, left)).toEqual([])
  expect(await findNotifications(site, driver)).toEqual([])
})
