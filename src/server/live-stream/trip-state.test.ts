import { expect, test } from 'vitest'
import { logOut } from '#contract/auth.ts'
import { getAvailability, holdPlaces } from '#contract/bookings.ts'
import { listCars, listSeats } from '#contract/cars.ts'
import { type LiveEvent, type TripState, VERSION_HEADER } from '#contract/live.ts'
import { holdSeats } from '#testing/hold-seats.ts'
import { openLiveStream } from '#testing/open-live-stream.ts'
import { startApp, withBackground, type Person, type TestSite } from '#testing/start-app.ts'
import { until } from '#testing/until.ts'
import { publishChanges } from '../live/publish-changes.ts'

withBackground()

/** A booking is a hold first only if it costs something. */
const PRICED = { price: '100.00' }

type LiveStream = Awaited<ReturnType<typeof openLiveStream>>

/** The events of a stream that came with a state. */
function statesOf({ events }: LiveStream): TripState[] {
  return events.flatMap((event) => {
    const { state } = JSON.parse(event.replace('data: ', '')) as LiveEvent
    return state ? [state] : []
  })
}

async function nextState(stream: LiveStream, condition: (state: TripState) => boolean): Promise<TripState> {
  await until(() => statesOf(stream).some(condition))
  return statesOf(stream).find(condition)!
}

/** What a person, or a visitor, gets by calls. */
async function stateByCalls(site: TestSite, tripId: number, as?: Person) {
  const input = { params: { tripId }, ...(as && { as }) }
  const seats = await site.call(listSeats, input)
  return {
    availability: (await site.call(getAvailability, input)).body,
    cars: (await site.call(listCars, input)).body.map(
      ({ driverId: _nobody, isMine: _no, seatLayout: _derived, ...car }) => car,
    ),
    takenSeats: seats.body
      .filter(({ isLocked }) => isLocked)
      .map(({ id, firstName, isHeld }) => ({ id, firstName, isHeld })),
    version: Number(seats.header(VERSION_HEADER)),
  }
}

const isHeld = ({ availability }: TripState) => availability.held > 0

test('a hold is pushed to all watchers: with first names to users, and without to visitors', async () => {
  await using site = await startApp()
  const { trip, seats } = await site.tripWithCar(PRICED)
  const [stranger, holder] = [await site.person(), await site.person({ firstName: 'Noor' })]
  const address = await site.listen()
  using visitorStream = await openLiveStream(address, `trip:${trip.id}`)
  using userStream = await openLiveStream(address, `trip:${trip.id}`, stranger)
  const seatIds = [seats[0]!.id, seats[1]!.id]
  await site.call(holdPlaces, { params: { tripId: trip.id }, body: { seatIds, partySize: 2 }, as: holder })

  const visitorState = await nextState(visitorStream, isHeld)
  const userState = await nextState(userStream, isHeld)
  const { version, ...forUsers } = await stateByCalls(site, trip.id, stranger)
  const { version: _sameVersion, ...forVisitors } = await stateByCalls(site, trip.id)
  expect(userState).toEqual({ ...forUsers, version: userState.version })
  expect(visitorState).toEqual({ ...forVisitors, version: userState.version })
  expect(userState.version).toBeLessThanOrEqual(version)
  expect(userState.takenSeats.map(({ firstName }) => firstName)).toEqual(['Dana', 'Noor', 'Guest'])
  expect(JSON.stringify(visitorState)).not.toMatch(/Dana|Noor|Guest/)
})

test('a pushed state never says whose a seat, a car or a booking is', async () => {
  await using site = await startApp()
  const { trip, seats, driver } = await site.tripWithCar(PRICED)
  const holder = await site.person()
  using ownStream = await openLiveStream(await site.listen(), `trip:${trip.id}`, holder)
  await site.call(holdPlaces, { params: { tripId: trip.id }, body: { seatIds: [seats[0]!.id] }, as: holder })

  const state = await nextState(ownStream, isHeld)
  const ids = await site.database.query<{ id: string }>('select id from users where email = any ($1)', [
    [holder.email, driver.email],
  ])
  expect(ids).toHaveLength(2)
  for (const { id } of ids) expect(JSON.stringify(state)).not.toContain(id)
  expect(Object.keys(state.cars[0]!)).not.toContain('driverId')
  expect(Object.keys(state.takenSeats[0]!).toSorted()).toEqual(['firstName', 'id', 'isHeld'])
})

test('every later state has a higher version, also when a hold lapses', async () => {
  await using site = await startApp()
  const { trip, seats } = await site.tripWithCar(PRICED)
  using stream = await openLiveStream(await site.listen(), `trip:${trip.id}`)
  await holdSeats(site, { person: await site.person(), tripId: trip.id, seatIds: [seats[0]!.id] })
  await nextState(stream, isHeld)
  await site.database.moveClock('20 minutes')
  await until(() => statesOf(stream).at(-1)?.availability.held === 0)
  const versions = statesOf(stream).map(({ version }) => version)
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
})

test('the state of a draft reaches nobody; organisers learn only that it has changed', async () => {
  await using site = await startApp()
  const [admin, user] = [await site.person({ isAdmin: true }), await site.person()]
  const trip = await site.trip(PRICED)
  const address = await site.listen()
  using adminStream = await openLiveStream(address, `trip:${trip.id}`, admin)
  using userStream = await openLiveStream(address, `trip:${trip.id},trips`, user)
  await site.database.query(`update trips set status = 'draft' where id = $1`, [trip.id])
  await site.context.db.transaction((tx) => publishChanges(tx, { topic: `trip:${trip.id}`, what: 'seats' }))
  await adminStream.until(1)
  // A barrier: any other event would have arrived before this one.
  await site.context.db.transaction((tx) => publishChanges(tx, { topic: 'trips', what: 'day' }))
  await userStream.until(1)
  expect(adminStream.events).toEqual([`data: {"topic":"trip:${trip.id}","what":"seats"}`])
  expect(userStream.events).toEqual(['data: {"topic":"trips","what":"day"}'])
})

test('a stream gets nothing after its person has logged out', async () => {
  await using site = await startApp()
  const { trip, seats } = await site.tripWithCar(PRICED)
  const [leaver, holder] = [await site.person(), await site.person()]
  const address = await site.listen()
  using stream = await openLiveStream(address, `trip:${trip.id}`, leaver)
  using otherStream = await openLiveStream(address, `trip:${trip.id}`)
  await site.call(logOut, { as: leaver })
  await site.call(holdPlaces, { params: { tripId: trip.id }, body: { seatIds: [seats[0]!.id] }, as: holder })
  await nextState(otherStream, isHeld)
  await stream.ended
  // The car's arrival may still have been pushed.
  expect(statesOf(stream).filter(isHeld)).toEqual([])
})
