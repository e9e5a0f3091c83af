import { addDays } from '#contract/days.ts'
import type { SeedTrip } from './trips.ts'

const WEEK_DAYS = 7
/** How many dates are tried for a trip, a week apart. */
const MAX_WEEKS = 104

const SNOW_MONTHS = [12, 1, 2, 3, 4]
const WARM_MONTHS = [5, 6, 7, 8, 9]
/** Between these latitudes it is always warm. */
const TROPICS_LATITUDE = 30

type ScheduledTrip = { trip: SeedTrip; startDate: string; endDate: string }

/**
 * Gives every trip dates around today: close to its planned date, in a suitable season, and without anybody
 * on two trips at once.
 */
export function scheduleTrips(trips: SeedTrip[], today: string): ScheduledTrip[] {
  const scheduled: ScheduledTrip[] = []
  for (const trip of trips) {
    let startsInDays = trip.startsInDays
    for (let week = 0; week < MAX_WEEKS; week++) {
      const startDate = addDays(today, startsInDays)
      const candidate = { trip, startDate, endDate: addDays(startDate, trip.days - 1) }
      const isFree = !scheduled.some((other) => sharesPeople(candidate, other))
      // An ongoing trip is now, whatever the season.
      if (trip.status === 'ongoing' || (isInSeason(candidate) && isFree)) {
        scheduled.push(candidate)
        break
      }
      // Away from today: past trips earlier, future trips later.
      startsInDays += trip.startsInDays < 0 ? -WEEK_DAYS : WEEK_DAYS
    }
  }
  return scheduled
}

/** Snow trips in the local winter, boat trips in the warmer half of the year, everything else at any time. */
export function isInSeason({ trip, startDate }: Pick<ScheduledTrip, 'trip' | 'startDate'>): boolean {
  // Without coordinates, the seasons of the northern hemisphere apply.
  const latitude = trip.locationCoordinates?.lat ?? 45
  const month = Number(startDate.slice(5, 7))
  // South of the equator, the month with the same season in the north is half a year away.
  const northernMonth = latitude >= 0 ? month : ((month + 5) % 12) + 1
  if (trip.category === 'snow sports') return SNOW_MONTHS.includes(northernMonth)
  if (trip.category === 'water sports')
    return Math.abs(latitude) < TROPICS_LATITUDE || WARM_MONTHS.includes(northernMonth)
  return true
}

/** Whether somebody would be on both trips at once. */
function sharesPeople(first: ScheduledTrip, second: ScheduledTrip): boolean {
  const isApart = first.endDate < second.startDate || second.endDate < first.startDate
  if (isApart) return false
  const people = new Set(first.trip.going.map(({ person }) => person))
  return second.trip.going.some(({ person }) => people.has(person))
}
