import type { Trip } from '#contract/trips.ts'

type TripCapacity = Pick<Trip, 'currentParticipants' | 'maxParticipants' | 'status'>

/** How many people go, and the limit if there is one. */
export type PlaceCount = {
  going: number
  /** Null: the trip has no limit. */
  limit: number | null
  /** '7/10', or '7'. */
  count: string
  /** 'spots taken', 'going', or 'Full, waitlist open'. */
  words: string
  isFull: boolean
}

export function countPlaces({ currentParticipants, maxParticipants, status }: TripCapacity): PlaceCount {
  const going = currentParticipants
  // 0 means no limit, too.
  const limit = maxParticipants !== null && maxParticipants > 0 ? maxParticipants : null
  if (limit === null) return { going, limit, count: `${going}`, words: 'going', isFull: false }
  const isFull = going >= limit && status === 'upcoming'
  return {
    going,
    limit,
    count: `${going}/${limit}`,
    words: isFull ? 'Full, waitlist open' : 'spots taken',
    isFull,
  }
}
