import { holdPlaces, type PlaceRequest } from '#contract/bookings.ts'
import { volunteerCar } from '#contract/cars.ts'
import * as contract from '#contract/seat-suggestions.ts'
import { startBookingSite } from './start-booking-site.ts'
import type { Person } from './start-app.ts'
import { findUserId } from './test-notifications.ts'

/**
 * A free trip on which Ada, an organiser, suggests seats: Dana's car has four, of which Ida has the first, and Jonas's
 * car has two free ones.
 */
export async function startSuggestionSite(settings: Record<string, string> = {}) {
  const trip = await startBookingSite({ price: '0' }, settings)
  const { site, tripId } = trip
  const [ada, jonas, ida] = [
    await site.person({ firstName: 'Ada', isAdmin: true }),
    await site.person({ firstName: 'Jonas' }),
    await site.person({ firstName: 'Ida' }),
  ]
  const { body: offered } = await site.call(volunteerCar, {
    params: { tripId },
    body: { passengerSeats: 2 },
    as: jonas,
  })
  const otherCar = offered.id
  await site.database.query(`update cars set status = 'approved' where id = $1`, [otherCar])
  const otherSeats = await site.database.query<{ id: number }>(
    'select id from seats where car_id = $1 and not is_driver order by position',
    [otherCar],
  )
  const book = async (as: Person, body: PlaceRequest = {}) =>
    (await site.call(holdPlaces, { params: { tripId }, body, as })).body
  const [from = 0] = trip.seatIds
  const booking = await book(ida, { seatIds: [from] })
  const on = (id: number, as: Person) => ({ params: { id }, as })
  return {
    ...trip,
    ada,
    ida,
    jonas,
    idaId: await findUserId(site, ida),
    bookingId: booking.id,
    from,
    otherCar,
    otherSeatIds: otherSeats.map(({ id }) => id),
    book,
    suggest: (
      wanted: { fromSeatId: number | null; toSeatId: number; note?: string; replaces?: number },
      { as = ada, bookingId = booking.id }: { as?: Person; bookingId?: number } = {},
    ) => site.call(contract.suggestSeat, { params: { id: bookingId }, body: wanted, as }),
    suggestions: async (as: Person) => (await site.call(contract.listSeatSuggestions, { as })).body,
    acceptSeat: (id: number, as: Person) => site.call(contract.acceptSeatSuggestion, on(id, as)),
    declineSeat: (id: number, as: Person) => site.call(contract.declineSeatSuggestion, on(id, as)),
    withdraw: (id: number, as: Person) => site.call(contract.withdrawSeatSuggestion, on(id, as)),
    seatsOf: async (person: Person) => {
      const params = { tripId, userId: await findUserId(site, person) }
      return (await site.call(contract.getSeatsOfPerson, { params, as: ada })).body
    },
    seatsOfBooking: async (bookingId: number) => {
      const rows = await site.database.query<{ id: number }>(
        'select id from seats where booking_id = $1 order by id',
        [bookingId],
      )
      return rows.map(({ id }) => id)
    },
  }
}
