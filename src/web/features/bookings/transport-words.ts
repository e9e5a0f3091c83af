import type { Transport } from '#contract/bookings.ts'

export const TRANSPORT_LABELS: Record<Transport, string> = {
  car: 'A seat in a car',
  own: 'Own transport',
  driving: 'Driving my own car',
  later: 'Decide later',
}

export const ALL_SEATS_TAKEN = 'All seats are taken right now.'
