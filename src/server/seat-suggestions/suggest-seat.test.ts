import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { SUGGESTIONS_A_DAY, SUGGESTIONS_A_DAY_TO_ONE } from '#contract/seat-suggestions.ts'
import { findEmittedEvents, recordLiveChanges } from '#testing/emitted-events.ts'
import { findContradictions } from '#testing/find-contradictions.ts'
import { startSuggestionSite } from '#testing/start-suggestion-site.ts'
import { findUserId } from '#testing/test-notifications.ts'

test('the traveller sees the suggested seat, and it stays free for everyone', async () => {
  await using trip = await startSuggestionSite()
  const { site, from, otherSeatIds, ida, bookingId, tripId, otherCar, car } = trip
  const [to = 0] = otherSeatIds
  const listLiveChanges = recordLiveChanges(site)
  const { status, body } = await trip.suggest({
    fromSeatId: from,
    toSeatId: to,
    note: ' With your\nfriends ',
  })
  expect(status).toBe(201)
  const { fuelEstimate, ...seat } = {
    seatLabel: 'Passenger',
    isOwnCar: false,
    fuelEstimate: '50.00',
    canFitOnBarge: false,
  }
  expect(body).toMatchObject({
    tripId,
    bookingId,
    from: { id: from, carId: car.id, driverFirstName: 'Dana', fuelEstimate, ...seat },
    to: { id: to, carId: otherCar, driverFirstName: 'Jonas', fuelEstimate, ...seat },
    note: 'With your friends',
    byFirstName: 'Ada',
    isPossible: true,
  })
  expect(await trip.suggestions(ida)).toEqual([body])
  expect(await findEmittedEvents(site, 'seat.suggested')).toEqual([{ suggestionId: body.id }])
  expect(listLiveChanges()).toEqual([`trip:${tripId} suggestions`, `user:${trip.idaId} suggestions`])

  // Anybody can take it, and then nobody is asked any more.
  const other = await site.person()
  expect((await trip.book(other, { seatIds: [to] })).seatIds).toEqual([to])
  expect(await trip.suggestions(ida)).toEqual([])
  const { bookings, suggestedSeatIds } = await trip.seatsOf(ida)
  expect(bookings).toMatchObject([
    {
      id: bookingId,
      isAdded: false,
      missingSeats: 0,
      seats: [{ id: from }],
      suggestions: [{ isPossible: false }],
    },
  ])
  expect(suggestedSeatIds).toEqual([])
  expect(await findContradictions(site.database)).toEqual([])
})

test('only organisers suggest seats, and see those of others', async () => {
  await using trip = await startSuggestionSite()
  const [to = 0] = trip.otherSeatIds
  const wanted = { fromSeatId: trip.from, toSeatId: to }
  const { status, body } = await trip.suggest(wanted, { as: trip.ida })
  expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
  await trip.suggest(wanted)
  expect(await trip.suggestions(trip.jonas)).toEqual([])
})

test('what cannot be taken now is not suggested', async () => {
  await using trip = await startSuggestionSite()
  const { site, from, otherSeatIds, ida, seatIds } = trip
  const [to = 0, free = 0] = otherSeatIds
  const codeOf = async (...given: Parameters<typeof trip.suggest>) => {
    const { status, body } = await trip.suggest(...given)
    return `${status} ${body.code}`
  }
  expect(await codeOf({ fromSeatId: null, toSeatId: to })).toBe('409 SEATS_HAVE_CHANGED')
  expect(await codeOf({ fromSeatId: free, toSeatId: to })).toBe('409 SEATS_HAVE_CHANGED')
  expect(await codeOf({ fromSeatId: from, toSeatId: from })).toBe('409 SEATS_HAVE_CHANGED')
  expect(await codeOf({ fromSeatId: from, toSeatId: 999_999 })).toBe('409 SEAT_GONE')
  expect(await codeOf({ fromSeatId: from, toSeatId: to }, { bookingId: 999_999 })).toBe(
    '404 BOOKING_NOT_FOUND',
  )
  expect(await codeOf({ fromSeatId: from, toSeatId: to, note: 'x'.repeat(201) })).toBe('400 INVALID_INPUT')
  await trip.book(await site.person(), { seatIds: [free] })
  expect(await codeOf({ fromSeatId: from, toSeatId: free })).toBe('409 SEAT_TAKEN')
  await site.database.query(`update cars set status = 'pending' where id = $1`, [trip.otherCar])
  expect(await codeOf({ fromSeatId: from, toSeatId: to })).toBe('409 CAR_NOT_APPROVED')
  await trip.cancel(trip.bookingId, ida)
  expect(await codeOf({ fromSeatId: from, toSeatId: seatIds[1] ?? 0 })).toBe('409 SEATS_HAVE_CHANGED')
  await site.database.query(`update trips set status = 'ongoing'`)
  expect(await codeOf({ fromSeatId: from, toSeatId: to })).toBe('409 TRIP_CLOSED')
})

