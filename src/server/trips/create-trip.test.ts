import { expect, test } from 'vitest'
import { createTrip, duplicateTrip } from '#contract/trip-input.ts'
import { getTrip, type Trip } from '#contract/trips.ts'
import { startApp, withBackground } from '#testing/start-app.ts'
import { wholeTrip } from './trip.fixture.ts'

withBackground()

const newTrip = {
  title: 'Ridge walk',
  location: 'Jotunheimen',
  startDate: '2099-07-01',
  endDate: '2099-07-04',
}

test('a trip with only the required fields is upcoming, free and for ten people', async () => {
  await using site = await startApp()
  const admin = await site.person({ isAdmin: true })

  const { status, body } = await site.call(createTrip, { body: newTrip, as: admin })

  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...newTrip,
    status: 'upcoming',
    price: '0.00',
    maxParticipants: 10,
    currentParticipants: 0,
    activities: [],
    version: 1,
  })
  expect((await site.call(getTrip, { params: { id: body.id } })).body).toEqual(body)
})

test('all fields of a new trip are stored', async () => {
  await using site = await startApp()
  const fullTrip = { ...newTrip, ...wholeTrip, status: 'draft' as const }

  const { body } = await site.call(createTrip, { body: fullTrip, as: await site.person({ isAdmin: true }) })

  expect(body).toMatchObject(fullTrip)
})

test('a schedule sent as an object keeps the order of its days', async () => {
  await using site = await startApp()
  const schedule = '{"Day 2":"b","10":"c","2":"d"}'
  const { token } = await site.person({ isAdmin: true })
  const response = await site.app.inject({
    method: 'POST',
    url: createTrip.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: `${JSON.stringify(newTrip).slice(0, -1)},"schedule":${schedule}}`,
  })
  expect(response.statusCode).toBe(201)
  expect(response.json<Trip>().schedule).toBe(schedule)
})

test('a trip without a limit of people stays without one', async () => {
  await using site = await startApp()
  const { body } = await site.call(createTrip, {
    body: { ...newTrip, maxParticipants: null },
    as: await site.person({ isAdmin: true }),
  })
  expect(body.maxParticipants).toBeNull()
})

test('server fields are ignored, and blanks and times of day are removed', async () => {
  await using site = await startApp()
  const bodyWithServerFields = {
    ...newTrip,
    title: '  Ridge walk ',
    startDate: '2099-07-01T23:30:00-08:00',
    description: '   ',
    activities: [' Walk ', '', '  '],
    price: 12.5,
    id: 4711,
    version: 9,
    currentParticipants: 5,
    createdAt: '2001-01-01T00:00:00.000Z',
    isFeatured: true,
  }

  const { status, body } = await site.call(createTrip, {
    body: bodyWithServerFields,
    as: await site.person({ isAdmin: true }),
  })

  expect(status).toBe(201)
  expect(body).toMatchObject({ ...newTrip, description: null, activities: ['Walk'], price: '12.50' })
  expect([body.id, body.version, body.currentParticipants]).toEqual([1, 1, 0])
  expect(body.createdAt > '2020').toBe(true)
  expect(body).not.toHaveProperty('isFeatured')
})

const mistakes = [
  [{ title: ' ' }, 'title', 'Enter a title.'],
  [{ title: 'x'.repeat(201) }, 'title', 'Use at most 200 characters.'],
  [{ location: undefined }, 'location', 'Enter a location.'],
  [{ startDate: undefined }, 'startDate', 'Choose a date.'],
  [{ endDate: '2099-06-30' }, 'endDate', 'The end date can’t be before the start date.'],
  [{ price: '0.49' }, 'price', 'Enter 0, or an amount from 0.50 to 99,999.99.'],
  [{ price: '-1' }, 'price', 'Enter an amount like 20 or 20.50.'],
  [{ maxParticipants: -1 }, 'maxParticipants', 'Enter 0 or more.'],
  [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl', 'Enter a link that starts with https:// or a single /.'],
  [{ schedule: '[1' }, 'schedule', 'Please check your schedule format and try again.'],
] as const

test('invalid values are refused with a message for their field', async () => {
  await using site = await startApp()
  const as = await site.person({ isAdmin: true })
  for (const [mistake, path, message] of mistakes) {
    const invalidTrip = { ...newTrip, ...mistake } as typeof newTrip
    const { status, body } = await site.call(createTrip, { body: invalidTrip, as })
    expect([status, body.issues]).toEqual([400, [{ path, message }]])
  }
  expect(await site.database.query('select 1 from trips')).toEqual([])
})

test('a new trip cannot be ongoing or completed before its dates in the site’s time zone', async () => {
  // On July 4th at 13:00 UTC it is already the 5th in Auckland.
  await using site = await startApp({ TIME_ZONE: 'Pacific/Auckland' })
  const createAt = async (moment: string, status: 'ongoing' | 'completed') => {
    await site.database.query('update app_clock set ahead = $1::timestamptz - clock_timestamp()', [moment])
    // A new person each time, because sessions expire as the clock moves.
    const as = await site.person({ isAdmin: true })
    const { body } = await site.call(createTrip, { body: { ...newTrip, status }, as })
    return body.code ?? body.status
  }

  expect(await createAt('2099-06-30T11:00:00Z', 'ongoing')).toBe('STATUS_BEFORE_DATES')
  expect(await createAt('2099-06-30T13:00:00Z', 'ongoing')).toBe('ongoing')
  expect(await createAt('2099-07-04T11:00:00Z', 'completed')).toBe('STATUS_BEFORE_DATES')
  expect(await createAt('2099-07-04T13:00:00Z', 'completed')).toBe('completed')
})

test('a picture that is not in the library is refused', async () => {
  await using site = await startApp()
  const { status, body } = await site.call(createTrip, {
    body: { ...newTrip, heroImageUrl: '/uploads/gone.jpg' },
    as: await site.person({ isAdmin: true }),
  })
  expect(status).toBe(400)
  expect(body.issues).toEqual([
    { path: 'heroImageUrl', message: 'This picture was deleted. Choose another one.' },
  ])
})

test('a new trip cannot be cancelled', async () => {
  await using site = await startApp()
  const { status, body } = await site.call(createTrip, {
    body: { ...newTrip, status: 'cancelled' },
    as: await site.person({ isAdmin: true }),
  })
  expect([status, body.code]).toEqual([409, 'CANCELLED_BY_ITSELF'])
})

test('only admins can create and duplicate trips', async () => {
  await using site = await startApp()
  const traveller = await site.person()
  const { id } = await site.trip()
  for (const [as, status] of [
    [undefined, 401],
    [traveller, 403],
  ] as const) {
    const caller = as ? { as } : {}
    expect((await site.call(createTrip, { body: newTrip, ...caller })).status).toBe(status)
    expect((await site.call(duplicateTrip, { params: { id }, ...caller })).status).toBe(status)
  }
  expect(await site.database.query('select id from trips')).toEqual([{ id }])
})

test('a new trip updates open lists and open pages of that trip', async () => {
  await using site = await startApp()
  const topics: string[] = []
  site.context.live.subscribe((message) => {
    if (message !== 'resync') topics.push(...message.map(({ topic }) => topic))
  })

  const { body } = await site.call(createTrip, { body: newTrip, as: await site.person({ isAdmin: true }) })

  await expect.poll(() => topics).toEqual(expect.arrayContaining(['trips', `trip:${body.id}`]))
})
