import { expect, test } from 'vitest'
import { isInSeason, scheduleTrips } from './schedule-trips.ts'
import { trips } from './trips.ts'

const days = Array.from({ length: 12 }, (_, month) => `2027-${String(month + 1).padStart(2, '0')}-15`)

test.each(days)('seeded on %s every trip has its days, in season, with nobody in two places', (today) => {
  const placed = scheduleTrips(trips, today)

  expect(placed.map(({ trip }) => trip.title)).toEqual(trips.map(({ title }) => title))
  const busy = new Map<string, [string, string][]>()
  for (const { trip, startDate, endDate } of placed) {
    if (trip.status === 'upcoming') expect(startDate > today, trip.title).toBe(true)
    if (trip.status === 'completed') expect(endDate < today, trip.title).toBe(true)
    if (trip.status === 'ongoing') expect(startDate <= today && today <= endDate, trip.title).toBe(true)
    else expect(isInSeason({ trip, startDate }), `${trip.title} on ${startDate}`).toBe(true)
    for (const { person } of trip.going) {
      const others = busy.get(person) ?? []
      expect(
        others.every(([start, end]) => endDate < start || end < startDate),
        `${person} ${startDate}`,
      ).toBe(true)
      busy.set(person, [...others, [startDate, endDate]])
    }
  }
  expect(placed.filter(({ trip }) => trip.status === 'upcoming').length).toBeGreaterThanOrEqual(24)
})

test('south of the equator winter is in July', () => {
  const [snow] = trips.filter(({ category }) => category === 'snow sports')
  if (!snow) throw new Error('There is no snow trip')
  const south = { ...snow, locationCoordinates: { lat: -45, lng: 170 } }
  expect(isInSeason({ trip: south, startDate: '2027-07-10' })).toBe(true)
  expect(isInSeason({ trip: south, startDate: '2027-01-10' })).toBe(false)
})
