import { expect, test } from 'vitest'
import { googleLink } from './google-link.ts'

const trip = {
  id: 7,
  title: 'Fjords & peaks, 100 %',
  location: 'Åndalsnes',
  startDate: '2027-03-09',
  endDate: '2027-03-12',
}

const linkFor = (overrides: Partial<typeof trip> = {}) =>
  new URL(googleLink({ ...trip, ...overrides }, 'https://site.test'))

test('the link passes the trip’s texts to Google unchanged', () => {
  const { origin, pathname, searchParams } = linkFor()
  expect(origin + pathname).toBe('https://calendar.google.com/calendar/render')
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Fjords & peaks, 100 %',
    dates: '20270309/20270313',
    location: 'Åndalsnes',
    details: 'Trip details: https://site.test/trip/7',
  })
})

test.each([
  { startDate: '2027-03-09', endDate: '2027-03-09', dates: '20270309/20270310' },
  { startDate: '2027-12-30', endDate: '2027-12-31', dates: '20271230/20280101' },
  { startDate: '2028-02-28', endDate: '2028-02-28', dates: '20280228/20280229' },
  { startDate: '2028-02-28', endDate: '2028-02-29', dates: '20280228/20280301' },
])('a trip from $startDate to $endDate is sent as $dates, with the day after its end', (given) => {
  const { startDate, endDate, dates } = given
  expect(linkFor({ startDate, endDate }).searchParams.get('dates')).toBe(dates)
})
