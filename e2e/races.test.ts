import { expect, test } from 'vitest'
import { acceptOffer, addPeople, cancelBooking, declineOffer, holdPlaces } from '#contract/bookings.ts'
import { setCarStatus, volunteerCar } from '#contract/cars.ts'
import { invite } from '#contract/invitations.ts'
import { updateTrip } from '#contract/trip-input.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { acceptSeatSuggestion, suggestSeat } from '#contract/seat-suggestions.ts'
import { findContradictions } from '#testing/find-contradictions.ts'
import { insertPeople } from '#testing/insert-people.ts'
import { insertTrip } from '#testing/insert-trip.ts'
import { countAnswers } from './count-answers.ts'
import { startReplicas } from './start-replicas.ts'
import { retryUntilDecided } from './retry-until-decided.ts'

test('exactly one of 200 people racing for a seat over three processes gets it', async () => {
  await using replicas = await startReplicas()
  const { database, call } = replicas
  const tripId = await insertTrip(database, { places: 400 })
  const [driver] = await insertPeople(database, 1)
  const [admin] = await insertPeople(database, 1, { isAdmin: true })
  const people = await insertPeople(database, 200)
  if (!driver || !admin) throw new Error('Nobody was inserted')
  const { body: car } = await call(volunteerCar, { params: { tripId }, body: {}, as: driver })
  await call(setCarStatus, { params: { carId: car.id }, body: { status: 'approved' }, as: admin })
  const [seat] = await database.query<{ id: number }>('select id from seats where position = 2')
  const seatIds = [seat?.id ?? 0]

  const answers = await Promise.all(
    people.map((as) =>
      retryUntilDecided(() => call(holdPlaces, { params: { tripId }, body: { seatIds }, as })),
    ),
  )

  expect(countAnswers(answers)).toEqual({ 201: 1, '409 SEAT_TAKEN': 199 })
  const winner = answers.findIndex(({ status }) => status === 201)
  expect(
    await database.query('select booking_id, user_id from seats where id = any ($1)', [seatIds]),
  ).toEqual([{ booking_id: answers[winner]?.body.id, user_id: people[winner]?.id }])
  expect(await database.query('select from bookings')).toHaveLength(1)
  expect(await findContradictions(database)).toEqual([])
})

test.each([
  { kind: 'priced', price: '120.00', status: 'held' },
  { kind: 'free', price: '0', status: 'confirmed' },
])(
  'exactly 10 of 500 people racing over three processes get the 10 places of a $kind trip',
  async ({ price, status }) => {
    await using replicas = await startReplicas()
    const { database, call } = replicas
    const tripId = await insertTrip(database, { places: 10, price })
    const people = await insertPeople(database, 500)

    const answers = await Promise.all(
      people.map((as) => retryUntilDecided(() => call(holdPlaces, { params: { tripId }, body: {}, as }))),
    )

    expect(countAnswers(answers)).toEqual({ 201: 10, '409 TRIP_FULL': 490 })
    expect(await database.query('select status, count(*)::int from bookings group by status')).toEqual([
      { status, count: 10 },
    ])
    expect(await findContradictions(database)).toEqual([])
  },
)

test.each([
  { kind: 'priced', price: '120.00', status: 'held' },
  { kind: 'free', price: '0', status: 'confirmed' },
])(
  'exactly 10 of 200 people get the last places of a $kind trip, whether they book anew or add somebody',
  async ({ price, status }) => {
    await using replicas = await startReplicas()
    const { database, call } = replicas
    const tripId = await insertTrip(database, { places: 60, price })
    const [onTrip, newcomers] = [await insertPeople(database, 50), await insertPeople(database, 150)]
    const parties = await database.query<{ id: number; user_id: string }>(
      `insert into bookings (trip_id, user_id, status, unit_price, refund_tiers, confirmed_at)
       select $1, id, 'confirmed', $2, '[]', app_now() from unnest($3::text[]) id returning id, user_id`,
      [tripId, price, onTrip.map(({ id }) => id)],
    )
    const additions = parties.map(({ id, user_id }) => ({
      id,
      as: onTrip.find((each) => each.id === user_id)!,
    }))

    const answers = await Promise.all([
      ...additions.map(({ id, as }) =>
        retryUntilDecided(() => call(addPeople, { params: { id }, body: {}, as })),
      ),
      ...newcomers.map((as) =>
        retryUntilDecided(() => call(holdPlaces, { params: { tripId }, body: {}, as })),
      ),
    ])

    expect(countAnswers(answers)).toEqual({ 201: 10, '409 TRIP_FULL': 190 })
    expect(
      await database.query(
        'select status, count(*)::int from bookings where not id = any ($1) group by status',
        [parties.map(({ id }) => id)],
      ),
    ).toEqual([{ status, count: 10 }])
    expect(await findContradictions(database)).toEqual([])
  },
)

