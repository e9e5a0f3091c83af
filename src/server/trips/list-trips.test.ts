import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getTrip, listTripMonths, listTrips, type Trip, type TripFilter } from '#contract/trips.ts'
import { publishChanges } from '#server/live/publish-changes.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'

withBackground()

const DAY_MS = 24 * 60 * 60_000

/** '2027-03-09': the day so many days from today. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** A valid cursor of the sort 'soonest', apart from the changes. */
const cursorOf = (changes: object) =>
  Buffer.from(
    JSON.stringify({
      sort: 'soonest',
      today: '2099-01-01',
      isPast: false,
      key: '2099-01-01',
      id: 1,
      ...changes,
    }),
  ).toString('base64url')

async function listTitles(site: TestSite, query: TripFilter): Promise<string[]> {
  const { status, body } = await site.call(listTrips, { query })
  expect(status).toBe(200)
  return body.map(({ title }) => title)
}

test('lists future trips first, soonest first, then past ones, latest first', async () => {
  await using site = await startApp()
  const startsInDays = { old: -90, recent: -5, next: 3, later: 200, soon: 20 }
  for (const [title, days] of Object.entries(startsInDays)) {
    await site.trip({ title, startDate: inDays(days), endDate: inDays(days + 2) })
  }

  expect(await listTitles(site, {})).toEqual(['next', 'soon', 'later', 'recent', 'old'])
})

test('a trip has every specified field, money with two decimals and dates as calendar days', async () => {
  await using site = await startApp()
  const { id } = await site.trip({
    price: '249.5',
    budgetLow: '10',
    activities: ['Kayaking'],
    locationCoordinates: { lat: 61.5, lng: 8.3 },
    schedule: '{"Day 2":"b","Day 1":"a"}',
  })

  const { body } = await site.call(getTrip, { params: { id } })

  expect(body).toEqual({
    id,
    title: 'Ridge walk',
    description: null,
    startDate: '2099-07-01',
    endDate: '2099-07-04',
    location: 'Jotunheimen',
    status: 'upcoming',
    budgetLow: '10.00',
    budgetHigh: null,
    policySecure: null,
    policyWaitlist: null,
    bargeLocation: null,
    activities: ['Kayaking'],
    imageUrl: null,
    heroImageUrl: null,
    accommodationImageUrl: null,
    accommodationDescription: null,
    category: null,
    price: '249.50',
    maxParticipants: null,
    currentParticipants: 0,
    schedule: '{"Day 2":"b","Day 1":"a"}',
    tourIncludes: [],
    locationCoordinates: { lat: 61.5, lng: 8.3 },
    googleMapsRouteUrl: null,
    refundTiers: null,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    version: 1,
  })
})

test('only admins see a draft', async () => {
  await using site = await startApp()
  const { id } = await site.trip({ status: 'draft' })
  const traveller = await site.person()
  const admin = await site.person({ isAdmin: true })

  for (const as of [undefined, traveller]) {
    expect((await site.call(listTrips, { as })).body).toEqual([])
    expect((await site.call(listTrips, { as, query: { status: 'draft' } })).body).toEqual([])
    expect((await site.call(getTrip, { as, params: { id } })).status).toBe(404)
  }
  expect((await site.call(listTrips, { as: admin })).body).toHaveLength(1)
  expect((await site.call(getTrip, { as: admin, params: { id } })).status).toBe(200)
})

test('a missing trip is answered with a clear 404', async () => {
  await using site = await startApp()
  const { status, body } = await site.call(getTrip, { params: { id: 4711 } })
  expect(status).toBe(404)
  expect(body).toEqual({ code: 'TRIP_NOT_FOUND', message: "The adventure you're looking for doesn't exist." })
})

test.each<[string, TripFilter, string[]]>([
  ['a category in any case', { category: 'Water Sports' }, ['Fjord']],
  ['a first day', { from: '2099-03-01' }, ['Fjord', 'Glacier']],
  ['a last day', { to: '2099-02-01' }, ['Alps']],
  ['a month', { from: '2099-05-01', to: '2099-05-31' }, ['Fjord']],
  ['a highest price, which is included', { maxPrice: '100' }, ['Alps', 'Fjord']],
  ['a status', { status: 'cancelled' }, ['Glacier']],
  ['several at once', { category: 'hiking', maxPrice: '99.99' }, ['Alps']],
])('trips are filtered by %s', async (_description, filter, expected) => {
  await using site = await startApp()
  const days = (day: string) => ({ startDate: day, endDate: day })
  await site.trip({ title: 'Alps', category: 'hiking', price: '50', ...days('2099-01-10') })
  await site.trip({ title: 'Fjord', category: 'water sports', price: '100', ...days('2099-05-31') })
  await site.trip({
    title: 'Glacier',
    category: 'hiking',
    price: '300',
    status: 'cancelled',
    ...days('2099-09-01'),
  })

  expect(await listTitles(site, filter)).toEqual(expected)
})

