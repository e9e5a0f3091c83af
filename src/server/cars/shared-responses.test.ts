import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getCurrentUser, logOut, type User } from '#contract/auth.ts'
import { holdPlaces } from '#contract/bookings.ts'
import type { Car, Seat } from '#contract/cars.ts'
import { updateTrip } from '#contract/trip-input.ts'
import { getOverNetwork, isCached } from '#testing/get-over-network.ts'
import { bookSeats } from '#testing/hold-seats.ts'
import { untilChangesReceived } from '#testing/until-changes-received.ts'
import { startApp, type Person, type TestSite } from '#testing/start-app.ts'
import { untilLockedOut } from '#testing/until-locked-out.ts'

/** Long enough that no response is outdated by the clock within a test. */
const settings = { SESSION_MEMORY_SECONDS: '30', SEATS_CACHE_SECONDS: '5' }

/** A trip with a car, and a way to read its seats and cars over the network, as browsers do. */
async function startScene(tripValues: Parameters<TestSite['tripWithCar']>[0] = {}) {
  const site = await startApp(settings)
  const { trip, seats, driver } = await site.tripWithCar({ price: '120', ...tripValues })
  await untilChangesReceived(site)
  const read = async (part: string, as: Person | null, headers: Record<string, string> = {}) => {
    const credentials = as ? { authorization: `Bearer ${as.token}` } : {}
    return getOverNetwork(site, `/api/trips/${trip.id}${part}`, { ...credentials, ...headers })
  }
  return {
    site,
    trip,
    seats,
    driver,
    read,
    readSeats: async (as: Person | null, headers = {}) =>
      JSON.parse((await read('/seats', as, headers)).body.toString()) as Seat[],
    readCars: async (as: Person | null) => JSON.parse((await read('/cars', as)).body.toString()) as Car[],
    /** Somebody whose session the process remembers. */
    rememberedPerson: async (values: Parameters<TestSite['person']>[0] = {}) => {
      const person = await site.person(values)
      const headers = { authorization: `Bearer ${person.token}` }
      const { body } = await getOverNetwork(site, getCurrentUser.path, headers)
      return { ...person, id: (JSON.parse(body.toString()) as User).id }
    },
    hold: (as: Person, seatIndex: number) =>
      site.call(holdPlaces, { params: { tripId: trip.id }, body: { seatIds: [seats[seatIndex]!.id] }, as }),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

test.each(['', '/seats', '/cars', '/availability'])(
  'people who have nothing on the trip share one response of /api/trips/:id%s',
  async (part) => {
    await using scene = await startScene()
    const [one, other] = [await scene.rememberedPerson(), await scene.rememberedPerson()]
    const first = await scene.read(part, one)
    const second = await scene.read(part, other)
    expect([isCached(first), isCached(second)]).toEqual([false, true])
    expect(second.body).toEqual(first.body)
    const { 'x-request-id': _ofOneRequest, date: _date, ...headers } = first.headers
    expect(second.headers).toMatchObject(headers)
  },
)

test('visitors share a response without names, users one with first names', async () => {
  await using scene = await startScene()
  const person = await scene.rememberedPerson()
  const namesFor = async (viewer: Person | null) => [
    (await scene.readSeats(viewer))[0]?.firstName,
    (await scene.readCars(viewer))[0]?.driverFirstName,
  ]
  for (let time = 0; time < 2; time++) {
    expect(await namesFor(null)).toEqual([null, null])
    expect(await namesFor(person)).toEqual(['Dana', 'Dana'])
  }
  for (const part of ['/seats', '/cars', '/availability'])
    for (const viewer of [null, person]) {
      await scene.read(part, viewer)
      expect(isCached(await scene.read(part, viewer))).toBe(true)
    }
  expect((await scene.read('/seats', person)).headers['cache-control']).toBe('private, no-store')
})

test('whoever has a place or a car on the trip gets their own response', async () => {
  await using scene = await startScene()
  const [ada, walker] = [await scene.rememberedPerson({ firstName: 'Ada' }), await scene.rememberedPerson()]
  const stranger = await scene.rememberedPerson()
  const seatIds = [scene.seats[0]!.id, scene.seats[1]!.id]
  await bookSeats(scene.site, { person: ada, tripId: scene.trip.id, seatIds, guests: ['Liv Berg'] })
  await bookSeats(scene.site, { person: walker, tripId: scene.trip.id, seatIds: [], people: 1 })
  await untilChangesReceived(scene.site)

  // Whoever comes first: nothing of their own is shared.
  for (const first of [ada, stranger, scene.driver]) {
    scene.site.context.live.deliverOwn([{ topic: `trip:${scene.trip.id}`, what: 'seats' }])
    await scene.readSeats(first)
    const seats = await scene.readSeats(ada)
    expect(seats.map(({ isMine }) => isMine)).toEqual([false, true, true, false, false])
    expect(seats.map(({ userId }) => userId)).toEqual([null, ada.id, ada.id, null, null])
    const names = async (viewer: Person) => (await scene.readSeats(viewer)).map(({ firstName }) => firstName)
    for (const member of [ada, walker, scene.driver])
      expect((await names(member)).slice(0, 3)).toEqual(['Dana', 'Ada', 'Liv'])
    expect((await names(stranger)).slice(0, 3)).toEqual(['Dana', 'Ada', 'Guest'])
    for (const { userId, isMine, hasPaid } of await scene.readSeats(stranger))
      expect([userId, isMine, hasPaid]).toEqual([null, false, false])
    expect(isCached(await scene.read('/seats', stranger))).toBe(true)
  }
  expect(await scene.readCars(scene.driver)).toMatchObject([
    { driverId: expect.any(String) as string, isMine: true },
  ])
  expect(await scene.readCars(stranger)).toMatchObject([{ driverId: null, isMine: false }])
})

test('somebody who takes a seat while their response is made shares nothing of their own', async () => {
  await using scene = await startScene()
  const [ada, stranger] = [await scene.rememberedPerson(), await scene.rememberedPerson()]
  let response: Promise<Seat[]> | undefined
  await scene.site.context.db.transaction(async (tx) => {
    // The response first finds out who has a place. Then it needs this table, and waits.
    await tx.execute('lock table users')
    response = scene.readSeats(ada)
    await untilLockedOut(scene.site.database, 1)
    await tx.execute(sql`select make_hold(${scene.trip.id}, ${ada.id}, 1, '{}', 'car', array[${scene.seats[0]!.id}::int],
      null, null, 'UTC', app_now(), true, 9, '0 minutes', null, null, null, null)`)
    // As if it had been held by another process, whose change has not arrived yet.
    await tx.execute('delete from changes')
  })
  await response

  const shared = await scene.read('/seats', stranger)
  expect(isCached(shared)).toBe(true)
  expect(shared.body.toString()).not.toContain(ada.id)
  expect((JSON.parse(shared.body.toString()) as Seat[]).map(({ isMine }) => isMine)).not.toContain(true)
})

test('those who waited for somebody’s own response get theirs, and strangers share one', async () => {
  await using scene = await startScene()
  const [ada, bo] = [await scene.rememberedPerson(), await scene.rememberedPerson()]
  const strangers = [
    await scene.rememberedPerson(),
    await scene.rememberedPerson(),
    await scene.rememberedPerson(),
  ]
  for (const [index, person] of [ada, bo].entries())
    await bookSeats(scene.site, { person, tripId: scene.trip.id, seatIds: [scene.seats[index]!.id] })
  await untilChangesReceived(scene.site)
  const { database, context } = scene.site
  const responses = await context.db.transaction(async (tx) => {
    // Who has a car is read first.
    await tx.execute('lock table cars')
    const first = scene.read('/seats', ada)
    await untilLockedOut(database, 1)
    return [first, ...[bo, ...strangers].map((person) => scene.read('/seats', person))]
  })
  const [forAda, forBo, ...forStrangers] = await Promise.all(responses)
  const ownSeatIndexes = (response: typeof forAda) =>
    (JSON.parse(response?.body.toString() ?? '[]') as Seat[]).flatMap(({ isMine }, index) =>
      isMine ? index : [],
    )
  expect([forAda, forBo, ...forStrangers].map(ownSeatIndexes)).toEqual([[1], [2], [], [], []])
  expect(forStrangers.filter((response) => !isCached(response))).toHaveLength(1)
})

test('a seat is taken for everybody as soon as it is held', async () => {
  await using scene = await startScene()
  const [ada, stranger] = [await scene.rememberedPerson(), await scene.rememberedPerson()]
  const lockedFor = async (viewer: Person | null) =>
    (await scene.readSeats(viewer)).map(({ isLocked }) => isLocked)
  for (const [index, viewers] of [
    [ada, stranger, null],
    [ada, stranger, null],
  ].entries()) {
    for (const viewer of viewers) expect((await lockedFor(viewer))[index + 1]).toBe(false)
    await scene.hold(index === 0 ? ada : await scene.site.person(), index)
    for (const viewer of viewers) expect((await lockedFor(viewer))[index + 1]).toBe(true)
  }
  expect((await scene.readSeats(ada))[1]).toMatchObject({ isMine: true, userId: ada.id })
})

test('whoever has just taken a seat sees it, also on a process that has not received the change yet', async () => {
  await using scene = await startScene()
  const [ada, stranger] = [await scene.rememberedPerson(), await scene.rememberedPerson()]
  const held = await scene.hold(ada, 0)
  expect(held.header('set-cookie')).toMatch(/^saved_seats=1; Max-Age=10; Path=\/; HttpOnly; SameSite=Lax$/)
  await untilChangesReceived(scene.site)
  await scene.readSeats(stranger)
  // Not published.
  await scene.site.database.query(
    'update seats set is_locked = true, booking_id = $1, user_id = $2 where id = $3',
    [held.body.id, ada.id, scene.seats[1]!.id],
  )

  const [cookie = ''] = held.header('set-cookie')?.split(';') ?? []
  const ownSeats = async (headers: Record<string, string>) =>
    (await scene.readSeats(stranger, headers)).filter(({ isLocked }) => isLocked).length
  expect(await ownSeats({})).toBe(2)
  expect(await ownSeats({ cookie })).toBe(3)
})

test('responses are not shared with admins, nor after the session has ended or the trip is hidden', async () => {
  await using scene = await startScene()
  const [person, admin] = [await scene.rememberedPerson(), await scene.rememberedPerson({ isAdmin: true })]
  for (const part of ['', '/seats', '/cars', '/availability']) {
    await scene.read(part, person)
    expect(isCached(await scene.read(part, person))).toBe(true)
    expect(isCached(await scene.read(part, admin))).toBe(false)
  }
  await scene.site.call(logOut, { as: person })
  const afterwards = await scene.readSeats(person)
  expect(afterwards.map(({ firstName }) => firstName)).toEqual(afterwards.map(() => null))

  const other = await scene.rememberedPerson()
  const hidden = { params: { id: scene.trip.id }, body: { status: 'draft' as const }, as: admin }
  expect((await scene.site.call(updateTrip, hidden)).status).toBe(200)
  for (const viewer of [other, null])
    for (const part of ['', '/seats', '/cars', '/availability'])
      expect((await scene.read(part, viewer)).status).toBe(404)
  expect((await scene.read('/seats', admin)).status).toBe(200)
})
