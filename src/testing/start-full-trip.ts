import type { Person } from './start-app.ts'
import { startBookingSite } from './start-booking-site.ts'

export type FullTrip = Awaited<ReturnType<typeof startFullTrip>>

/** A fully booked trip, and people who want its places. */
export async function startFullTrip({ places = 1, waiters: waiterCount = 2, price = '120.50' } = {}) {
  const trip = await startBookingSite({ maxParticipants: places, price })
  const going = await trip.site.person()
  const { body } = await trip.hold(going, { partySize: places })
  if (body.status === 'held') await trip.confirm(body.id)
  return {
    ...trip,
    going,
    waiters: await trip.people(waiterCount),
    bookingId: body.id,
    /** The person who is going cancels. */
    giveUp: () => trip.cancel(body.id, going),
    shrinkTo: (partySize: number) => trip.change(body.id, going, { partySize }),
    offerOf: async (as: Person) => (await trip.waiting(as))?.offer ?? null,
  }
}
