import { expect, test } from 'vitest'
import { getTripPerson } from '#contract/people.ts'
import { getOverview } from '#contract/workspace.ts'
import { findEmittedEvents, recordLiveChanges } from '#testing/emitted-events.ts'
import { findContradictions } from '#testing/find-contradictions.ts'
import { startSuggestionSite } from '#testing/start-suggestion-site.ts'

/** Ada has suggested Back Left in Jonas's car to Ida, who has Passenger in Dana's. */
async function startSuggested() {
  const trip = await startSuggestionSite()
  const [, to = 0] = trip.otherSeatIds
  const { body } = await trip.suggest({ fromSeatId: trip.from, toSeatId: to, note: 'Quieter' })
  return { ...trip, to, suggestionId: body.id }
}

test('accepting takes the suggested seat and frees the old one, once', async () => {
  await using trip = await startSuggested()
  const { site, ida, to, from, bookingId, suggestionId, tripId, idaId } = trip
  await site.database.query(`insert into pick_ups (car_id, user_id, place) values ($1, $2, 'Station')`, [
    trip.car.id,
    idaId,
  ])
  const listLiveChanges = recordLiveChanges(site)
  const { status, body } = await trip.acceptSeat(suggestionId, ida)
  expect([status, body.seatIds, body.transport]).toEqual([200, [to], 'car'])
  expect(listLiveChanges()).toEqual([
    `trip:${tripId} seats`,
    `trip:${tripId} suggestions`,
    `user:${idaId} bookings`,
    `user:${idaId} suggestions`,
  ])
  expect(await trip.seatsOfBooking(bookingId)).toEqual([to])
  // The pick-up went with the seat.
  expect(await site.database.query('select from pick_ups')).toEqual([])

  // Again, also after they have moved on by themselves.
  await trip.change(bookingId, ida, { seatIds: [from] })
  expect((await trip.acceptSeat(suggestionId, ida)).body.seatIds).toEqual([from])
  expect((await trip.declineSeat(suggestionId, ida)).body.code).toBe('SUGGESTION_ENDED')
  expect((await trip.withdraw(suggestionId, trip.ada)).body.code).toBe('SUGGESTION_ENDED')
  expect(await findEmittedEvents(site, 'suggestion.answered')).toEqual([{ suggestionId }])
  expect(await findContradictions(site.database)).toEqual([])
})

test('declining keeps the seat, and is recorded once', async () => {
  await using trip = await startSuggested()
  const { site, ida, from, bookingId, suggestionId } = trip
  expect((await trip.declineSeat(suggestionId, ida)).status).toBe(204)
  expect((await trip.declineSeat(suggestionId, ida)).status).toBe(204)
  expect(await trip.seatsOfBooking(bookingId)).toEqual([from])
  expect((await trip.acceptSeat(suggestionId, ida)).body.code).toBe('SUGGESTION_ENDED')
  expect(await findEmittedEvents(site, 'suggestion.answered')).toEqual([{ suggestionId }])
  expect(await trip.suggestions(ida)).toEqual([])
})

test('nobody else can answer', async () => {
  await using trip = await startSuggested()
  const { ada, jonas, suggestionId } = trip
  for (const answer of [trip.acceptSeat, trip.declineSeat]) {
    expect((await answer(suggestionId, jonas)).body.code).toBe('SUGGESTION_NOT_FOUND')
    expect((await answer(suggestionId, ada)).body.code).toBe('NOT_YOURS')
  }
  expect(await trip.suggestions(trip.ida)).toHaveLength(1)
})

test('what is no longer possible is refused, and nothing changes', async () => {
  await using trip = await startSuggested()
  const { site, ida, to, from, bookingId, suggestionId, otherCar } = trip
  const { query } = site.database
  const codeOfAccepting = async () => (await trip.acceptSeat(suggestionId, ida)).body.code
  await query(`update cars set status = 'pending' where id = $1`, [otherCar])
  expect(await codeOfAccepting()).toBe('CAR_NOT_APPROVED')
  await query(`update cars set status = 'approved' where id = $1`, [otherCar])
  const other = await site.person()
  const { id: otherBooking } = await trip.book(other, { seatIds: [to] })
  expect(await codeOfAccepting()).toBe('SEAT_TAKEN')
  await trip.cancel(otherBooking, other)
  await query(`update trips set status = 'ongoing'`)
  expect(await codeOfAccepting()).toBe('TRIP_CLOSED')
  await query(`update trips set status = 'upcoming'`)
  await trip.change(bookingId, ida, { transport: 'own' })
  expect(await codeOfAccepting()).toBe('SUGGESTION_ENDED')
  await trip.change(bookingId, ida, { seatIds: [from] })
  await trip.cancel(bookingId, ida)
  expect(await codeOfAccepting()).toBe('SUGGESTION_ENDED')
  expect(await query('select outcome from seat_suggestions')).toEqual([{ outcome: 'open' }])
  expect(await findContradictions(site.database)).toEqual([])
})

test('a hold can get a seat, until it lapses', async () => {
  await using trip = await startSuggestionSite()
  const { site, otherSeatIds } = trip
  await site.database.query(`update trips set price = '120.00'`)
  const ben = await site.person({ firstName: 'Ben' })
  const { id: bookingId } = await trip.book(ben)
  const [one = 0, other = 0] = otherSeatIds
  const { body: first } = await trip.suggest({ fromSeatId: null, toSeatId: one }, { bookingId })
  const { body: booking } = await trip.acceptSeat(first.id, ben)
  expect([booking.status, booking.transport, booking.seatIds]).toEqual(['held', 'car', [one]])
  const { body: second } = await trip.suggest({ fromSeatId: one, toSeatId: other }, { bookingId })
  await site.database.moveClock('16 minutes')
  expect(await trip.suggestions(ben)).toEqual([])
  expect((await trip.acceptSeat(second.id, ben)).body.code).toBe('SUGGESTION_ENDED')
})

test('the history says who suggested which seat, and the answer; the answer is news for others', async () => {
  await using trip = await startSuggested()
  const { site, ida, ada, tripId, idaId, suggestionId } = trip
  await trip.acceptSeat(suggestionId, ida)
  const params = { tripId, userId: idaId }
  const { body } = await site.call(getTripPerson, { params, as: ada })
  const seats = ['Passenger', 'Back Left']
  expect(body.history.map(({ kind, byFirstName, detail }) => [kind, byFirstName, detail])).toEqual([
    ['suggestion-accepted', null, { seats }],
    ['seat-suggested', 'Ada', { seats }],
    ['confirmed', null, { partySize: 1 }],
    ['held', null, { partySize: 1 }],
  ])
  const { body: overview } = await site.call(getOverview, { params: { tripId }, as: ada })
  expect(overview.news.entries.map(({ kind }) => kind)).toContain('suggestion-accepted')
})
