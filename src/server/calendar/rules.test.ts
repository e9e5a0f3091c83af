import { expect, test } from 'vitest'
import {
  type CalendarTrip,
  feedUrl,
  readFeedKey,
  type CalendarOffer,
  offerEntry,
  type OwnTrip,
  ownTripEntry,
  tripEvent,
} from './rules.ts'

const site = 'https://trips.example.org'
const changedAt = new Date('2027-01-02T03:04:05Z')

const aTrip = (values: Partial<CalendarTrip> = {}) => ({
  id: 7,
  title: 'Ridge walk',
  location: 'Jotunheimen',
  startDate: '2027-03-09',
  endDate: '2027-03-12',
  isCancelled: false,
  bargeLocation: null,
  locationCoordinates: { lat: 61.6, lng: 8.3 },
  calendarSequence: 4,
  calendarChangedAt: changedAt,
  ...values,
})

const ownEntry = (values: Partial<OwnTrip> = {}) =>
  ownTripEntry(
    {
      ...aTrip(),
      booking: { partySize: 1, transport: 'later', seats: [] },
      drives: false,
      rides: [],
      ...values,
    },
    site,
  )

const linesOf = (values: Partial<OwnTrip>) => ownEntry(values).description.split('\n')

test('a trip’s event has its days, the barge meeting point and a link', () => {
  const event = tripEvent(aTrip({ bargeLocation: 'Pier 3, 8:00' }), site)
  expect(event).toMatchObject({
    uid: 'trip-7@trips.example.org',
    sequence: 4,
    changedAt: changedAt,
    url: 'https://trips.example.org/trip/7',
    coordinates: { lat: 61.6, lng: 8.3 },
    isCancelled: false,
    isBusy: true,
  })
  expect(event.description.split('\n')).toEqual([
    'Mar 9 – 12, 2027',
    'Barge meeting point: Pier 3, 8:00',
    'Trip details: https://trips.example.org/trip/7',
  ])
})

test('a cancelled trip’s event says so and does not block time', () => {
  const event = tripEvent(aTrip({ isCancelled: true }), site)
  expect(event).toMatchObject({ isCancelled: true, isBusy: false })
  expect(event.description).toMatch(/^The organiser has cancelled this trip\.\n/)
})

const leftSeat = { carId: 1, seatLabel: 'Back Left', driverFirstName: 'Maya', isOwnCar: false }
const rightSeat = { carId: 1, seatLabel: 'Back Right', driverFirstName: 'Maya', isOwnCar: false }

test.each<[Partial<OwnTrip>, string[]]>([
  [{}, ['You’re going.']],
  [
    { booking: { partySize: 1, transport: 'car', seats: [leftSeat] } },
    ['You’re going.', 'Seat: Back Left in Maya’s car'],
  ],
  [
    { booking: { partySize: 2, transport: 'car', seats: [leftSeat, rightSeat] } },
    ['You and 1 guest are going.', 'Seats: Back Left and Back Right in Maya’s car'],
  ],
  [
    { booking: { partySize: 3, transport: 'own', seats: [] } },
    ['You and 2 guests are going.', 'You’re making your own way there.'],
  ],
  [
    {
      drives: true,
      booking: {
        partySize: 2,
        transport: 'driving',
        seats: [{ carId: 2, seatLabel: 'Passenger', driverFirstName: 'Maya', isOwnCar: true }],
      },
    },
    ['You and 1 guest are going.', 'You’re driving your car.', 'Seat: Passenger in your car'],
  ],
  [{ drives: true, booking: null }, ['You’re driving your car.']],
  [{ booking: null }, ['You’re no longer on this trip.']],
])('the description says how the person takes part: %j', (values, expected) => {
  // Without the days before, and the link after them.
  expect(linesOf(values).slice(1, -1)).toEqual(expected)
})

test('the event is cancelled for a person who is no longer on the trip', () => {
  expect(ownEntry({ booking: null })).toMatchObject({ isCancelled: true, isBusy: false })
  expect(ownEntry({ booking: null, drives: true })).toMatchObject({ isCancelled: false, isBusy: true })
  expect(linesOf({ booking: null, isCancelled: true })).toEqual([
    'The organiser has cancelled this trip.',
    'Mar 9 – 12, 2027',
    'Trip details: https://trips.example.org/trip/7',
  ])
})

test('a person’s own entry has the uid of the trip file and a higher number', () => {
  const file = tripEvent(aTrip(), site)
  expect(ownEntry()).toMatchObject({ key: 'trip-7', uid: file.uid, atLeast: file.sequence + 1 })
})

test('an offer’s event is its last half hour, with an alarm two hours before the end', () => {
  const offer: CalendarOffer = {
    bookingId: 12,
    partySize: 2,
    until: new Date('2027-02-01T18:00:00Z'),
    isDecided: false,
    isInvitation: false,
    trip: aTrip(),
  }
  const event = offerEntry(offer, site)
  expect(event).toMatchObject({
    key: 'offer-12',
    uid: 'offer-12@trips.example.org',
    atLeast: 4,
    title: 'Waitlist offer ends: Ridge walk',
    when: { from: new Date('2027-02-01T17:30:00Z'), until: new Date('2027-02-01T18:00:00Z') },
    alarmMinutesBefore: 90,
    isCancelled: false,
    isBusy: false,
    url: 'https://trips.example.org/trip/7?tab=booking#places',
  })
  expect(event.description).toBe(
    'You’ve been offered 2 spots on Ridge walk, Mar 9 – 12, 2027.\n' +
      'Accept or decline before this ends: https://trips.example.org/trip/7?tab=booking#places',
  )
  const decidedEvent = offerEntry({ ...offer, isDecided: true }, site)
  expect(decidedEvent).toMatchObject({ uid: event.uid, when: event.when, isCancelled: true })
  expect(decidedEvent.alarmMinutesBefore).toBeUndefined()
})

test('the key is read from a feed’s file name and from nothing else', () => {
  const key = 'A-_'.repeat(14) + 'x'
  expect(readFeedKey(feedUrl(key, site).split('/').at(-1) ?? '')).toBe(key)
  for (const file of [
    '',
    '.ics',
    key,
    `${key}.ICS`,
    `${key}x.ics`,
    `${key.slice(1)}.ics`,
    `${key}.ics\n`,
    `../${key}.ics`,
  ]) {
    expect(readFeedKey(file)).toBeNull()
  }
})
