import { getTrip, type Trip } from '#contract/trips.ts'
import type { FakeServer } from '#testing/fake-server.ts'

/** A trip for tests, with overrides. */
export function aTrip(given: Partial<Trip> = {}): Trip {
  return {
    id: 7,
    title: 'Vega Islands',
    description: 'Three shared cars and a barge.\n\nAnd an archipelago.',
    startDate: '2027-03-09',
    endDate: '2027-03-12',
    location: 'Vega, Norway',
    status: 'upcoming',
    budgetLow: null,
    budgetHigh: null,
    policySecure: null,
    policyWaitlist: null,
    bargeLocation: null,
    activities: [],
    imageUrl: null,
    heroImageUrl: null,
    accommodationImageUrl: null,
    accommodationDescription: null,
    category: 'hiking',
    price: '489.50',
    maxParticipants: 10,
    currentParticipants: 7,
    schedule: null,
    tourIncludes: [],
    locationCoordinates: null,
    googleMapsRouteUrl: null,
    refundTiers: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    version: 1,
    ...given,
  }
}

/** Renames the trip for those who load it from now on. */
export function setTitle(server: FakeServer, title: string): void {
  server.on(getTrip, aTrip({ title }))
}
