import type { RefundTier } from '#contract/trips.ts'

export type SeedTrip = {
  title: string
  description: string
  location: string
  category: 'hiking' | 'camping' | 'climbing' | 'cycling' | 'water sports' | 'snow sports' | null
  /** Days from the day of seeding to the first day of the trip; negative for the past. */
  startsInDays: number
  /** The length: a trip of one day ends on the day on which it starts. */
  days: number
  status: 'draft' | 'upcoming' | 'ongoing' | 'completed' | 'cancelled'
  price: string
  budgetLow: string | null
  budgetHigh: string | null
  /** 0 means no limit. */
  maxParticipants: number
  /** Confirmed bookings; guests are the party without the person who booked. `added`: guests who were added later. */
  going: { person: string; partySize: 1 | 2 | 3 | 4; guests?: string[]; added?: string[] }[]
  cars?: {
    driver: string
    passengerSeats: number
    fuelEstimate: string
    bootSpaceDescription: string
    canFitOnBarge: boolean
    status: 'pending' | 'approved'
    /** On the trip's first day. */
    startPlace?: string
    startsAt?: string
    /** Of people who get a seat in it. */
    pickUps?: { person: string; place: string; meetsAt: string }[]
  }[]
  /** JSON text: a list of days, an object of day to text, or an object of day to timed entries. */
  schedule: string | null
  tourIncludes: string[]
  activities: string[]
  policySecure: string | null
  /** Absent: the default terms. */
  refundTiers?: RefundTier[]
  policyWaitlist: string | null
  bargeLocation: string | null
  accommodationDescription: string | null
  /** Names of pictures in photos/photos.json. */
  image: string | null
  heroImage: string | null
  accommodationImage: string | null
  locationCoordinates: { lat: number; lng: number } | null
  googleMapsRouteUrl: string | null
}

export const paragraphs = (...parts: string[]) => parts.join('\n\n')

export const mapsRouteUrl = (origin: string, destination: string) =>
  `https://www.google.com/maps/dir/?api=1&origin=${encodeURIComponent(origin)}&destination=${encodeURIComponent(destination)}`

export const paidPlace =
  'Your spot is confirmed once you’ve paid. We hold it and the seats you choose for 15 minutes while you pay. If we cancel the trip, you get a full refund.'

export const openWaitlist =
  'If the trip is full, join the waitlist with your party. We offer free spots to the first party that fits, with a deadline. Joining is free.'
