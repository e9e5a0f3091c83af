import type { Nudge, Readiness, ReadinessRow } from '#contract/readiness.ts'

/** A person with a confirmed place, ready by default. */
export function aRow(firstName: string, overrides: Partial<ReadinessRow> = {}): ReadinessRow {
  return {
    userId: firstName.toLowerCase(),
    firstName,
    lastName: 'Marlow',
    profileImageUrl: null,
    booking: { id: 1, status: 'confirmed', partySize: 1, transport: 'car', expiresAt: null },
    payment: 'paid',
    price: '120.50',
    givenBack: '0.00',
    due: '0.00',
    seats: { needed: 1, chosen: 1 },
    guests: { needed: 0, named: 0 },
    car: null,
    open: [],
    blocked: [],
    hasNudgesOff: false,
    lastNudge: null,
    nudgeableAt: null,
    ...overrides,
  }
}

const booked = { id: 1, status: 'confirmed', partySize: 1, transport: 'car', expiresAt: null } as const

/** Ada holds two places and has done nothing yet. */
export const ada = aRow('Ada', {
  booking: { ...booked, status: 'held', partySize: 2, expiresAt: '2027-03-09T14:02:00.000Z' },
  payment: 'due',
  price: '241.00',
  due: '241.00',
  seats: { needed: 2, chosen: 0 },
  guests: { needed: 1, named: 0 },
  open: ['pay', 'seat', 'guests'],
})
/** Bo has paid for three people, and has one seat so far. */
export const bo = aRow('Bo', {
  booking: { ...booked, partySize: 3 },
  seats: { needed: 3, chosen: 1 },
  guests: { needed: 2, named: 2 },
  open: ['seat'],
})
/** Dana's car is pending, and she has no place. */
export const dana = aRow('Dana', {
  booking: null,
  payment: 'free',
  seats: { needed: 0, chosen: 0 },
  car: { id: 4, status: 'pending' },
})
/** Eve drives, and has not booked. */
export const eve = aRow('Eve', {
  booking: null,
  payment: 'free',
  seats: { needed: 0, chosen: 0 },
  car: { id: 5, status: 'approved' },
  open: ['booking'],
})
/** Fay is ready. */
export const fay = aRow('Fay')

export function aReadiness(rows: ReadinessRow[], overrides: Partial<Readiness> = {}): Readiness {
  return {
    trip: {
      title: 'Fjord Crossing',
      location: 'Vega',
      startDate: '2027-03-09',
      endDate: '2027-03-12',
      status: 'upcoming',
      category: null,
      imageUrl: null,
    },
    isOpen: true,
    rows,
    ...overrides,
  }
}

export function aNudge(
  { userId, firstName, lastName, open }: ReadinessRow,
  overrides: Partial<Nudge> = {},
): Nudge {
  return {
    id: 1,
    userId,
    firstName,
    lastName,
    byFirstName: 'Ann',
    about: open,
    createdAt: new Date().toISOString(),
    ...overrides,
  }
}