test('invitations racing with bookings, the waitlist and fewer places never exceed the capacity', async () => {
  await using replicas = await startReplicas()
  const { database, call } = replicas
  const tripId = await insertTrip(database, { places: 20 })
  const params = { tripId }
  const organisers = await insertPeople(database, 2, { isAdmin: true })
  const [invited, bookers, waiters] = [
    await insertPeople(database, 25),
    await insertPeople(database, 50),
    await insertPeople(database, 20),
  ]
  const takenAndPlaces = () =>
    database.query(
      `select (select sum(party_size)::int from bookings where trip_id = t.id and is_live(status, expires_at, app_now())) as taken,
         max_participants as places from trips t where id = $1`,
      [tripId],
    )

  const inviting = invited.flatMap(({ id }, index) =>
    // Half of the addresses have an account; each is invited by two organisers at once.
    organisers.map((as) => {
      const email = index % 2 === 0 ? `${id}@example.org` : `new-${index}@example.org`
      return retryUntilDecided(() => call(invite, { params, body: { email, hours: 24 }, as }))
    }),
  )
  const booking = bookers.map((as) => retryUntilDecided(() => call(holdPlaces, { params, body: {}, as })))
  const shrinking = call(updateTrip, {
    params: { id: tripId },
    body: { maxParticipants: 15 },
    as: organisers[0]!,
  })
  const answers = await Promise.all([...inviting, ...booking])
  await shrinking

  const [filled] = await takenAndPlaces()
  expect(filled?.taken).toBe(filled?.places)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(Number(filled?.taken))
  expect(await findContradictions(database)).toEqual([])

  const offers = await database.query<{ id: number; user_id: string }>(
    `select id, user_id from bookings where status = 'offered' order by id`,
  )
  const ends = offers.flatMap(({ id, user_id }, index) => {
    const owner = invited.find((each) => each.id === user_id)
    const withdraw = retryUntilDecided(() => call(cancelBooking, { params: { id }, as: organisers[0]! }))
    if (!owner) return [withdraw]
    const answer = index % 2 === 0 ? acceptOffer : declineOffer
    return [withdraw, retryUntilDecided(() => call(answer, { params: { id }, as: owner }))]
  })
  await Promise.all([
    ...ends,
    ...waiters.map((as) => retryUntilDecided(() => call(joinWaitlist, { params, body: {}, as }))),
    ...waiters.map((_, index) =>
      retryUntilDecided(() =>
        call(invite, { params, body: { email: `late-${index}@example.org`, hours: 24 }, as: organisers[1]! }),
      ),
    ),
  ])
  expect(await findContradictions(database)).toEqual([])
})

