import { expect, test } from 'vitest'
import { downloadManifest, getManifest, listSeats, volunteerCar } from '#contract/cars.ts'
import { bookSeats, holdSeats } from '#testing/hold-seats.ts'
import { startApp } from '#testing/start-app.ts'

const MISSING_ID = 4711
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

test('the manifest lists who drives and rides, or holds a seat, in approved cars on the barge', async () => {
  await using site = await startApp()
  const carDetails = { canFitOnBarge: true, bootSpaceDescription: 'Skis' }
  const { trip, car, seats } = await site.tripWithCar({ bargeLocation: 'Pier 4' }, carDetails)
  const params = { tripId: trip.id }
  // Not on it: a car that fits but is not approved, and one that is approved but does not fit.
  for (const canFitOnBarge of [true, false]) {
    await site.call(volunteerCar, { params, body: { canFitOnBarge }, as: await site.person() })
  }
  await site.database.query(`update cars set status = 'approved' where not can_fit_on_barge`)
  // Not on it: somebody whose hold has lapsed.
  const lapsedHolder = await site.person({ firstName: 'Late' })
  await holdSeats(site, { person: lapsedHolder, tripId: trip.id, seatIds: [seats[3]!.id] })
  await site.database.moveClock('16 minutes')
  // On it: Bo, who holds a seat, and Ada, who has booked two, one of them for her guest Liv.
  const bo = await site.person({ firstName: 'Bo' })
  await holdSeats(site, { person: bo, tripId: trip.id, seatIds: [seats[0]!.id] })
  const ada = await site.person({ firstName: 'Ada' })
  await bookSeats(site, {
    person: ada,
    tripId: trip.id,
    seatIds: [seats[1]!.id, seats[2]!.id],
    guests: ['Liv'],
  })

  const { status, body } = await site.call(getManifest, { params, as: await site.person({ isAdmin: true }) })

  expect(status).toBe(200)
  expect(body).toEqual({
    trip: {
      id: trip.id,
      title: 'Ridge walk',
      startDate: '2099-07-01',
      endDate: '2099-07-04',
      bargeLocation: 'Pier 4',
    },
    cars: [
      {
        carId: car.id,
        // The driver of tripWithCar().
        driver: 'Dana Marlow',
        bootSpaceDescription: 'Skis',
        passengerSeats: 4,
        passengers: [
          { seatLabel: 'Passenger', name: 'Bo Marlow', isHeld: true },
          { seatLabel: 'Back Left', name: 'Ada Marlow', isHeld: false },
          { seatLabel: 'Back Right', name: 'Liv', isHeld: false },
        ],
      },
    ],
  })
})

test('a party in two cars has the right names in the second car if only that is on the barge', async () => {
  await using site = await startApp()
  const { trip, car: firstCar, seats: firstCarSeats } = await site.tripWithCar()
  const params = { tripId: trip.id }
  await site.call(volunteerCar, { params, body: { canFitOnBarge: true }, as: await site.person() })
  await site.database.query(`update cars set status = 'approved'`)
  const { body: allSeats } = await site.call(listSeats, { params })
  const secondCarSeats = allSeats.filter(({ carId, isDriver }) => carId !== firstCar.id && !isDriver)
  // Kit sits in the first car; Liv and a guest without a name sit in the second.
  const kit = await site.person({ firstName: 'Kit' })
  const seatIds = [firstCarSeats[0]!.id, secondCarSeats[0]!.id, secondCarSeats[1]!.id]
  await bookSeats(site, { person: kit, tripId: trip.id, seatIds, guests: ['Liv'] })

  const { body } = await site.call(getManifest, { params, as: await site.person({ isAdmin: true }) })

  expect(body.cars.flatMap(({ passengers }) => passengers.map(({ name }) => name))).toEqual([
    'Liv',
    'Guest of Kit Marlow',
  ])
})

test('a driver who booked for guests takes none of the seats: they go to the guests', async () => {
  await using site = await startApp()
  const { trip, seats, driver } = await site.tripWithCar({}, { canFitOnBarge: true })
  const seatIds = [seats[0]!.id, seats[1]!.id]
  // The driver and two guests, of whom one has a name.
  await bookSeats(site, { person: driver, tripId: trip.id, seatIds, guests: ['Liv'], people: 3 })
  await site.database.query(`update bookings set transport = 'driving'`)

  const request = { params: { tripId: trip.id }, as: await site.person({ isAdmin: true }) }
  const { body } = await site.call(getManifest, request)

  expect(body.cars[0]?.passengers.map(({ name }) => name)).toEqual(['Liv', 'Guest of Dana Marlow'])
})

test('the manifest can be downloaded as CSV without formulas, by token or by cookie', async () => {
  await using site = await startApp()
  // Would be a formula in a spreadsheet.
  const carDetails = { canFitOnBarge: true, bootSpaceDescription: '=1+1' }
  // Would break the header with the file's name.
  const title = 'Fjord "é"\r\nx'
  const { trip } = await site.tripWithCar({ title }, carDetails)
  const { token } = await site.person({ isAdmin: true })
  const url = downloadManifest.path.replace(':tripId', String(trip.id))

  for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: `session=${token}` }]) {
    const response = await site.app.inject({ url, headers })

    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition':
        `attachment; filename="fjord-e-x-manifest.csv"; ` + `filename*=UTF-8''fjord-%C3%A9-x-manifest.csv`,
      'cache-control': 'private, no-store',
    })
    expect(response.rawPayload.subarray(0, BYTE_ORDER_MARK.length)).toEqual(BYTE_ORDER_MARK)
    const text = response.rawPayload.subarray(BYTE_ORDER_MARK.length).toString()
    expect(text.split('\r\n')).toEqual([
      'Car,Role,Seat,Name,Booking,Boot space',
      `1,Driver,Driver,Dana Marlow,,'=1+1`,
      '',
    ])
  }
})

test('only admins get the manifest, and only of existing trips, drafts included', async () => {
  await using site = await startApp()
  const { trip, driver } = await site.tripWithCar()
  const draft = await site.trip({ status: 'draft' })
  const admin = await site.person({ isAdmin: true })
  const statusOf = async (path: string, tripId: number | string, token?: string) => {
    const url = path.replace(':tripId', String(tripId))
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    return (await site.app.inject({ url, headers })).statusCode
  }

  for (const { path } of [getManifest, downloadManifest]) {
    expect(await statusOf(path, trip.id)).toBe(401)
    expect(await statusOf(path, trip.id, driver.token)).toBe(403)
    expect(await statusOf(path, MISSING_ID, admin.token)).toBe(404)
    expect(await statusOf(path, 'x', admin.token)).toBe(400)
    expect(await statusOf(path, draft.id, admin.token)).toBe(200)
  }
})
