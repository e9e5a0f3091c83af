import { describe, expect, it } from 'vitest'
import photos from '../../../photos/photos.json' with { type: 'json' }
import { people } from './people.ts'
import { trips, type SeedTrip } from './trips.ts'

const photoNames = new Set(photos.map(({ name }) => name))
const personKeys = new Set(people.map(({ key }) => key))
const money = /^\d+\.\d\d$/

const placesTaken = (trip: SeedTrip) => trip.going.reduce((sum, { partySize }) => sum + partySize, 0)
const lastDay = (trip: SeedTrip) => trip.startsInDays + trip.days - 1

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const isTimed = (value: unknown) =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    (entry) =>
      isRecord(entry) &&
      typeof entry.time === 'string' &&
      /^([01]\d|2[0-3]):[0-5]\d$/.test(entry.time) &&
      isText(entry.activity),
  )

function shapeOf(schedule: string) {
  const value: unknown = JSON.parse(schedule)
  if (Array.isArray(value)) {
    const fits = value.every((day) => isRecord(day) && isText(day.day) && isTimed(day.activities))
    return fits && value.length > 0 ? 'list of days' : 'unknown'
  }
  const days = isRecord(value) ? Object.values(value) : []
  if (days.length === 0) return 'unknown'
  if (days.every(isText)) return 'day to text'
  return days.every(isTimed) ? 'day to timed entries' : 'unknown'
}

describe('the seeded people', () => {
  it('start with the admin and Maya', () => {
    expect(people.slice(0, 2).map(({ key, email }) => [key, email])).toEqual([
      ['admin', 'admin@example.com'],
      ['maya', 'maya@example.com'],
    ])
    expect(people.filter(({ isAdmin }) => isAdmin)).toHaveLength(1)
    expect(people.length).toBeGreaterThanOrEqual(14)
  })

  it('each have their own key and email address', () => {
    expect(personKeys.size).toBe(people.length)
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
    for (const { email } of people) expect(email).toMatch(/^[a-z]+@example\.com$/)
  })
})

describe.each(trips.map((trip) => [trip.title, trip] as const))('%s', (_, trip) => {
  it('has a schedule in one of the three shapes, or none', () => {
    if (trip.schedule !== null) expect(shapeOf(trip.schedule)).not.toBe('unknown')
  })

  it('names every guest, and has no more people than places', () => {
    for (const { partySize, guests = [] } of trip.going) expect(guests).toHaveLength(partySize - 1)
    if (trip.maxParticipants > 0) expect(placesTaken(trip)).toBeLessThanOrEqual(trip.maxParticipants)
  })

  it('is booked only by seeded people, once each', () => {
    const bookedBy = trip.going.map(({ person }) => person)
    expect(new Set(bookedBy).size).toBe(bookedBy.length)
    for (const person of bookedBy) expect(personKeys).toContain(person)
  })

  it('has one car per driver, and drivers of approved cars have booked', () => {
    const drivers = (trip.cars ?? []).map(({ driver }) => driver)
    expect(new Set(drivers).size).toBe(drivers.length)
    for (const car of trip.cars ?? []) {
      if (car.status === 'approved') expect(trip.going.map(({ person }) => person)).toContain(car.driver)
      expect(car.passengerSeats).toBeGreaterThanOrEqual(1)
      expect(car.passengerSeats).toBeLessThanOrEqual(8)
      expect(car.fuelEstimate).toMatch(money)
    }
  })

  it('uses only existing pictures', () => {
    for (const name of [trip.image, trip.heroImage, trip.accommodationImage]) {
      if (name !== null) expect(photoNames).toContain(name)
    }
  })

  it('is free or costs at least the smallest card payment', () => {
    expect(trip.price).toMatch(money)
    const price = Number(trip.price)
    expect(price === 0 || price >= 0.5).toBe(true)
    for (const budget of [trip.budgetLow, trip.budgetHigh]) if (budget !== null) expect(budget).toMatch(money)
    expect(Number(trip.budgetLow)).toBeLessThanOrEqual(Number(trip.budgetHigh))
  })

  it('has valid coordinates and a valid route link', () => {
    const { lat, lng } = trip.locationCoordinates ?? { lat: 0, lng: 0 }
    expect(Math.abs(lat)).toBeLessThanOrEqual(90)
    expect(Math.abs(lng)).toBeLessThanOrEqual(180)
    if (trip.googleMapsRouteUrl !== null) {
      const url = new URL(trip.googleMapsRouteUrl)
      expect(url.origin + url.pathname).toBe('https://www.google.com/maps/dir/')
      expect(url.searchParams.get('origin')).toBeTruthy()
      expect(url.searchParams.get('destination')).toBeTruthy()
    }
  })

  it('has dates that match its status', () => {
    expect(trip.days).toBeGreaterThanOrEqual(1)
    if (trip.status === 'completed') expect(lastDay(trip)).toBeLessThan(0)
    if (trip.status === 'ongoing') {
      expect(trip.startsInDays).toBeLessThanOrEqual(0)
      expect(lastDay(trip)).toBeGreaterThanOrEqual(0)
    }
    if (trip.status === 'upcoming') expect(trip.startsInDays).toBeGreaterThanOrEqual(3)
    if (trip.status === 'draft' || trip.status === 'cancelled') expect(trip.going).toEqual([])
  })

  it('has a long description and lists of what it offers', () => {
    const words = trip.description.split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(60)
    expect(words).toBeLessThanOrEqual(150)
    expect(trip.tourIncludes.length).toBeGreaterThanOrEqual(4)
    expect(trip.tourIncludes.length).toBeLessThanOrEqual(10)
    expect(trip.activities.length).toBeGreaterThanOrEqual(3)
    expect(trip.activities.length).toBeLessThanOrEqual(9)
  })
})

