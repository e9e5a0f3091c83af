import { expect, test } from 'vitest'
import { leaveWaitlist } from '#contract/waitlist.ts'
import { changeName } from '#contract/account.ts'
import { pathParts } from '#contract/endpoint.ts'
import { countTripPeople, exportTripPeople, listTripPeople, type TripPerson } from '#contract/people.ts'
import { insertPeople } from '#testing/insert-people.ts'
import { withBackground, type Person } from '#testing/start-app.ts'
import { startPaymentSite, type PayingTrip } from '#testing/start-payment-site.ts'

withBackground()

const PRICE_CENTS = 12_050

type Query = Parameters<typeof list>[2]

async function list(
  { site, tripId }: PayingTrip,
  as: Person,
  query: {
    show?: TripPerson['standing'] | 'no-seat'
    q?: string
    sort?: 'name' | 'newest'
    cursor?: string
  } = {},
) {
  return site.call(listTripPeople, { params: { tripId }, query, as })
}

async function namesOf(trip: PayingTrip, as: Person, query?: Query): Promise<(string | null)[]> {
  return (await list(trip, as, query)).body.map(({ firstName }) => firstName)
}

/** A trip for three, on which everybody stands differently. */
async function startMixedTrip() {
  const trip = await startPaymentSite({ maxParticipants: 5 })
  const { site, seatIds, driver } = trip
  const person = (firstName: string) =>
    site.person({ firstName, email: `${firstName.toLowerCase()}@fjord.example` })
  const admin = await site.person({ isAdmin: true })
  const [ana, bo, cleo, dag] = [
    await person('Ana'),
    await person('Bo'),
    await person('Cleo'),
    await person('Dag'),
  ]
  await trip.hold(ana, { partySize: 2, guests: ['Mo'], seatIds: seatIds.slice(0, 1) })
  await trip.buy(ana, 2 * PRICE_CENTS)
  await trip.hold(bo, { transport: 'own' })
  const dropped = await trip.buy(dag, PRICE_CENTS)
  await trip.cancel(dropped, dag)
  const filler = await site.person({ firstName: 'Eli' })
  await trip.hold(filler, { partySize: 2, transport: 'own' })
  await trip.buy(filler, 2 * PRICE_CENTS)
  await trip.join(cleo, { partySize: 2 })
  return { ...trip, admin, ana, bo, cleo, dag, driver, person }
}

test('everyone is listed once, by how they stand towards the trip', async () => {
  await using trip = await startMixedTrip()
  const { admin } = trip
  const { body } = await list(trip, admin)
  expect(body.map(({ firstName, standing }) => [firstName, standing])).toMatchObject(
    expect.arrayContaining([
      ['Ana', 'going'],
      ['Bo', 'held'],
      ['Cleo', 'waiting'],
      ['Dag', 'ended'],
    ]),
  )
  const byName = new Map(body.map((person) => [person.firstName, person]))
  expect(byName.get('Ana')).toMatchObject({
    email: 'ana@fjord.example',
    booking: {
      partySize: 2,
      guests: ['Mo'],
      seats: [{ seatLabel: 'Passenger' }],
      missingSeats: 1,
      paid: '241.00',
      refunded: '0.00',
      paymentStatus: 'succeeded',
    },
    waitingFor: null,
    car: null,
  })
  expect(byName.get('Bo')!.booking).toMatchObject({ status: 'held', missingSeats: 0, paid: '0.00' })
  expect(byName.get('Cleo')).toMatchObject({ booking: null, waitingFor: 2 })
  expect(byName.get('Dag')!.booking).toMatchObject({ status: 'cancelled', endedBy: 'traveller' })
  expect(body.filter(({ standing }) => standing === 'driving')).toMatchObject([
    { car: { status: 'approved' } },
  ])
  expect(await trip.contradictions()).toEqual([])
})

test('the list is filtered, searched and sorted', async () => {
  await using trip = await startMixedTrip()
  const { admin, site, person } = trip
  expect(await namesOf(trip, admin, { show: 'going' })).toEqual(['Ana', 'Eli'])
  expect(await namesOf(trip, admin, { show: 'no-seat' })).toEqual(['Ana'])
  expect(await namesOf(trip, admin, { show: 'ended' })).toEqual(['Dag'])
  expect(await namesOf(trip, admin, { q: 'FJO' })).toEqual(['Ana', 'Bo', 'Cleo', 'Dag'])
  expect(await namesOf(trip, admin, { q: 'fjord cl' })).toEqual(['Cleo'])
  expect(await namesOf(trip, admin, { q: "' | !" })).toEqual([])
  expect(await namesOf(trip, admin, { q: "b'o\\" })).toEqual([])
  expect(await namesOf(trip, admin, { q: 'ana', show: 'held' })).toEqual([])
  expect((await namesOf(trip, admin, { sort: 'newest' })).slice(0, 2)).toEqual(['Cleo', 'Eli'])

  const asa = await person('Åsa')
  await trip.join(asa)
  expect(await namesOf(trip, admin, { q: 'åsa' })).toEqual(['Åsa'])
  expect(await namesOf(trip, admin, { show: 'waiting' })).toEqual(['Åsa', 'Cleo'])
  const other = await site.tripWithCar({ price: '0' })
  expect(await namesOf({ ...trip, tripId: other.trip.id }, admin, { q: 'asa' })).toEqual([])
})

