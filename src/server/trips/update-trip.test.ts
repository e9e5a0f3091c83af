import { expect, test } from 'vitest'
import { updateTrip } from '#contract/trip-input.ts'
import { getTrip, type Trip } from '#contract/trips.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'

withBackground()

type Change = Record<string, unknown>

/** A site with an admin, and one trip that they can change. */
async function startEditing(values: Parameters<TestSite['trip']>[0] = {}) {
  const site = await startApp()
  const admin = await site.person({ isAdmin: true })
  const { id } = await site.trip(values)
  return {
    site,
    admin,
    id,
    save: (change: Change, as: Person = admin) => site.call(updateTrip, { params: { id }, body: change, as }),
    read: async () => (await site.call(getTrip, { params: { id }, as: admin })).body as Trip,
    book: (status: string, booked: InsertBookingOptions = {}) => insertBooking(site, id, status, booked),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

type InsertBookingOptions = { partySize?: number; expiresIn?: string; wasConfirmed?: boolean }

async function insertBooking(site: TestSite, tripId: number, status: string, booked: InsertBookingOptions) {
  const { partySize = 1, expiresIn = '15 minutes', wasConfirmed = status === 'confirmed' } = booked
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

const full = {
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

test('every field is saved and comes back as it was written', async () => {
  await using editing = await startEditing()
  const { status, body } = await editing.save(full)

  expect(status).toBe(200)
  expect(body).toMatchObject({ ...full, version: 2 })
  expect(await editing.read()).toEqual(body)
})

test('a schedule is stored as it was written: as text, or as an object with its days in order', async () => {
  await using editing = await startEditing()
  const { site, admin, id } = editing
  const send = async (schedule: string) => {
    const response = await site.app.inject({
      method: 'PUT',
      url: `/api/trips/${id}`,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      payload: `{"title": "Vega", "schedule": ${schedule}}`,
    })
    return [response.statusCode, response.json<Trip>().schedule]
  }
  const written = '{ "10": "last", "2": "first" }'
  expect(await send(written)).toEqual([200, written])
  expect(await send(JSON.stringify(written))).toEqual([200, written])
  expect(await send('[ {"day": 1} ]')).toEqual([200, '[ {"day": 1} ]'])
  expect(await send('" "')).toEqual([200, null])
  for (const bad of ['"Day 1: arrive"', '"42"', '42', 'true']) expect((await send(bad))[0]).toBe(400)
  expect((await send('['.repeat(60_000) + ']'.repeat(60_000)))[0]).toBe(400)
})

test('what a save does not mention stays, and null clears', async () => {
  await using editing = await startEditing()
  await editing.save(full)

  const kept = await editing.save({ title: 'Vega' })
  expect(kept.body).toMatchObject({ ...full, title: 'Vega' })

  const optional = Object.keys(full).filter((name) => !/^(title|location|startDate|endDate)$/.test(name))
  const { body } = await editing.save(Object.fromEntries(optional.map((name) => [name, null])))
  expect(body).toMatchObject({
    ...Object.fromEntries(optional.map((name) => [name, null])),
    price: '0.00',
    activities: [],
    tourIncludes: [],
    title: 'Vega',
  })
})

test('what belongs to the server cannot be set', async () => {
  await using editing = await startEditing({ currentParticipants: 3 })
  const before = await editing.read()
  await editing.save({ id: 99, currentParticipants: 0, createdAt: '2020-01-01T00:00:00Z', words: '' })
  expect(await editing.read()).toEqual({ ...before, version: 2 })
})

test('organisers alone may save, and only what there is', async () => {
  await using editing = await startEditing()
  const { site, id, admin } = editing
  const change = { params: { id }, body: { title: 'Mine' } }
  expect((await site.call(updateTrip, change)).status).toBe(401)
  expect((await site.call(updateTrip, { ...change, as: await site.person() })).status).toBe(403)
  const missing = await site.call(updateTrip, { ...change, params: { id: 4711 }, as: admin })
  expect([missing.status, missing.body.code]).toEqual([404, 'TRIP_NOT_FOUND'])
  expect(await editing.read()).toMatchObject({ title: 'Ridge walk', version: 1 })
})

test('a save on top of an older version is refused with the trip as it is now', async () => {
  await using editing = await startEditing()
  await editing.save({ title: 'Theirs', version: 1 })

  const { status, body } = await editing.save({ title: 'Mine', version: 1 })
  expect([status, body.code]).toEqual([409, 'TRIP_CHANGED'])
  expect(body.current).toEqual(await editing.read())
  expect(await editing.read()).toMatchObject({ title: 'Theirs', version: 2 })

  expect((await editing.save({ title: 'Mine', version: 2 })).status).toBe(200)
  expect((await editing.save({ title: 'Whoever' })).body).toMatchObject({ title: 'Whoever', version: 4 })
})

test('of ten organisers saving one version, exactly one wins and the others get their trip', async () => {
  await using editing = await startEditing()
  for (let version = 1; version <= 5; version++) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => editing.save({ title: `Trip of ${i}`, version })),
    )
    const winners = answers.filter(({ status }) => status === 200)
    const losers = answers.filter(({ body }) => body.code === 'TRIP_CHANGED')
    expect([winners.length, losers.length]).toEqual([1, 9])
    for (const { body } of losers) expect(body.current).toEqual(winners[0]?.body)
  }
})

test('one of two dates, or budgets, is judged beside the one that stays', async () => {
  await using editing = await startEditing({ budgetLow: '100', budgetHigh: '200' })
  const dates = await editing.save({ endDate: '2099-06-30' })
  expect([dates.status, dates.body.code]).toEqual([400, 'INVALID_INPUT'])
  expect(dates.body.issues).toEqual([
    { path: 'endDate', message: 'The end date can’t be before the start date.' },
  ])

  const budgets = await editing.save({ budgetLow: '200.01' })
  expect(budgets.body.issues).toEqual([
    { path: 'budgetHigh', message: 'Budget High can’t be less than Budget Low.' },
  ])
  expect(budgets.body.message).toBe('Budget High can’t be less than Budget Low.')
  expect((await editing.save({ budgetLow: '200', endDate: '2099-07-01' })).status).toBe(200)
})

test('there cannot be fewer places than are taken: by people going, and by holds and offers that live', async () => {
  await using editing = await startEditing({ maxParticipants: 12, currentParticipants: 3 })
  await editing.book('held', { partySize: 2 })
  await editing.book('offered', { partySize: 4 })
  await editing.book('held', { partySize: 4, expiresIn: '-1 second' })

  const below = await editing.save({ maxParticipants: 8 })
  expect([below.status, below.body.code]).toEqual([409, 'BELOW_PLACES_TAKEN'])
  expect((await editing.save({ maxParticipants: 9 })).status).toBe(200)

  await editing.site.database.moveClock('16 minutes')
  expect((await editing.save({ maxParticipants: 2 })).body.code).toBe('BELOW_PLACES_TAKEN')
  expect((await editing.save({ maxParticipants: 3 })).status).toBe(200)
  expect((await editing.save({ maxParticipants: 0 })).status).toBe(200)
})

test.each([
  ['offered', {}],
  ['held', {}],
  ['confirmed', {}],
  ['cancelled', { wasConfirmed: true }],
])('a trip with a booking that is %s cannot be a draft again', async (status, booked) => {
  await using editing = await startEditing()
  await editing.book(status, booked)
  const { body } = await editing.save({ status: 'draft' })
  expect(body.code).toBe('TRIP_HAS_BOOKINGS')
  expect((await editing.save({ status: 'upcoming' })).status).toBe(200)
})

test.each([
  ['expired', {}],
  ['held', { expiresIn: '-1 second' }],
  ['offered', { expiresIn: '-1 second' }],
])(
  'a booking that came to nothing (%s, %o) keeps no trip from being a draft again',
  async (status, booked) => {
    await using editing = await startEditing()
    await editing.book(status, booked)
    expect((await editing.save({ status: 'draft' })).body.status).toBe('draft')
  },
)

test('a status is refused where the calendar or an end speaks against it', async () => {
  await using editing = await startEditing()
  for (const [status, code] of [
    ['ongoing', 'STATUS_BEFORE_DATES'],
    ['completed', 'STATUS_BEFORE_DATES'],
    ['cancelled', 'CANCELLED_BY_ITSELF'],
  ]) {
    const answer = await editing.save({ status })
    expect([answer.status, answer.body.code]).toEqual([409, code])
  }
  await editing.site.database.query(`update trips set status = 'cancelled'`)
  expect((await editing.save({ status: 'upcoming' })).body.code).toBe('TRIP_CANCELLED')
  expect((await editing.save({ status: 'cancelled', title: 'Was nice' })).body.title).toBe('Was nice')
})

test('a trip that is put off is upcoming again', async () => {
  await using editing = await startEditing({
    status: 'completed',
    startDate: '2020-01-01',
    endDate: '2020-01-03',
  })
  expect((await editing.save({ title: 'Long ago' })).body.status).toBe('completed')
  const { body } = await editing.save({ startDate: '2099-01-01', endDate: '2099-01-03' })
  expect(body.status).toBe('upcoming')
})

test('an uploaded picture has to be in the library when a trip begins to show it', async () => {
  await using editing = await startEditing()
  await insertPicture(editing.site, '/uploads/a.jpg')
  expect((await editing.save({ heroImageUrl: '/uploads/a.jpg' })).status).toBe(200)

  const gone = await editing.save({ heroImageUrl: '/uploads/a.jpg', imageUrl: '/uploads/b.jpg' })
  expect([gone.status, gone.body.issues]).toEqual([
    400,
    [{ path: 'imageUrl', message: 'This picture was deleted. Choose another one.' }],
  ])

  await editing.site.database.query('delete from uploaded_images')
  expect((await editing.save({ heroImageUrl: '/uploads/a.jpg', title: 'Same' })).status).toBe(200)
})

test('an uploaded picture is known by its path, also where its whole address was pasted', async () => {
  await using editing = await startEditing()
  await insertPicture(editing.site, '/uploads/a.jpg')
  const { body } = await editing.save({
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

test('a save waits for a picture that is just being deleted, and then says so', async () => {
  await using editing = await startEditing()
  await insertPicture(editing.site, '/uploads/a.jpg')
  let saving: ReturnType<typeof editing.save> | undefined
  await editing.site.context.db.transaction(async (tx) => {
    await tx.execute('delete from uploaded_images')
    saving = editing.save({ imageUrl: '/uploads/a.jpg' })
    await expect.poll(() => countLockWaiters(editing.site)).toBe(1)
  })
  expect((await saving)?.body.issues).toEqual([
    { path: 'imageUrl', message: 'This picture was deleted. Choose another one.' },
  ])
})

async function countLockWaiters({ database }: TestSite): Promise<number> {
  const rows = await database.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

test('pages that show the trip, and lists of trips, hear of a save', async () => {
  await using editing = await startEditing()
  const heard: string[] = []
  editing.site.context.live.subscribe((message) => {
    if (message !== 'resync') heard.push(...message.map(({ topic }) => topic))
  })
  await editing.save({ title: 'New' })
  await expect.poll(() => heard.toSorted()).toEqual([`trip:${editing.id}`, 'trips'])
})
