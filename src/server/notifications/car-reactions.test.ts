import { expect, test } from 'vitest'
import { setCarStatus, type CarStatus } from '#contract/cars.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import {
  insertBooking,
  emitEvent,
  findUserId,
  waitForJobs,
  findMails,
  insertCar,
  findNotifications,
  sendBundlesAfter,
} from '#testing/test-notifications.ts'

withBackground()

test('an approved driver learns that the car does not book their own place', async () => {
  await using site = await startApp()
  const trip = await site.trip()
  const [driver, driverWithPlace] = [await site.person(), await site.person()]
  const seats = { Passenger: null, 'Back Left': null }
  await insertBooking(site, { trip, by: driverWithPlace, status: 'confirmed' })
  for (const by of [driver, driverWithPlace]) {
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
  expect(await findNotifications(site, driverWithPlace)).toMatchObject([
    { text: 'Travellers can now book its 2 seats.', path: `/trip/${trip.id}?tab=cars#places` },
  ])
  expect(await findMails(site, driver)).toHaveLength(1)
})

test('an organiser’s first decision about a car is mailed at once, and the one in force an hour later', async () => {
  await using site = await startApp()
  const driver = await site.person({ isVerified: false })
  const carId = await insertCar(site, {
    trip: await site.trip(),
    by: driver,
    status: 'pending',
    seats: { Passenger: null },
  })
  const [olga, otto] = [await site.person({ isAdmin: true }), await site.person({ isAdmin: true })]
  const set = async (status: CarStatus, as: Person) => {
    await site.call(setCarStatus, { params: { carId }, body: { status }, as })
    await waitForJobs(site)
  }
  const subjects = async () =>
    (await findMails(site, driver)).map(({ subject }) => subject).filter((subject) => subject.includes('car'))
  const [isApproved, isWithdrawn] = [
    'Your car is approved for Ridge walk',
    'Your car for Ridge walk is no longer approved',
  ]
  await set('approved', olga)
  await set('pending', olga)
  await set('approved', olga)
  await set('pending', olga)
  expect(await subjects()).toEqual([isApproved])
  expect(await findNotifications(site, driver)).toHaveLength(4)
  await sendBundlesAfter(site, '1 hour')
  expect(await subjects()).toEqual([isApproved, isWithdrawn])

  // What another organiser has decided since is mailed at once, and the waiting mail no longer applies.
  await set('approved', olga)
  await set('pending', otto)
  await sendBundlesAfter(site, '1 hour')
  expect(await subjects()).toEqual([isApproved, isWithdrawn, isWithdrawn])
})

test('no notification is sent for an approval that was withdrawn by then', async () => {
  await using site = await startApp()
  const driver = await site.person()
  const trip = await site.trip()
  const carId = await insertCar(site, { trip, by: driver, status: 'pending', seats: { Passenger: null } })
  await emitEvent(site, 'car.approved', { carId, approvalId: 'one' })
  await waitForJobs(site)
  expect(await findNotifications(site, driver)).toEqual([])
})

/**
 * A car that has lost its passengers: a single traveller, a party of two and one who has cancelled by now.
 * Another car has three seats to choose: two free ones, and one whose hold has lapsed.
 */
async function freeSeatsOfCar(site: TestSite, driverName: string) {
  const trip = await site.trip()
  const driver = await site.person({ firstName: driverName })
  const [single, pair, cancelled, holder] = [
    await site.person(),
    await site.person(),
    await site.person(),
    await site.person(),
  ]
  const bookings = [
    await insertBooking(site, { trip, by: single, status: 'confirmed' }),
    await insertBooking(site, { trip, by: pair, status: 'held', partySize: 2 }),
    await insertBooking(site, { trip, by: cancelled, status: 'cancelled' }),
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
  const freed = bookings.map(({ id }, index) => ({ bookingId: id, seatLabels: labels[index] ?? [] }))
  const event = { freeingId: 'one', carId, tripId: trip.id, driverId: await findUserId(site, driver), freed }
  return { trip, driver, single, pair, cancelled, event }
}

test('a withdrawn approval is told to driver and passengers, with the free seats elsewhere', async () => {
  await using site = await startApp()
  const { trip, driver, single, pair, cancelled, event } = await freeSeatsOfCar(site, 'Maya')

  await emitEvent(site, 'car.unapproved', event)
  await emitEvent(site, 'car.unapproved', event)
  await waitForJobs(site)

  expect((await findNotifications(site, driver)).map(({ kind }) => kind)).toEqual(['car-unapproved'])
  expect(await findNotifications(site, single)).toMatchObject([
    {
      kind: 'seat-lost',
      title: 'Your seat for Ridge walk is no longer available',
      text: 'Maya’s car no longer takes passengers. Your spot on the trip is safe. 3 seats are free in other cars.',
      path: `/trip/${trip.id}?tab=booking#places`,
    },
  ])
  expect(await findNotifications(site, pair)).toMatchObject([
    {
      title: 'Your seats for Ridge walk are no longer available',
      text: 'Maya’s car no longer takes passengers. We’re still holding your spots. 3 seats are free in other cars.',
    },
  ])
  const [mail, ...otherMails] = await findMails(site, pair)
  expect(mail?.text).toContain(
    'Lost seats: Back Left and Back Right in Maya’s car\nFree in other cars: 3 seats\n',
  )
  expect(otherMails).toEqual([])
  // Someone who is no longer on the trip needs no seat.
  expect(await findNotifications(site, cancelled)).toEqual([])
})

test('somebody who has another seat by then is not told of the lost one', async () => {
  await using site = await startApp()
  const { single, event } = await freeSeatsOfCar(site, 'Maya')
  await site.database.query(
    `update seats set booking_id = b.id, user_id = b.user_id, is_locked = true from bookings b
     where b.id = $1 and seat_label = 'Back Right'`,
    [event.freed[0]?.bookingId],
  )
  await emitEvent(site, 'car.removed', { ...event, by: 'driver' })
  await waitForJobs(site)
  expect(await findNotifications(site, single)).toEqual([])
})

test.each(['driver', 'organiser'] as const)(
  'a removal by the %s is told to passengers, and to the driver only if not their own',
  async (by) => {
    await using site = await startApp()
    const { driver, single, event } = await freeSeatsOfCar(site, 'buy at evil.example')
    await emitEvent(site, 'car.removed', { ...event, by })
    await waitForJobs(site)

    expect((await findNotifications(site, driver)).map(({ kind }) => kind)).toEqual(
      by === 'organiser' ? ['car-removed'] : [],
    )
    const [notification] = await findNotifications(site, single)
    // A name that could be a link or message of its own is replaced.
    expect(notification?.text).toMatch(/^A traveller’s car no longer takes passengers\./)
    const everything = JSON.stringify([notification, await findMails(site, single)])
    expect(everything).not.toContain(driver.email)
    expect(everything).not.toContain('evil')
  },
)

/** Maya drives; a party and somebody who has given up the seat since have booked. */
async function bookRide(site: TestSite, partySize: number) {
  const trip = await site.trip()
  const driver = await site.person({ firstName: 'Maya' })
  const [passenger, formerPassenger] = [await site.person(), await site.person()]
  return {
    trip,
    driver,
    passenger,
    formerPassenger,
    passengerBooking: await insertBooking(site, { trip, by: passenger, status: 'confirmed', partySize }),
    formerBooking: await insertBooking(site, { trip, by: formerPassenger, status: 'confirmed' }),
  }
}

test('a party whose seats moved in a smaller car is told the new seats once', async () => {
  await using site = await startApp()
  const { trip, driver, passenger, formerPassenger, passengerBooking, formerBooking } = await bookRide(
    site,
    2,
  )
  const carId = await insertCar(site, {
    trip,
    by: driver,
    seats: { Passenger: passengerBooking.id, 'Back Left': passengerBooking.id, 'Back Right': null },
  })
  await emitEvent(site, 'seats.moved', {
    carId,
    moveId: 'one',
    moved: [
      { bookingId: passengerBooking.id, from: 'Third Row Left', to: 'Passenger' },
      { bookingId: passengerBooking.id, from: 'Third Row Right', to: 'Back Left' },
      { bookingId: formerBooking.id, from: 'Third Row Middle', to: 'Back Right' },
    ],
  })
  await waitForJobs(site)

  expect(await findNotifications(site, passenger)).toMatchObject([
    {
      kind: 'seat-moved',
      title: 'Your seats for Ridge walk changed',
      text: 'Maya’s car has fewer seats now. You have Passenger instead of Third Row Left and Back Left instead of Third Row Right.',
    },
  ])
  expect(await findMails(site, passenger)).toHaveLength(1)
  // This person has given up the seat since.
  expect(await findNotifications(site, formerPassenger)).toEqual([])
})

test('passengers are told what changed about their car, if that is still true', async () => {
  await using site = await startApp()
  const { trip, driver, passenger, formerPassenger, passengerBooking, formerBooking } = await bookRide(
    site,
    1,
  )
  const carId = await insertCar(site, {
    trip,
    by: driver,
    seats: { Passenger: passengerBooking.id, 'Back Left': null },
  })
  await site.database.query(
    `update cars set fuel_estimate = 60, boot_space_description = 'visit evil.example'`,
  )
  const event = {
    carId,
    changeId: 'one',
    tripId: trip.id,
    bookingIds: [passengerBooking.id, formerBooking.id],
    was: { fuelEstimate: '50.00', bootSpaceDescription: null, canFitOnBarge: true },
    is: { fuelEstimate: '60.00', bootSpaceDescription: 'visit evil.example', canFitOnBarge: false },
  }
  await emitEvent(site, 'car.changed', event)
  await emitEvent(site, 'car.changed', event)
  // Another change of the fuel to $70, which no longer applies: the car has $60.
  const outdatedTerms = { ...event.is, canFitOnBarge: true }
  await emitEvent(site, 'car.changed', {
    ...event,
    changeId: 'two',
    was: { ...outdatedTerms, fuelEstimate: '60.00' },
    is: { ...outdatedTerms, fuelEstimate: '70.00' },
  })
  await waitForJobs(site)

  expect(await findNotifications(site, passenger)).toMatchObject([
    {
      kind: 'car-changed',
      title: 'Your ride for Ridge walk changed',
      text: 'Maya’s car: fuel is now about $60.00 per person (was $50.00), it no longer fits on the barge and it has a new boot space description.',
      path: `/trip/${trip.id}?tab=cars#places`,
    },
  ])
  expect(await findMails(site, passenger)).toHaveLength(1)
  expect(JSON.stringify(await findMails(site, passenger))).not.toContain('evil')
  // One has given up the seat since, and the driver made the change.
  expect(await findNotifications(site, formerPassenger)).toEqual([])
  expect(await findNotifications(site, driver)).toEqual([])
})
