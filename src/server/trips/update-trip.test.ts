import { expect, test } from 'vitest'
import { updateTrip } from '#contract/trip-input.ts'
import { getTrip, type Trip } from '#contract/trips.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import { startPaymentSite } from '#testing/start-payment-site.ts'
import { untilLockedOut } from '#testing/until-locked-out.ts'

withBackground()

/** What is sent; it may be invalid. */
type Change = Record<string, unknown>

/** A site with an admin, and one trip that they can change. */
async function startTripToEdit(values: Parameters<TestSite['trip']>[0] = {}) {
  const site = await startApp()
  const admin = await site.person({ isAdmin: true })
  const { id } = await site.trip(values)
  return {
    site,
    admin,
    id,
    save: (change: Change, as: Person = admin) => site.call(updateTrip, { params: { id }, body: change, as }),
    read: async () => (await site.call(getTrip, { params: { id }, as: admin })).body as Trip,
    book: (status: string, options: InsertBookingOptions = {}) => insertBooking(site, id, status, options),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

type InsertBookingOptions = { partySize?: number; expiresIn?: string; wasConfirmed?: boolean }

async function insertBooking(site: TestSite, tripId: number, status: string, options: InsertBookingOptions) {
  const { partySize = 1, expiresIn = '15 minutes', wasConfirmed = status === 'confirmed' } = options
  const { email } = await site.person()
  await site.database.query(
    `insert into bookings (trip_id, user_id, status, party_size, unit_price, refund_tiers, held_at, expires_at, confirmed_at)
     select $1, id, $2, $3, 0, '[]', app_now(), app_now() + $4::interval, case when $5 then app_now() end
     from users where email = $6`,
    [tripId, status, partySize, expiresIn, wasConfirmed, email],
  )
}

async function insertPicture(site: TestSite, path: string) {
  await site.database.query(
    `insert into uploaded_images (filename, original_name, file_path, file_size, mime_type, uploaded_by, is_ready)
     select $1, 'a.jpg', $1, 1, 'image/jpeg', id, true from users`,
    [path],
  )
}

const fullTrip = {
  title: 'Vega by barge',
  location: 'Vega, Norway',
  startDate: '2099-08-01',
  endDate: '2099-08-05',
  description: 'Islands.',
  category: 'water sports',
  price: '249.50',
  budgetLow: '10.00',
  budgetHigh: '20.00',
  maxParticipants: 12,
  accommodationDescription: 'A cabin.',
  policySecure: 'Helmets.',
  policyWaitlist: 'First come.',
  bargeLocation: 'Pier 2',
  googleMapsRouteUrl: 'https://maps.example/route',
  imageUrl: '/photos/hiking.jpg',
  heroImageUrl: 'https://pictures.example/hero.jpg',
  accommodationImageUrl: '/photos/cabin.jpg',
  locationCoordinates: { lat: 65.67, lng: 11.9 },
  activities: ['Paddle', 'Swim'],
  tourIncludes: ['Tent'],
  schedule: '{ "2": "b", "1": "a" }',
}

test('every field is saved and returned as it was sent', async () => {
  await using trip = await startTripToEdit()
  const { status, body } = await trip.save(fullTrip)

  expect(status).toBe(200)
  expect(body).toMatchObject({ ...fullTrip, version: 2 })
  expect(await trip.read()).toEqual(body)
})

test('a schedule sent as text or as an object is stored unchanged, with its days in order', async () => {
  await using trip = await startTripToEdit()
  const { site, admin, id } = trip
  const send = async (schedule: string) => {
    const response = await site.app.inject({
      method: 'PUT',
      url: `/api/trips/${id}`,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      payload: `{"title": "Vega", "schedule": ${schedule}}`,
    })
    return [response.statusCode, response.json<Trip>().schedule]
  }
  const schedule = '{ "10": "last", "2": "first" }'
  expect(await send(schedule)).toEqual([200, schedule])
  expect(await send(JSON.stringify(schedule))).toEqual([200, schedule])
  expect(await send('[ {"day": 1} ]')).toEqual([200, '[ {"day": 1} ]'])
  expect(await send('" "')).toEqual([200, null])
  for (const invalidSchedule of ['"Day 1: arrive"', '"42"', '42', 'true'])
    expect((await send(invalidSchedule))[0]).toBe(400)
  expect((await send('['.repeat(60_000) + ']'.repeat(60_000)))[0]).toBe(400)
})

test('fields missing from a save stay as they are, and null clears them', async () => {
  await using trip = await startTripToEdit()
  await trip.save(fullTrip)

  const afterRenaming = await trip.save({ title: 'Vega' })
  expect(afterRenaming.body).toMatchObject({ ...fullTrip, title: 'Vega' })

  const optionalFields = Object.keys(fullTrip).filter(
    (name) => !/^(title|location|startDate|endDate)$/.test(name),
  )
  const { body } = await trip.save(Object.fromEntries(optionalFields.map((name) => [name, null])))
  expect(body).toMatchObject({
    ...Object.fromEntries(optionalFields.map((name) => [name, null])),
    price: '0.00',
    activities: [],
    tourIncludes: [],
    title: 'Vega',
  })
})

test('fields that only the server sets are ignored', async () => {
  await using trip = await startTripToEdit({ currentParticipants: 3 })
  const before = await trip.read()
  await trip.save({ id: 99, currentParticipants: 0, createdAt: '2020-01-01T00:00:00Z', words: '' })
  expect(await trip.read()).toEqual({ ...before, version: 2 })
})

test('only admins can save, and only existing trips', async () => {
  await using trip = await startTripToEdit()
  const { site, id, admin } = trip
  const change = { params: { id }, body: { title: 'Mine' } }
  expect((await site.call(updateTrip, change)).status).toBe(401)
  expect((await site.call(updateTrip, { ...change, as: await site.person() })).status).toBe(403)
  const missing = await site.call(updateTrip, { ...change, params: { id: 4711 }, as: admin })
  expect([missing.status, missing.body.code]).toEqual([404, 'TRIP_NOT_FOUND'])
  expect(await trip.read()).toMatchObject({ title: 'Ridge walk', version: 1 })
})

test('a save based on an older version is refused and returns the current trip', async () => {
  await using trip = await startTripToEdit()
  await trip.save({ title: 'Theirs', version: 1 })

  const { status, body } = await trip.save({ title: 'Mine', version: 1 })
  expect([status, body.code]).toEqual([409, 'TRIP_CHANGED'])
  expect(body.current).toEqual(await trip.read())
  expect(await trip.read()).toMatchObject({ title: 'Theirs', version: 2 })

  expect((await trip.save({ title: 'Mine', version: 2 })).status).toBe(200)
  expect((await trip.save({ title: 'Whoever' })).body).toMatchObject({ title: 'Whoever', version: 4 })
})

test('when ten saves of one version come at once, one wins and the others get its trip', async () => {
  await using trip = await startTripToEdit()
  for (let version = 1; version <= 5; version++) {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, i) => trip.save({ title: `Trip of ${i}`, version })),
    )
    const winners = responses.filter(({ status }) => status === 200)
    const losers = responses.filter(({ body }) => body.code === 'TRIP_CHANGED')
    expect([winners.length, losers.length]).toEqual([1, 9])
    for (const { body } of losers) expect(body.current).toEqual(winners[0]?.body)
  }
})

