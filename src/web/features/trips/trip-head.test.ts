import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Trip } from '#contract/trips.ts'
import { shortDescription, tripHead } from './trip-head.ts'
import { aTrip } from './trip.fixture.ts'

const PUBLIC_URL = 'https://trips.example.org'

const AbsoluteUrl = z.string().check(z.startsWith(`${PUBLIC_URL}/`))
const Organisation = z.object({ '@type': z.literal('Organization'), name: z.string(), url: AbsoluteUrl })
/** Google's required and recommended fields of an event. */
const GoogleEvent = z.object({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Event'),
  name: z.string().check(z.minLength(1)),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  eventStatus: z.enum(['https://schema.org/EventScheduled', 'https://schema.org/EventCancelled']),
  eventAttendanceMode: z.literal('https://schema.org/OfflineEventAttendanceMode'),
  description: z.optional(z.string()),
  image: AbsoluteUrl,
  url: AbsoluteUrl,
  location: z.object({
    '@type': z.literal('Place'),
    name: z.string(),
    address: z.string(),
    geo: z.optional(
      z.object({ '@type': z.literal('GeoCoordinates'), latitude: z.number(), longitude: z.number() }),
    ),
  }),
  organizer: Organisation,
  offers: z.object({
    '@type': z.literal('Offer'),
    price: z.string().check(z.regex(/^\d+\.\d\d$/)),
    priceCurrency: z.literal('USD'),
    url: AbsoluteUrl,
    validFrom: z.iso.datetime(),
    availability: z.optional(z.enum(['https://schema.org/InStock', 'https://schema.org/SoldOut'])),
  }),
})

function eventOf(fields: Partial<Trip> = {}) {
  const data = tripHead(aTrip(fields)).structuredData?.(PUBLIC_URL)
  // Serialised as for sending, which drops undefined values.
  return GoogleEvent.parse(JSON.parse(JSON.stringify(data)))
}

test('a trip is described as an event that search engines can show', () => {
  const event = eventOf({ locationCoordinates: { lat: 65.6, lng: 11.9 } })
  expect(event).toMatchObject({
    name: 'Vega Islands',
    startDate: '2027-03-09',
    endDate: '2027-03-12',
    url: 'https://trips.example.org/trip/7',
    location: { name: 'Vega, Norway', geo: { latitude: 65.6, longitude: 11.9 } },
    offers: { price: '489.50', url: 'https://trips.example.org/trip/7' },
  })
  expect(event.image).toMatch(/\/share\/trip\/7\.jpg\?v=\w+$/)
})

test.each<[Partial<Trip>, string | undefined]>([
  [{ maxParticipants: 10, currentParticipants: 7 }, 'https://schema.org/InStock'],
  [{ maxParticipants: 10, currentParticipants: 10 }, 'https://schema.org/SoldOut'],
  [{ maxParticipants: null, currentParticipants: 50 }, 'https://schema.org/InStock'],
  [{ status: 'ongoing' }, undefined],
  [{ status: 'completed' }, undefined],
  [{ status: 'cancelled' }, undefined],
])('a trip with %o is offered as %s', (fields, availability) => {
  expect(eventOf(fields).offers.availability).toBe(availability)
})

test('the event of a cancelled trip is marked as cancelled', () => {
  expect(eventOf({ status: 'cancelled' }).eventStatus).toBe('https://schema.org/EventCancelled')
  expect(eventOf({ status: 'completed' }).eventStatus).toBe('https://schema.org/EventScheduled')
})

test('a long description is cut between words, and a blank one is left out', () => {
  expect(shortDescription({ description: 'Three cars.\n\nAnd a barge.' })).toBe('Three cars. And a barge.')
  expect(shortDescription({ description: 'island '.repeat(60) })).toMatch(/^(island ){20,}island…$/)
  expect(shortDescription({ description: null })).toBeUndefined()
  expect(shortDescription({ description: ' ' })).toBeUndefined()
})
