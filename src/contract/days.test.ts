import { format } from 'date-fns'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { addDays, countDays, formatDay, formatDays, formatLength, formatMonth, monthOf } from './days.ts'

const realZone = process.env.TZ
afterEach(() => {
  process.env.TZ = realZone
})

// The latest and the earliest zone, half an hour, and clocks that change.
const zones = [
  'UTC',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/New_York',
  'Asia/Kolkata',
  'Africa/Cairo',
]
const anyDay = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test.each(zones)('a day is written with its own date in time zone %s', (zone) => {
  process.env.TZ = zone
  expect(formatDay('2027-03-09')).toBe('Mar 9, 2027')
  expect(formatDay('2027-01-01')).toBe('Jan 1, 2027')
  expect(formatDays('2026-12-30', '2027-01-02')).toBe('Dec 30, 2026 – Jan 2, 2027')
})

test('any day is written as MMM d, yyyy', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
      expect(formatDay(day)).toBe(format(new Date(year, month - 1, dayOfMonth), 'MMM d, yyyy'))
    }),
  )
})

test('a range repeats no month or year, and has plain spaces', () => {
  // Intl puts thin spaces around the dash.
  expect(formatDays('2027-03-09', '2027-03-12')).toBe('Mar 9 – 12, 2027')
  expect(formatDays('2027-03-30', '2027-04-02')).toBe('Mar 30 – Apr 2, 2027')
  expect(formatDays('2027-03-09', '2027-03-09')).toBe('Mar 9, 2027')
})

test.each(zones)('adding a day gives the next date in time zone %s, even if clocks change', (zone) => {
  process.env.TZ = zone
  // New York changes its clocks at 2:00 on March 14, Cairo at midnight of April 30.
  expect(addDays('2027-03-14', 1)).toBe('2027-03-15')
  expect(addDays('2027-04-30', 1)).toBe('2027-05-01')
})

test('the first and the last day count towards the length', () => {
  expect(formatLength('2027-03-09', '2027-03-12')).toBe('4 days')
  expect(formatLength('2027-03-09', '2027-03-09')).toBe('1 day')
  fc.assert(
    fc.property(anyDay, fc.nat(400), (day, extraDays) => {
      expect(countDays(day, addDays(day, extraDays))).toBe(extraDays + 1)
    }),
  )
})

test('a month has a first day, a last day and a name', () => {
  expect(monthOf('2028-02-11')).toEqual({ from: '2028-02-01', to: '2028-02-29', label: 'February 2028' })
  expect(formatMonth('2027-12-31')).toBe('December 2027')
})

test('months follow each other without a gap', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const month = monthOf(day)
      const next = addDays(month.to, 1)
      expect(month.from <= day && day <= month.to).toBe(true)
      expect(monthOf(next).from).toBe(next)
    }),
  )
})