test('a new date or budget is checked against the one that stays', async () => {
  await using trip = await startTripToEdit({ budgetLow: '100', budgetHigh: '200' })
  const dates = await trip.save({ endDate: '2099-06-30' })
  expect([dates.status, dates.body.code]).toEqual([400, 'INVALID_INPUT'])
  expect(dates.body.issues).toEqual([
    { path: 'endDate', message: 'The end date can’t be before the start date.' },
  ])

  const budgets = await trip.save({ budgetLow: '200.01' })
  expect(budgets.body.issues).toEqual([
    { path: 'budgetHigh', message: 'Budget High can’t be less than Budget Low.' },
  ])
  expect(budgets.body.message).toBe('Budget High can’t be less than Budget Low.')
  expect((await trip.save({ budgetLow: '200', endDate: '2099-07-01' })).status).toBe(200)
})

test('places cannot be reduced below those taken by travellers, holds and offers', async () => {
  await using trip = await startTripToEdit({ maxParticipants: 12, currentParticipants: 3 })
  await trip.book('held', { partySize: 2 })
  await trip.book('offered', { partySize: 4 })
  // Lapsed, so it does not count.
  await trip.book('held', { partySize: 4, expiresIn: '-1 second' })

  const refusal = await trip.save({ maxParticipants: 8 })
  expect([refusal.status, refusal.body.code]).toEqual([409, 'BELOW_PLACES_TAKEN'])
  expect((await trip.save({ maxParticipants: 9 })).status).toBe(200)

  // The hold and the offer have lapsed, and the three participants stay.
  await trip.site.database.moveClock('16 minutes')
  expect((await trip.save({ maxParticipants: 2 })).body.code).toBe('BELOW_PLACES_TAKEN')
  expect((await trip.save({ maxParticipants: 3 })).status).toBe(200)
  expect((await trip.save({ maxParticipants: 0 })).status).toBe(200)
})

test.each<[string, InsertBookingOptions]>([
  ['offered', {}],
  ['held', {}],
  ['confirmed', {}],
  ['cancelled', { wasConfirmed: true }],
])('a trip with a booking that is %s cannot become a draft again', async (status, options) => {
  await using trip = await startTripToEdit()
  await trip.book(status, options)
  const { body } = await trip.save({ status: 'draft' })
  expect(body.code).toBe('TRIP_HAS_BOOKINGS')
  expect((await trip.save({ status: 'upcoming' })).status).toBe(200)
})

