import { expect, test } from 'vitest'
import { clocksIn, formatClock } from './clock.ts'

test.each([
  ['9:30 Kayak', ['09:30']],
  ['09.30–11.00 Kayak', ['09:30', '11:00']],
  ['Start at 9h30', ['09:30']],
  ['From 9 am to 12:15 p.m.', ['09:00', '12:15']],
  ['7:45pm and 12 am', ['19:45', '00:00']],
  ['Lunch at noon, in the afternoon a walk', ['12:00']],
  ['18:00.', ['18:00']],
  ['Costs $12.50, € 9.30 or 9.30 €', []],
  ['14.10 km with 8.20 kg on 12.06.2027', []],
  ['Day 2, 25:00, 9:75', []],
])('the times in “%s” are %j', (text, times) => {
  expect(clocksIn(text).map(formatClock)).toEqual(times)
})