test.each([
  ['a word of the title', 'ridge', true],
  ['another form of a word', 'kayaks', true],
  ['a word being typed', 'kayaki', true],
  ['a word without its accents', 'isafjordur', true],
  ['a word with its accents', 'Ísafjörður', true],
  ['words from several fields', 'kayak ridge iceland', true],
  ['a word that is nowhere', 'desert', false],
  ['one right and one wrong word', 'ridge desert', false],
  ['only punctuation', "'; -- & | !", false],
])('a search by %s (%j) finds the trip: %s', async (_description, q, isFound) => {
  await using site = await startApp()
  await site.trip({
    title: 'Ridge and river',
    location: 'Ísafjörður, Iceland',
    activities: ['Kayaking', 'Hot springs'],
    description: 'Two days between black beaches.',
  })

  expect(await listTitles(site, { q })).toHaveLength(isFound ? 1 : 0)
})

test('sorts by price and by age', async () => {
  await using site = await startApp()
  for (const [title, price] of [
    ['mid', '100'],
    ['cheap', '9.50'],
    ['dear', '1000'],
  ] as const) {
    await site.trip({ title, price })
  }

  expect(await listTitles(site, { sort: 'price' })).toEqual(['cheap', 'mid', 'dear'])
  expect(await listTitles(site, { sort: '-price' })).toEqual(['dear', 'mid', 'cheap'])
  expect(await listTitles(site, { sort: 'newest' })).toEqual(['dear', 'cheap', 'mid'])
})

test('pages of any sort and size join to the whole list in order', async () => {
  await using site = await startApp()
  for (let number = 0; number < 17; number++) {
    const day = inDays([-40, -40, -1, 5, 5, 90][number % 6] ?? 0)
    await site.trip({ title: `Trip ${number}`, price: `${(number % 4) * 10}`, startDate: day, endDate: day })
  }

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('soonest', 'price', '-price', 'newest'),
      fc.integer({ min: 1, max: 20 }),
      async (sort, limit) => {
        const unpaged = await site.call(listTrips, { query: { sort } })
        const allPages: Trip[] = []
        let url: string | undefined = `/api/trips?sort=${sort}&limit=${limit}`
        while (url !== undefined) {
          const page: Awaited<ReturnType<typeof site.app.inject>> = await site.app.inject({ url })
          expect(page.headers['x-total-count']).toBe('17')
          const trips = page.json<Trip[]>()
          expect(trips.length).toBeLessThanOrEqual(limit)
          allPages.push(...trips)
          url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1]
        }
        expect(allPages.map(({ id }) => id)).toEqual(unpaged.body.map(({ id }) => id))
      },
    ),
    { numRuns: 25 },
  )
})

test.each([
  ['limit=0'],
  ['limit=201'],
  ['limit=ten'],
  ['cursor=nonsense'],
  // The cursor of another sort.
  [`sort=price&cursor=${cursorOf({ sort: 'newest', key: '' })}`],
  [`cursor=${cursorOf({ id: 2 ** 53 - 1 })}`],
  [`cursor=${cursorOf({ id: 0 })}`],
  [`cursor=${cursorOf({ key: '0000-01-01' })}`],
  [`cursor=${cursorOf({ key: "2099-01-01'; drop table trips" })}`],
  ['from=2099-13-01'],
  ['from=0000-01-01'],
  ['maxPrice=-1'],
  ['status=lost'],
  ['sort=random'],
  ['q=%00'],
])('refuses the query %s', async (query) => {
  await using site = await startApp()
  const response = await site.app.inject({ url: `/api/trips?${query}` })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({
    code: 'INVALID_INPUT',
    issues: [{ path: expect.any(String) as string }],
  })
})