test('a suggested seat goes to whoever takes it first, over three processes, and nobody is left without a seat', async () => {
  await using replicas = await startReplicas()
  const { database, call } = replicas
  const tripId = await insertTrip(database, { places: 40, price: '0' })
  const drivers = await insertPeople(database, 5)
  const [admin] = await insertPeople(database, 1, { isAdmin: true })
  if (!admin) throw new Error('Nobody was inserted')
  const [travellers, others] = [await insertPeople(database, 10), await insertPeople(database, 10)]
  for (const as of drivers) {
    const { body: car } = await call(volunteerCar, { params: { tripId }, body: {}, as })
    await call(setCarStatus, { params: { carId: car.id }, body: { status: 'approved' }, as: admin })
  }
  const seats = await database.query<{ id: number; car_id: number }>(
    'select id, car_id from seats where not is_driver order by id',
  )
  const suggestions = []
  for (const [index, as] of travellers.entries()) {
    const [from, to] = [seats[index]!, seats[index + 10]!]
    const { body: booking } = await call(holdPlaces, {
      params: { tripId },
      body: { seatIds: [from.id] },
      as,
    })
    const { body: suggestion } = await call(suggestSeat, {
      params: { id: booking.id },
      body: { fromSeatId: from.id, toSeatId: to.id },
      as: admin,
    })
    suggestions.push({ ...suggestion, as })
  }

  // Somebody else books each of the suggested seats, and the car of some of them loses its approval.
  const lastCar = suggestions.at(-1)!.to.carId
  const [accepted, booked] = await Promise.all([
    Promise.all(
      suggestions.map(({ id, as }) =>
        retryUntilDecided(() => call(acceptSeatSuggestion, { params: { id }, as })),
      ),
    ),
    Promise.all(
      suggestions.map(({ to }, index) =>
        retryUntilDecided(() =>
          call(holdPlaces, { params: { tripId }, body: { seatIds: [to.id] }, as: others[index]! }),
        ),
      ),
    ),
    retryUntilDecided(() =>
      call(setCarStatus, { params: { carId: lastCar }, body: { status: 'pending' }, as: admin }),
    ),
  ])

  for (const [index, { from, to, bookingId }] of suggestions.entries()) {
    const [answer, other] = [accepted[index]!, booked[index]!]
    const own = await database.query<{ id: number }>('select id from seats where booking_id = $1', [
      bookingId,
    ])
    const refusals = to.carId === lastCar ? ['SEAT_TAKEN', 'CAR_NOT_APPROVED'] : ['SEAT_TAKEN']
    if (answer.status === 200) {
      expect([other.status, refusals.includes(other.body.code!)]).toEqual([409, true])
      if (to.carId !== lastCar) expect(own).toEqual([{ id: to.id }])
    } else {
      expect([answer.status, refusals.includes(answer.body.code!)]).toEqual([409, true])
      expect(own).toEqual([{ id: from?.id }])
    }
  }
  expect(await findContradictions(database)).toEqual([])
})

test('one person holding places on 10 trips at once, over three processes, gets 3 holds', async () => {
  await using replicas = await startReplicas()
  const { database, call } = replicas
  const [person] = await insertPeople(database, 1)
  if (!person) throw new Error('Nobody was inserted')
  const tripIds: number[] = []
  for (let trip = 0; trip < 10; trip++) tripIds.push(await insertTrip(database, { places: 10 }))
  const holdAll = () =>
    Promise.all(
      tripIds.map((tripId) =>
        retryUntilDecided(() => call(holdPlaces, { params: { tripId }, body: {}, as: person })),
      ),
    )

  expect(countAnswers(await holdAll())).toEqual({ 201: 3, '409 TOO_MANY_HOLDS': 7 })
  // Repeating the calls returns the same three holds, and no more.
  expect(countAnswers(await holdAll())).toEqual({ 200: 3, '409 TOO_MANY_HOLDS': 7 })
  expect(await database.query(`select from bookings where status = 'held'`)).toHaveLength(3)
})

test('without its lock, make_hold() oversells the trip, and the check detects it', async () => {
  await using replicas = await startReplicas({ HOLDS_PER_PERSON: '1000' })
  const { database, call } = replicas
  const [{ definition } = { definition: '' }] = await database.query<{ definition: string }>(
    `select pg_get_functiondef('make_hold'::regproc) as definition`,
  )
  const unlockedDefinition = definition
    .replaceAll('FOR NO KEY UPDATE', '')
    // A short pause between check and insert makes the race likely, as on a slow machine.
    .replace('INSERT INTO public.bookings', 'PERFORM pg_sleep(0.02);\n  INSERT INTO public.bookings')
  expect(unlockedDefinition).toContain('pg_sleep')
  expect(unlockedDefinition).not.toContain('FOR NO KEY UPDATE')
  await database.query(unlockedDefinition)
  const people = await insertPeople(database, 60)

  let contradictions: string[] = []
  for (let round = 0; round < 20 && contradictions.length === 0; round++) {
    const tripId = await insertTrip(database, { places: 10 })
    await Promise.all(people.map((as) => call(holdPlaces, { params: { tripId }, body: {}, as })))
    contradictions = await findContradictions(database)
  }

  expect(contradictions).toEqual([expect.stringMatching(/^Trip \d+ has \d+ people for 10 places$/)])
})
