import { expect, test } from 'vitest'
import { dayOfSentence, readDay } from './days.ts'

test.each([
  ['Day 1', 'Day 1', ''],
  ['DAY 3', 'DAY 3', ''],
  ['Day 2: To the hut', 'Day 2', 'To the hut'],
  ['Day One – Arrival', 'Day One', 'Arrival'],
  ['D2 | Ridge', 'D2', 'Ridge'],
  ['Tag 2: Gipfel', 'Tag 2', 'Gipfel'],
  ['2. Tag Gipfel', '2. Tag', 'Gipfel'],
  ['Jour 3 Le col', 'Jour 3', 'Le col'],
  ['First day: Up', 'First day', 'Up'],
  ['16/07/2027 Arrival', '16/07/2027', 'Arrival'],
  ['Monday 12:00 Lunch', 'Monday', '12:00 Lunch'],
  ['On Saturday we walk', 'Saturday', 'we walk'],
])('“%s” begins with the day “%s”, followed by “%s”', (text, label, rest) => {
  expect(readDay(text)).toMatchObject({ label, rest, count: 1 })
})

test.each([
  ['Saturday 8 May', 'sat'],
  ['Sat. 8 May', 'sat'],
  ['Saturday, May 8th', 'sat'],
  ['May 8 (Sat)', 'sat'],
  ['8 May (Sat)', 'sat'],
  ['2027-07-16 (Fri)', 'fri'],
  ['Friday 7th', 'fri'],
  ['Montag, 3. Mai', 'mon'],
])('“%s” is one day as a whole, on a %s', (text, weekday) => {
  expect(readDay(text)).toMatchObject({ label: text, rest: '', weekday })
})

test('a day given both by number and by date is one day', () => {
  expect(readDay('Day 1 – Saturday 8 May')).toMatchObject({ label: 'Day 1 – Saturday 8 May', weekday: 'sat' })
  expect(readDay('Sunday 9 May (Day 2)')).toMatchObject({ label: 'Sunday 9 May (Day 2)', weekday: 'sun' })
})

test('a range of days gives the number of days', () => {
  expect(readDay('Days 2-4 On the ridge')).toMatchObject({ rest: 'On the ridge', count: 3 })
  expect(readDay('Days 2 and 3')?.count).toBe(2)
})

test.each([
  ['Friday to Sunday', 'the dates of the trip'],
  ['8 – 9 May', 'the dates of the trip'],
  ['Sundays walks', 'a weekly event'],
  ['Day 3 hours of walking', 'a duration'],
  ['Day trip to the coast', 'a kind of trip'],
  ['Days of rain', 'the weather'],
  ['May is warm', 'the weather'],
  ['Sunny weather', 'the weather'],
  ['Marching on', 'a word that begins like a month'],
  ['Monthly fee', 'a word that begins like a weekday'],
  ['10.30 Walk', 'a time'],
  ['2 nights', 'a duration'],
])('“%s” is not a day, but %s', (text) => {
  expect(readDay(text)).toBeNull()
})

test('a sentence belongs to a day only if it names the day near its beginning', () => {
  expect(dayOfSentence('On Saturday we walk up')).toEqual({ key: 'sat', label: 'Saturday' })
  expect(dayOfSentence('We go home on the 9th')).toEqual({ key: '9th', label: '9th' })
  expect(dayOfSentence('Everything is long and wide and quite far away, and then Sunday comes')).toBeNull()
})
