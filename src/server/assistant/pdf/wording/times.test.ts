import { expect, test } from 'vitest'
import { afterTime, orderTimes, readTime, type ParsedTime } from './times.ts'

/** The time at the start of a text, and the words after it. */
function read(text: string): [string, string] | null {
  const time = readTime(text)
  return time && [time.time, afterTime(text, time.end)]
}

test.each([
  ['09:00 Meet', '09:00', 'Meet'],
  ['9.30 Meet', '09:30', 'Meet'],
  ['9h30 Meet', '09:30', 'Meet'],
  ['18h Dinner', '18:00', 'Dinner'],
  ['12h30 Lunch', '12:30', 'Lunch'],
  ['1230 Lunch', '12:30', 'Lunch'],
  ['0030 Stars', '00:30', 'Stars'],
  ['0900 Meet', '09:00', 'Meet'],
  ['0900 hrs Meet', '09:00', 'Meet'],
  ['9 am Meet', '09:00', 'Meet'],
  ['9 a.m. Meet', '09:00', 'Meet'],
  ['7.15am Coach', '07:15', 'Coach'],
  ['(10:15) Bus', '10:15', 'Bus'],
  ['19.00 Uhr Essen', '19:00', 'Essen'],
  ['18 Uhr Essen', '18:00', 'Essen'],
  ['from 7 pm Dinner', '19:00', 'Dinner'],
  ['around 18:30: Dinner', '18:30', 'Dinner'],
  ['half past eight Breakfast', '08:30', 'Breakfast'],
  ['quarter to nine in the evening Cards', '20:45', 'Cards'],
  ['six o’clock in the evening Soup', '18:00', 'Soup'],
])('“%s” begins with the time %s, followed by “%s”', (text, time, words) => {
  expect(read(text)).toEqual([time, words])
})

test('noon and midnight are read as 12:00 and 00:00, also with am and pm', () => {
  const texts = [
    'Noon Lunch',
    '12 noon Lunch',
    '12.30 pm Lunch',
    '12 am Stars',
    '12:30 am Stars',
    '24:00 End',
  ]
  expect(texts.map((text) => read(text)?.[0])).toEqual(['12:00', '12:00', '12:30', '00:00', '00:30', '00:00'])
})

test.each([
  ['9:00–10:30 Walk', '09:00', 'Walk'],
  ['14:00 to 16:00 Visit', '14:00', 'Visit'],
  ['22:00-00:30 Night walk', '22:00', 'Night walk'],
  ['08:00 until late Party', '08:00', 'Party'],
  ['2-4 pm Swim', '14:00', 'Swim'],
  ['9-11 am Walk', '09:00', 'Walk'],
  ['11-1 pm Walk', '11:00', 'Walk'],
])('the range in “%s” begins at %s, followed by “%s”', (text, time, words) => {
  expect(read(text)).toEqual([time, words])
})

test.each([
  ['Morning: walk', 'Morning', 'walk'],
  ['AM Walk', 'Morning', 'Walk'],
  ['Afternoon – free', 'Afternoon', 'free'],
  ['PM swim', 'Afternoon', 'swim'],
  ['In the evening, games', 'Evening', 'games'],
])('“%s” begins with the part of the day “%s”, followed by “%s”', (text, time, words) => {
  expect(read(text)).toEqual([time, words])
})

test.each([
  'Evening walk to the lake',
  'Morning tea',
  '1926 The hut was built',
  '2027 programme',
  '1200 m of ascent',
  '3.5 km walk',
  '5.00 EUR surcharge',
  '10 people',
  '25:00 x',
  '10:75 x',
])('“%s” does not begin with a time', (text) => {
  expect(readTime(text)).toBeNull()
})

test('2030 is the time 20:30, although it looks like a year', () => {
  expect(read('2030 Campfire')).toEqual(['20:30', 'Campfire'])
})

function ordered(...texts: string[]): string[] {
  return orderTimes(texts.map(readTime).filter((time): time is ParsedTime => time !== null))
}

test('without am and pm, a smaller hour after a larger one is in the afternoon', () => {
  expect(ordered('9.30', '12.45', '2.30', '7.00')).toEqual(['09:30', '12:45', '14:30', '19:00'])
  expect(ordered('8.00', '2.30 pm', '6.00')).toEqual(['08:00', '14:30', '18:00'])
})

test('a time after midnight stays after midnight', () => {
  expect(ordered('22:00', '00:30')).toEqual(['22:00', '00:30'])
})
