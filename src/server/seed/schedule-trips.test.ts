import { expect, test } from 'vitest'
import { isInSeason, scheduleTrips } from './schedule-trips.ts'
import { trips } from './trips.ts'

const seedDates = Array.from({ length: 12 }, (_, month) => `2027-${String(month + 1).padStart(2, '0')}-15`)

test.each(seedDates)('when seeded on %s, every trip is in season and nobody is in two places', (today) => {
  const scheduled = scheduleTrips(trips, today)

  expect(scheduled.map(({ trip }) => trip.title)).toEqual(trips.map(({ title }) => title))
  const datesByPerson = new Map<string, [string, string][]>()
  for (const { trip, startDate, endDate } of scheduled) {
    if (trip.status === 'upcoming') expect(startDate > today, trip.title).toBe(true)
    if (trip.status === 'completed') expect(endDate < today, trip.title).toBe(true)
    if (trip.status === 'ongoing') expect(startDate <= today && today <= endDate, trip.title).toBe(true)
    else expect(isInSeason({ trip, startDate }), `${trip.title} on ${startDate}`).toBe(true)
    for (const { person } of trip.going) {
      const otherDates = datesByPerson.get(person) ?? []
      expect(
        otherDates.every(([start, end]) => endDate < start || end < startDate),
        `${person} ${startDate}`,
      ).toBe(true)
      datesByPerson.set(person, [...otherDates, [startDate, endDate]])
    }
  }
  expect(scheduled.filter(({ trip }) => trip.status === 'upcoming').length).toBeGreaterThanOrEqual(24)
})

test('a snow trip south of the equator is in season in July', () => {
  const [snowTrip] = trips.filter(({ category }) => category === 'snow sports')
  if (!snowTrip) throw new Error('There is no snow trip')
  const southernTrip = { ...snowTrip, locationCoordinates: { lat: -45, lng: 170 } }
  expect(isInSeason({ trip: southernTrip, startDate: '2027-07-10' })).toBe(true)
  expect(isInSeason({ trip: southernTrip, startDate: '2027-01-10' })).toBe(false)
})