test('trips can be inserted without a search path, as when a dump is restored', async () => {
  await using site = await startApp()
  await site.database.query(
    `set search_path = ''; insert into public.trips (title, location, start_date, end_date)
     values ('Ridge', 'Ísafjörður', '2099-01-01', '2099-01-02'); reset search_path`,
  )

  expect(await listTitles(site, { q: 'ISAFJORDUR' })).toEqual(['Ridge'])
})

test('a response to a signed-in person is not cached on the way', async () => {
  await using site = await startApp()
  const { header } = await site.call(listTrips, { as: await site.person() })
  expect(header('cache-control')).toBe('private, no-store')
})

test('the total count follows inserted, changed and deleted trips', async () => {
  await using site = await startApp()
  const countTrips = async (query: TripFilter, as?: Person) =>
    Number((await site.call(listTrips, { query, ...(as && { as }) })).header('x-total-count'))
  const admin = await site.person({ isAdmin: true })
  const { id } = await site.trip({ category: 'Hiking' })
  await site.trip({ category: 'hiking', status: 'draft' })
  await site.trip({ category: null })
  expect(await countTrips({})).toBe(2)
  expect(await countTrips({}, admin)).toBe(3)
  expect(await countTrips({ category: 'HIKING' })).toBe(1)
  expect(await countTrips({ category: 'hiking', status: 'draft' }, admin)).toBe(1)

  await site.database.query("update trips set category = 'climbing', status = 'cancelled' where id = $1", [
    id,
  ])
  expect(await countTrips({ category: 'hiking' })).toBe(0)
  expect(await countTrips({ category: 'climbing', status: 'cancelled' })).toBe(1)
  await site.database.query('update trips set price = 10')
  expect(await countTrips({})).toBe(2)
  await site.database.query('delete from trips')
  expect(await countTrips({})).toBe(0)
})

test('a search with many or few results counts all and keeps the order', async () => {
  await using site = await startApp()
  await site.database.query(
    `insert into trips (title, location, start_date, end_date, price)
     select 'Ridge walk ' || n, case when n % 100 = 0 then 'Rare valley' else 'Valley' end,
       date '2099-01-01' + n, date '2099-01-02' + n, 2000 - n
     from generate_series(1, 1200) n`,
  )
  const broadSearch = await site.call(listTrips, { query: { q: 'ridge', limit: '3' } })
  expect(broadSearch.header('x-total-count')).toBe('1200')
  expect(broadSearch.body.map(({ title }) => title)).toEqual(['Ridge walk 1', 'Ridge walk 2', 'Ridge walk 3'])
  const narrowSearch = await site.call(listTrips, { query: { q: 'ridge rare', sort: 'price', limit: '3' } })
  expect(narrowSearch.header('x-total-count')).toBe('12')
  expect(narrowSearch.body.map(({ title }) => title)).toEqual([
    'Ridge walk 1200',
    'Ridge walk 1100',
    'Ridge walk 1000',
  ])
})

test('lists the months in which upcoming trips start, also after a change', async () => {
  await using site = await startApp()
  const address = await site.listen()
  // Over the network, because only those requests are answered from the cache.
  const fetchMonths = async () => (await (await fetch(address + listTripMonths.path)).json()) as string[]
  const publishTripsChange = () =>
    site.context.db.transaction((tx) => publishChanges(tx, { topic: 'trips', what: 'trips' }))
  expect(await fetchMonths()).toEqual([])
  const startDates = ['2099-12-31', '2099-02-28', '2099-02-01', '2101-01-01', '2100-01-01']
  for (const startDate of startDates) await site.trip({ startDate, endDate: '2101-02-01' })
  for (const status of ['draft', 'ongoing', 'completed', 'cancelled'] as const) {
    await site.trip({ startDate: '2099-05-05', endDate: '2099-05-06', status })
  }
  // Still the cached response.
  expect(await fetchMonths()).toEqual([])
  await publishTripsChange()
  await expect.poll(fetchMonths).toEqual(['2099-02', '2099-12', '2100-01', '2101-01'])

  await site.database.query(
    `insert into trips (title, location, start_date, end_date, price)
     select 'Ridge walk', 'Jotunheimen', day, day, 0
     from generate_series('2102-01-01'::date, '2199-01-01', interval '1 month') day`,
  )
  await site.trip({ startDate: '2099-03-31', endDate: '2099-03-31' })
  await publishTripsChange()
  await expect.poll(async () => (await fetchMonths()).slice(0, 3)).toEqual(['2099-02', '2099-03', '2099-12'])
  expect(await fetchMonths()).toHaveLength(36)
})
