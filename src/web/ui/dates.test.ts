import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { addDays, countDays, formatLength, formatMonth, monthOf } from './dates.ts'

const realZone = process.env.TZ
afterEach(() => {
  process.env.TZ = realZone
})

const zones = [
  'UTC',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/New_York',
  'Asia/Kolkata',
  'Africa/Cairo',
]
const aDay = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test.each(zones)('a day stays that day in %s', (zone) => {
  process.env.TZ = zone
  expect(addDays('2027-03-28', 1)).toBe('2027-03-29')
})

test('the first and the last day count', () => {
  expect(formatLength('2027-03-09', '2027-03-12')).toBe('4 days')
  expect(formatLength('2027-03-09', '2027-03-09')).toBe('1 day')
  fc.assert(
    fc.property(aDay, fc.nat(400), (day, more) => {
      expect(countDays(day, addDays(day, more))).toBe(more + 1)
    }),
  )
})

test('a month has its first and last day', () => {
  expect(monthOf('2028-02-11')).toEqual({ from: '2028-02-01', to: '2028-02-29', label: 'February 2028' })
  expect(formatMonth('2027-12-31')).toBe('December 2027')
})

test('months follow each other without a gap', () => {
  fc.assert(
    fc.property(aDay, (day) => {
      const month = monthOf(day)
      const next = addDays(month.to, 1)
      expect(month.from <= day && day <= month.to).toBe(true)
      expect(monthOf(next).from).toBe(next)
    }),
  )
})