test.each([
  ['expired', {}],
  ['held', { expiresIn: '-1 second' }],
  ['offered', { expiresIn: '-1 second' }],
])('a trip whose only booking came to nothing (%s, %o) can become a draft again', async (status, options) => {
  await using trip = await startTripToEdit()
  await trip.book(status, options)
  expect((await trip.save({ status: 'draft' })).body.status).toBe('draft')
})

test('a status is refused if the dates or a cancellation rule it out', async () => {
  await using trip = await startTripToEdit()
  for (const [status, code] of [
    ['ongoing', 'STATUS_BEFORE_DATES'],
    ['completed', 'STATUS_BEFORE_DATES'],
    ['cancelled', 'CANCELLED_BY_ITSELF'],
  ]) {
    const response = await trip.save({ status })
    expect([response.status, response.body.code]).toEqual([409, code])
  }
  await trip.site.database.query(`update trips set status = 'cancelled'`)
  expect((await trip.save({ status: 'upcoming' })).body.code).toBe('TRIP_CANCELLED')
  expect((await trip.save({ status: 'cancelled', title: 'Was nice' })).body.title).toBe('Was nice')
})

test('a completed trip with new dates is upcoming again', async () => {
  await using trip = await startTripToEdit({
    status: 'completed',
    startDate: '2020-01-01',
    endDate: '2020-01-03',
  })
  expect((await trip.save({ title: 'Long ago' })).body.status).toBe('completed')
  const { body } = await trip.save({ startDate: '2099-01-01', endDate: '2099-01-03' })
  expect(body.status).toBe('upcoming')
})

test('when the start moves earlier, holds end by then, except while their payment is being processed', async () => {
  await using paying = await startPaymentSite()
  const { site, tripId } = paying
  const [kit, ola, as] = [await site.person(), await site.person(), await site.person({ isAdmin: true })]
  const { body: unpaid } = await paying.hold(kit)
  const { body: paid } = await paying.hold(ola)
  await paying.begin(ola, 12_050)
  await paying.setIntents('processing')
  await paying.check(ola)
  const { expiresAt } = (await paying.get(paid.id, ola)).body
  const body = { startDate: '2020-07-01' }
  await site.call(updateTrip, { params: { id: tripId }, body, as })

  expect((await paying.get(unpaid.id, kit)).body.expiresAt).toBe('2020-07-01T00:00:00.000Z')
  expect((await paying.get(paid.id, ola)).body).toMatchObject({ status: 'held', expiresAt })
})

test('a new picture must be in the library, but one already shown may be missing', async () => {
  await using trip = await startTripToEdit()
  await insertPicture(trip.site, '/uploads/a.jpg')
  expect((await trip.save({ heroImageUrl: '/uploads/a.jpg' })).status).toBe(200)

  const withMissingPicture = await trip.save({ heroImageUrl: '/uploads/a.jpg', imageUrl: '/uploads/b.jpg' })
  expect([withMissingPicture.status, withMissingPicture.body.issues]).toEqual([
    400,
    [{ path: 'imageUrl', message: 'This picture was deleted. Choose another one.' }],
  ])

  await trip.site.database.query('delete from uploaded_images')
  expect((await trip.save({ heroImageUrl: '/uploads/a.jpg', title: 'Same' })).status).toBe(200)
})

test('the full address of an uploaded picture is stored as its path', async () => {
  await using trip = await startTripToEdit()
  await insertPicture(trip.site, '/uploads/a.jpg')
  const { body } = await trip.save({
    heroImageUrl: 'http://site.test/uploads/a.jpg',
    imageUrl: '/./uploads/a.jpg?x',
    accommodationImageUrl: 'https://elsewhere.example/uploads/a.jpg',
  })
  expect(body).toMatchObject({
    heroImageUrl: '/uploads/a.jpg',
    imageUrl: '/uploads/a.jpg',
    accommodationImageUrl: 'https://elsewhere.example/uploads/a.jpg',
  })
})

test('a save waits for a running deletion of its picture, and is then refused', async () => {
  await using trip = await startTripToEdit()
  await insertPicture(trip.site, '/uploads/a.jpg')
  let saving: ReturnType<typeof trip.save> | undefined
  await trip.site.context.db.transaction(async (tx) => {
    await tx.execute('delete from uploaded_images')
    saving = trip.save({ imageUrl: '/uploads/a.jpg' })
    await untilLockedOut(trip.site.database)
  })
  expect((await saving)?.body.issues).toEqual([
    { path: 'imageUrl', message: 'This picture was deleted. Choose another one.' },
  ])
})

test('a save updates open pages of the trip and open lists', async () => {
  await using trip = await startTripToEdit()
  const topics: string[] = []
  trip.site.context.live.subscribe((message) => {
    if (message !== 'resync') topics.push(...message.map(({ topic }) => topic))
  })
  await trip.save({ title: 'New' })
  await expect.poll(() => topics.toSorted()).toEqual([`trip:${trip.id}`, 'trips'])
})