test('the counts and the list follow every change', async () => {
  await using trip = await startMixedTrip()
  const { admin, site, tripId, ana, bo, cleo } = trip
  const counts = async () => (await site.call(countTripPeople, { params: { tripId }, as: admin })).body
  expect(await counts()).toMatchObject({
    parties: { going: 2, held: 1, offered: 0, waiting: 1, driving: 1, ended: 1, 'no-seat': 1 },
    people: { going: 4, held: 1, waiting: 2 },
    missingSeats: 1,
  })
  await site.call(changeName, { body: { firstName: 'Zoe', lastName: 'Marlow' }, as: ana })
  await site.call(leaveWaitlist, { params: { tripId }, as: cleo })
  await trip.buy(bo, PRICE_CENTS)
  expect(await namesOf(trip, admin, { show: 'going' })).toEqual(['Bo', 'Eli', 'Zoe'])
  expect(await namesOf(trip, admin, { q: 'zoe ana' })).toEqual(['Zoe'])
  expect(await counts()).toMatchObject({
    parties: { going: 3, held: 0, waiting: 0 },
    people: { going: 5, waiting: 0 },
  })
  expect(await trip.contradictions()).toEqual([])
})

test('a hold that has lapsed is over before the sweep ends it', async () => {
  await using trip = await startMixedTrip()
  await trip.pass('20 minutes')
  const { body } = await list(trip, trip.admin, { q: 'bo' })
  expect(body).toMatchObject([
    { standing: 'ended', booking: { status: 'expired', endedBy: 'time', seats: [] } },
  ])
})

test('long lists come in pages, and a cursor fits only its order', async () => {
  await using trip = await startPaymentSite({ maxParticipants: 0, price: '0' })
  const { site, tripId } = trip
  const admin = await site.person({ isAdmin: true })
  const people = await insertPeople(site.database, 120)
  await site.database.query(
    `insert into bookings (trip_id, user_id, status, unit_price, refund_tiers, confirmed_at)
     select $1, id, 'confirmed', 0, '[]', app_now() from unnest($2::text[]) id`,
    [tripId, people.map(({ id }) => id)],
  )
  for (const sort of ['name', 'newest'] as const) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body, header } = await list(trip, admin, { show: 'going', sort, ...(cursor && { cursor }) })
      seen.push(...body.map(({ userId }) => userId))
      cursor = /cursor=([^>&]+)/.exec(header('link') ?? '')?.[1]
      if (cursor) {
        expect(body).toHaveLength(50)
        const otherSort = sort === 'name' ? 'newest' : 'name'
        expect((await list(trip, admin, { sort: otherSort, cursor })).status).toBe(400)
      }
    } while (cursor)
    expect(seen.toSorted()).toEqual(people.map(({ id }) => id).toSorted())
  }
  for (const cursor of ['x', 'bnVsbA', Buffer.from('["newest","9e9","a"]').toString('base64url')]) {
    expect((await list(trip, admin, { sort: 'newest', cursor })).status).toBe(400)
  }
  for (const parts of [
    ['name', 'a\u0000', 'x'],
    ['name', 'a', 'x\u0000'],
  ]) {
    const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url')
    expect((await list(trip, admin, { cursor })).status).toBe(400)
  }
})

test('the list can be downloaded as CSV', async () => {
  await using trip = await startMixedTrip()
  const { site, tripId, admin } = trip
  const url = `${pathParts(exportTripPeople.path, { tripId }).join('/')}?show=going`
  const { body } = await site.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })
  const [head, ...lines] = body.replace('\uFEFF', '').trim().split('\r\n')
  expect(head).toMatch(/^Name,Email,Standing,Booking,Party,Guests,Seats/)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(
    /^Ana Marlow,ana@fjord\.example,Going,WTP-\d{6},2,Mo,Passenger \(.+\),1,,241\.00,0\.00,/,
  )
})