test('a party that lacks seats gets one suggestion for each', async () => {
  await using trip = await startSuggestionSite()
  const { site, seatIds, otherSeatIds } = trip
  const ben = await site.person({ firstName: 'Ben' })
  const { id: bookingId } = await trip.book(ben, { partySize: 2 })
  const missing = (toSeatId = 0) => trip.suggest({ fromSeatId: null, toSeatId }, { bookingId })
  expect((await missing(otherSeatIds[0])).status).toBe(201)
  expect((await missing(otherSeatIds[1])).status).toBe(201)
  expect((await missing(seatIds[1])).body.code).toBe('ALREADY_SUGGESTED')
  expect(await trip.seatsOf(ben)).toMatchObject({
    isOpen: true,
    bookings: [{ seats: [], missingSeats: 2, suggestions: [{ from: null }, { from: null }] }],
    suggestedSeatIds: otherSeatIds,
  })
})

test('added people are suggested seats by themselves', async () => {
  await using trip = await startSuggestionSite()
  const { ida, bookingId, otherSeatIds } = trip
  const { body: added } = await trip.add(bookingId, ida)
  const { status, body } = await trip.suggest(
    { fromSeatId: null, toSeatId: otherSeatIds[0] ?? 0 },
    { bookingId: added.id },
  )
  expect(status).toBe(201)
  expect((await trip.seatsOf(ida)).bookings.map(({ id, isAdded }) => [id, isAdded])).toEqual([
    [bookingId, false],
    [added.id, true],
  ])
  expect((await trip.acceptSeat(body.id, ida)).body).toMatchObject({
    id: added.id,
    transport: 'car',
    seatIds: [otherSeatIds[0]],
  })
})

test('of two organisers at once the second is told, and replaces the suggestion only if they know of it', async () => {
  await using trip = await startSuggestionSite()
  const { site, from, otherSeatIds, ida } = trip
  const [one = 0, other = 0] = otherSeatIds
  const ben = await site.person({ firstName: 'Ben', isAdmin: true })
  const answers = await Promise.all([
    trip.suggest({ fromSeatId: from, toSeatId: one }),
    trip.suggest({ fromSeatId: from, toSeatId: other }, { as: ben }),
  ])
  const codes = answers.map(({ status, body }) => (status === 201 ? '201' : `${status} ${body.code}`))
  expect(codes.toSorted()).toEqual(['201', '409 ALREADY_SUGGESTED'])
  const [open] = await trip.suggestions(ida)
  const wanted = open?.to.id === one ? other : one
  const { body } = await trip.suggest(
    { fromSeatId: from, toSeatId: wanted, replaces: open?.id ?? 0 },
    { as: ben },
  )
  expect((await trip.suggestions(ida)).map(({ id }) => id)).toEqual([body.id])
})

test('a seat is suggested to one party at a time, unless that suggestion is no longer possible', async () => {
  await using trip = await startSuggestionSite()
  const { site, from, otherSeatIds, ida } = trip
  const [to = 0] = otherSeatIds
  await trip.suggest({ fromSeatId: from, toSeatId: to })
  const { id: bookingId } = await trip.book(await site.person())
  const suggestToOther = () => trip.suggest({ fromSeatId: null, toSeatId: to }, { bookingId })
  expect((await suggestToOther()).body.code).toBe('SEAT_SUGGESTED')
  await trip.change(trip.bookingId, ida, { transport: 'own' })
  expect((await suggestToOther()).status).toBe(201)
  expect(await site.database.query('select outcome from seat_suggestions order by id')).toEqual([
    { outcome: 'withdrawn' },
    { outcome: 'open' },
  ])
})

