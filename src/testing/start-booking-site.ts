import type { PlaceRequest } from '#contract/bookings.ts'
import * as contract from '#contract/bookings.ts'
import * as waitlist from '#contract/waitlist.ts'
import { confirmHold } from './hold-seats.ts'
import { startApp, type Person, type TestSite } from './start-app.ts'

/** A trip with an approved car of four passenger seats, and people who book on it. */
export async function startBookingSite(
  values: Parameters<TestSite['trip']>[0] = {},
  settings: Record<string, string> = {},
) {
  const site = await startApp(settings)
  const { trip, car, seats, driver } = await site.tripWithCar({
    price: '120.50',
    maxParticipants: 10,
    ...values,
  })
  const tripId = trip.id
  const params = { tripId }
  const onBooking = (id: number, as: Person) => ({ params: { id }, as })
  return {
    site,
    tripId,
    car,
    driver,
    seatIds: seats.map(({ id }) => id),
    hold: (as: Person, body: PlaceRequest = {}) => site.call(contract.holdPlaces, { params, body, as }),
    add: (id: number, as: Person, body: PlaceRequest = {}) =>
      site.call(contract.addPeople, { ...onBooking(id, as), body }),
    change: (id: number, as: Person, body: PlaceRequest) =>
      site.call(contract.changeBooking, { ...onBooking(id, as), body }),
    renew: (id: number, as: Person) => site.call(contract.renewHold, onBooking(id, as)),
    cancel: (id: number, as: Person) => site.call(contract.cancelBooking, onBooking(id, as)),
    accept: (id: number, as: Person) => site.call(contract.acceptOffer, onBooking(id, as)),
    decline: (id: number, as: Person) => site.call(contract.declineOffer, onBooking(id, as)),
    get: (id: number, as: Person) => site.call(contract.getBooking, onBooking(id, as)),
    join: (as: Person, body: { partySize?: number; acceptsFewer?: boolean } = {}) =>
      site.call(waitlist.joinWaitlist, { params, body, as }),
    leave: (as: Person) => site.call(waitlist.leaveWaitlist, { params, as }),
    waiting: async (as: Person) => (await site.call(waitlist.getWaitlist, { params, as })).body,
    availability: async () => (await site.call(contract.getAvailability, { params })).body,
    confirm: (id: number) => confirmHold(site, id),
    pass: (time: string) => site.database.moveClock(time),
    people: (count: number) => Promise.all(Array.from({ length: count }, () => site.person())),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}
