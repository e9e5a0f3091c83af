import { expect, test } from 'vitest'
import { readTime } from './read-time.ts'

test.each([
  ['9', '09:00'],
  ['9:05', '09:05'],
  ['09.30', '09:30'],
  ['9h30', '09:30'],
  ['14:00:00', '14:00'],
  ['12 am', '00:00'],
  ['12:15 p.m.', '12:15'],
  ['9:30PM', '21:30'],
  ['9-10:30', '09:00–10:30'],
  ['9 – 11 am', '09:00–11:00'],
  ['1 to 3 pm', '13:00–15:00'],
  ['11 am – 1 pm', '11:00–13:00'],
  ['morning', null],
  ['13 pm', null],
  ['25:00', null],
  ['10:75', null],
  ['9-10-11', null],
  ['9 - late', null],
])('reads “%s” as %s', (text, time) => {
  expect(readTime(text)).toBe(time)
})