describe('all seeded trips together', () => {
  it('are at least 24, in every category and status', () => {
    expect(trips.length).toBeGreaterThanOrEqual(24)
    expect(new Set(trips.map(({ title }) => title)).size).toBe(trips.length)
    expect(new Set(trips.map(({ category }) => category))).toEqual(
      new Set(['hiking', 'camping', 'climbing', 'cycling', 'water sports', 'snow sports', null]),
    )
    expect(new Set(trips.map(({ status }) => status))).toEqual(
      new Set(['draft', 'upcoming', 'ongoing', 'completed', 'cancelled']),
    )
  })

  it('include full, empty, unlimited and free upcoming trips', () => {
    const upcoming = trips.filter(({ status }) => status === 'upcoming')
    expect(
      upcoming.some((trip) => trip.maxParticipants > 0 && placesTaken(trip) === trip.maxParticipants),
    ).toBe(true)
    expect(upcoming.some((trip) => placesTaken(trip) === 0)).toBe(true)
    expect(upcoming.some(({ maxParticipants }) => maxParticipants === 0)).toBe(true)
    expect(upcoming.some(({ price }) => price === '0.00')).toBe(true)
  })

  it('use all three shapes of schedule, and sometimes none', () => {
    expect(new Set(trips.map(({ schedule }) => (schedule === null ? 'none' : shapeOf(schedule))))).toEqual(
      new Set(['list of days', 'day to text', 'day to timed entries', 'none']),
    )
  })

  it('never overlap for the same person', () => {
    for (const { key } of people) {
      const tripsOfPerson = trips
        .filter(({ going }) => going.some(({ person }) => person === key))
        .sort((a, b) => a.startsInDays - b.startsInDays)
      tripsOfPerson.slice(1).forEach((trip, i) => {
        expect(trip.startsInDays, `${key}: ${trip.title}`).toBeGreaterThan(lastDay(tripsOfPerson[i]!))
      })
    }
  })

  it('start with a complete trip that Maya drives to', () => {
    const [first] = trips
    expect(first).toMatchObject({ status: 'upcoming', maxParticipants: 10 })
    expect(placesTaken(first!)).toBe(7)
    expect(first!.cars?.map(({ driver }) => driver)).toContain('maya')
    expect(Object.entries(first!).filter(([, value]) => value === null)).toEqual([])
  })
})
