import { expect, test } from 'vitest'
import { googleLink } from './google-link.ts'

const trip = {
  id: 7,
  title: 'Fjords & peaks, 100 %',
  location: 'Åndalsnes',
  startDate: '2027-03-09',
  endDate: '2027-03-12',
}

const read = (values: Partial<typeof trip> = {}) =>
  new URL(googleLink({ ...trip, ...values }, 'https://site.test'))

test('Google is told the trip in words that come out as they went in', () => {
  const { origin, pathname, searchParams } = read()
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
  ['2027-03-09', '2027-03-09', '20270309/20270310'],
  ['2027-12-30', '2027-12-31', '20271230/20280101'],
  ['2028-02-28', '2028-02-28', '20280228/20280229'],
  ['2028-02-28', '2028-02-29', '20280228/20280301'],
])('from %s to %s is %s', (startDate, endDate, dates) => {
  expect(read({ startDate, endDate }).searchParams.get('dates')).toBe(dates)
})
