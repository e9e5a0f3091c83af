import type { Overview, Workspace } from '#contract/workspace.ts'
import { aTrip } from '../trips/trip.fixture.ts'

/** A trip for ten, with seven people on it. */
export function aWorkspace(given: Partial<Workspace> = {}): Workspace {
  return {
    trip: aTrip({ currentParticipants: 7, maxParticipants: 10 }),
    onHold: 2,
    money: {
      paid: '743.00',
      refunded: '20.00',
      lost: '0.00',
      collected: '723.00',
      isSandbox: false,
      sandbox: null,
    },
    toApprove: { cars: 1, expenses: 0 },
    ...given,
  }
}

/** An overview with nothing in it. */
export function anOverview(given: Partial<Overview> = {}): Overview {
  return {
    news: {
      since: '2027-03-08T10:00:00.000Z',
      counts: { bookings: 0, cancellations: 0, cars: 0, payments: 0, messages: 0 },
      entries: [],
    },
    withoutSeat: { parties: 0, seats: 0 },
    mailTroubles: 0,
    waiting: { parties: 0, people: 0 },
    days: [{ day: '2027-03-09', booked: 0, givenUp: 0, paid: '0.00', refunded: '0.00', sandbox: null }],
    ...given,
  }
}
