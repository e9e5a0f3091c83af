import { addDays } from '#contract/days.ts'
import type { SeedTrip } from './trips.ts'

const WEEK = 7
const MAX_WEEKS = 104

type ScheduledTrip = { trip: SeedTrip; startDate: string; endDate: string }

/**
 * Gives every trip dates around today: close to its planned date, in a suitable season, and without anybody
 * on two trips at once.
 */
export function scheduleTrips(trips: SeedTrip[], today: string): ScheduledTrip[] {
  const scheduled: ScheduledTrip[] = []
  for (const trip of trips) {
    const step = trip.status === 'ongoing' ? 0 : trip.startsInDays < 0 ? -WEEK : WEEK
    let startsInDays = trip.startsInDays
    for (let week = 0; week < MAX_WEEKS; week++) {
      const startDate = addDays(today, startsInDays)
      const candidate = { trip, startDate, endDate: addDays(startDate, trip.days - 1) }
      if (
        step === 0 ||
        (isInSeason(candidate) && !scheduled.some((other) => sharesPeople(candidate, other)))
      ) {
        scheduled.push(candidate)
        break
      }
      startsInDays += step
    }
  }
  return scheduled
}

/** Snow trips in the local winter, boat trips in the warmer half of the year, everything else at any time. */
export function isInSeason({ trip, startDate }: Pick<ScheduledTrip, 'trip' | 'startDate'>): boolean {
  // Without coordinates, the seasons of the northern hemisphere apply.
  const latitude = trip.locationCoordinates?.lat ?? 45
  const month = Number(startDate.slice(5, 7))
  const northernMonth = latitude >= 0 ? month : ((month + 5) % 12) + 1
  if (trip.category === 'snow sports') return [12, 1, 2, 3, 4].includes(northernMonth)
  if (trip.category === 'water sports')
    return Math.abs(latitude) < 30 || [5, 6, 7, 8, 9].includes(northernMonth)
  return true
}

function sharesPeople(first: ScheduledTrip, second: ScheduledTrip): boolean {
  const isApart = first.endDate < second.startDate || second.endDate < first.startDate
  if (isApart) return false
  const people = new Set(first.trip.going.map(({ person }) => person))
  return second.trip.going.some(({ person }) => people.has(person))
}