test('an organiser withdraws a suggestion, also twice, and nobody can accept it any more', async () => {
  await using trip = await startSuggestionSite()
  const { from, otherSeatIds, ida, ada } = trip
  const { body } = await trip.suggest({ fromSeatId: from, toSeatId: otherSeatIds[0] ?? 0 })
  expect((await trip.withdraw(body.id, ida)).status).toBe(403)
  expect((await trip.withdraw(body.id, ada)).status).toBe(204)
  expect((await trip.withdraw(body.id, ada)).status).toBe(204)
  expect((await trip.withdraw(999_999, ada)).body.code).toBe('SUGGESTION_NOT_FOUND')
  expect((await trip.acceptSeat(body.id, ida)).body.code).toBe('SUGGESTION_ENDED')
  expect((await trip.declineSeat(body.id, ida)).status).toBe(204)
})

test('one person gets five suggestions a day, and an organiser makes a hundred on a trip', async () => {
  await using trip = await startSuggestionSite()
  const { site, from, otherSeatIds, ada } = trip
  const suggestAgain = async () => {
    const answer = await trip.suggest({ fromSeatId: from, toSeatId: otherSeatIds[0] ?? 0 })
    if (answer.status === 201) await trip.withdraw(answer.body.id, ada)
    return answer
  }
  for (let count = 0; count < SUGGESTIONS_A_DAY_TO_ONE; count++)
    expect((await suggestAgain()).status).toBe(201)
  const { status, body, header } = await suggestAgain()
  expect([status, body.code]).toEqual([429, 'TOO_MANY_SUGGESTIONS'])
  expect(Number(header('retry-after'))).toBeGreaterThan(80_000)
  await site.database.moveClock('1 day')
  expect((await suggestAgain()).status).toBe(201)

  // As if most of the hundred had gone to others.
  await site.database.query(`update attempts set points = $1 - 1 where points = 1`, [SUGGESTIONS_A_DAY])
  const { id: bookingId } = await trip.book(await site.person())
  const toOther = (toSeatId = 0) => trip.suggest({ fromSeatId: null, toSeatId }, { bookingId })
  const answer = await toOther(otherSeatIds[0])
  expect(answer.status).toBe(201)
  await trip.withdraw(answer.body.id, ada)
  expect((await toOther(otherSeatIds[1])).body.code).toBe('TOO_MANY_SUGGESTIONS')
})

test('a request that is sent twice with one key suggests once', async () => {
  await using trip = await startSuggestionSite()
  const { site, from, otherSeatIds, ada, ida } = trip
  const key = randomUUID()
  const send = async () => {
    const response = await site.app.inject({
      method: 'POST',
      url: `/api/bookings/${trip.bookingId}/seat-suggestions`,
      headers: { authorization: `Bearer ${ada.token}`, 'idempotency-key': key },
      payload: { fromSeatId: from, toSeatId: otherSeatIds[0] },
    })
    return [response.statusCode, response.json<{ id: number }>().id]
  }
  const first = await send()
  expect(await send()).toEqual(first)
  expect(await trip.suggestions(ida)).toHaveLength(1)
})

test('a suggestion ends with its seat, and no new one goes to a former member', async () => {
  await using trip = await startSuggestionSite()
  const { site, from, otherSeatIds, ida, ada } = trip
  const [to = 0] = otherSeatIds
  const { body } = await trip.suggest({ fromSeatId: from, toSeatId: to })
  await site.database.query('delete from cars where id = $1', [trip.otherCar])
  expect(await trip.suggestions(ida)).toEqual([])
  expect((await trip.acceptSeat(body.id, ida)).body.code).toBe('SUGGESTION_NOT_FOUND')
  expect((await trip.withdraw(body.id, ada)).body.code).toBe('SUGGESTION_NOT_FOUND')
  await site.database.query('update users set deleted_at = app_now() where id = $1', [
    await findUserId(site, ida),
  ])
  const { status } = await trip.suggest({ fromSeatId: from, toSeatId: trip.seatIds[1] ?? 0 })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(await site.database.query('select from seat_suggestions')).toEqual([])
})
