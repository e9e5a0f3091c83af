import { expect, test } from 'vitest'
import type { TripPerson } from '#contract/people.ts'
import { aPerson, aPersonsBooking } from './people.fixture.ts'
import { describeParty, describeStanding, describeWay, paymentOf, standingOf } from './person-words.ts'

const withBooking = (given: Parameters<typeof aPersonsBooking>[0], more: Partial<TripPerson> = {}) =>
  aPerson({ booking: aPersonsBooking(given), ...more })

test('says how somebody stands, and who ended it', () => {
  expect(standingOf(aPerson()).label).toBe('Going')
  const ended = (given: Parameters<typeof aPersonsBooking>[0]) =>
    withBooking({ endedAt: '2027-03-09T09:00:00.000Z', ...given }, { standing: 'ended' })
  expect(standingOf(ended({ status: 'expired' })).label).toBe('Lapsed')
  expect(standingOf(ended({ status: 'cancelled' })).label).toBe('Cancelled')
  expect(describeStanding(ended({ status: 'cancelled', endedBy: 'organiser' }))).toMatch(/^by an organiser, /)
  expect(describeStanding(ended({ status: 'cancelled', endedBy: 'traveller' }))).toMatch(/^by themselves, /)
  expect(
    describeStanding(
      withBooking({ status: 'held', expiresAt: '2027-03-09T09:00:00.000Z' }, { standing: 'held' }),
    ),
  ).toMatch(/^until /)
  expect(describeStanding(aPerson())).toBeNull()
})

test('tells an invitation from an offer, and says what became of it', () => {
  const invited = (given: Parameters<typeof aPersonsBooking>[0], standing: TripPerson['standing']) =>
    standingOf(withBooking({ isInvitation: true, ...given }, { standing })).label
  expect(invited({ status: 'offered' }, 'offered')).toBe('Invited')
  expect(invited({ status: 'expired' }, 'ended')).toBe('Not accepted')
  expect(invited({ status: 'cancelled', endedBy: 'organiser' }, 'ended')).toBe('Withdrawn')
  expect(invited({ status: 'cancelled', endedBy: 'traveller' }, 'ended')).toBe('Declined')
})

test('names the party as far as it is known', () => {
  expect(describeParty(aPerson())).toEqual({ people: '1 person', guests: null })
  expect(describeParty(withBooking({ partySize: 4, guests: ['Mo'] }))).toEqual({
    people: '4 people',
    guests: 'with Mo and 2 unnamed guests',
  })
  expect(describeParty(aPerson({ booking: null, waitingFor: 2 }))).toEqual({
    people: '2 people',
    guests: null,
  })
  expect(describeParty(aPerson({ booking: null }))).toBeNull()
})

test('says how somebody gets there, and what is missing', () => {
  const seats = [{ seatLabel: 'Back Left', driverFirstName: 'Dana' }]
  expect(describeWay(withBooking({ partySize: 2, seats, missingSeats: 1 }))).toEqual({
    lines: ['Back Left in Dana’s car'],
    missing: '1 seat missing',
  })
  expect(describeWay(withBooking({ transport: 'own' }))).toEqual({ lines: ['Own way there'], missing: null })
  const car = { id: 4, status: 'approved' as const }
  expect(describeWay(withBooking({ transport: 'driving' }, { car }))).toEqual({
    lines: ['Drives their own car'],
    missing: null,
  })
  expect(
    describeWay(aPerson({ booking: null, car: { ...car, status: 'pending' }, standing: 'driving' })),
  ).toEqual({
    lines: ['Offers a car, not approved yet'],
    missing: null,
  })
  expect(describeWay(withBooking({ status: 'cancelled' }, { standing: 'ended' }))).toBeNull()
})

test.each([
  [{}, '$120.50 paid'],
  [{ refunded: '20.00' }, '$120.50 paid, $20.00 refunded'],
  [{ refunded: '120.50' }, '$120.50 refunded'],
  [{ paid: '0.00', paymentStatus: null, partySize: 2 }, '$241.00 to pay'],
  [{ paid: '0.00', paymentStatus: 'processing' as const }, 'Being processed'],
  [{ paid: '0.00', unitPrice: '0.00' }, 'Nothing to pay'],
])('%j is "%s"', (given, label) => {
  expect(paymentOf(withBooking(given))?.label).toBe(label)
})

test('whoever has cancelled before paying owes nothing', () => {
  expect(paymentOf(withBooking({ paid: '0.00', status: 'cancelled' }, { standing: 'ended' }))).toBeNull()
})
