import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSchedule, type ScheduleDay } from '#contract/schedule.ts'
import { readDays, formatDays } from './schedule-text.ts'

const twoDays: ScheduleDay[] = [
  { day: 'Day 1', title: 'North', entries: [{ time: '08:00', activity: 'Meet' }] },
  { day: 'Day 2', entries: [{ time: null, activity: 'Walk' }] },
]

test('days are written as a list that is parsed to the same days for visitors', () => {
  const text = formatDays(twoDays)
  expect(JSON.parse(text)).toEqual([
    { day: 'Day 1', title: 'North', activities: [{ time: '08:00', activity: 'Meet' }] },
    { day: 'Day 2', activities: [{ activity: 'Walk' }] },
  ])
  expect(parseSchedule(text)).toEqual(twoDays)
})

test.each([
  '{"Day 1": "Arrive\\nSettle in", "Day 2": "Climb"}',
  '[{"day": 1, "activities": [{"time": "08:00", "activity": "Meet"}, "Drive"]}, {"day": 2}]',
  '{"2": [{"time": "9", "activity": "Second"}], "1": {"10:00": "First"}}',
  '{"days": [{"title": "Rest", "description": "Sleep in"}]}',
])('every shape of a schedule can be edited day by day: %s', (text) => {
  expect(readDays(text)).toEqual(parseSchedule(text))
})

test('an empty schedule has no days', () => {
  for (const text of ['', '  ', '[]', '{}', 'null']) expect(readDays(text)).toEqual([])
  expect(formatDays([])).toBe('')
})

test.each([
  'Day 1: arrive',
  '[{"day": 1, "activities": ["Walk"], "note": "Bring boots"}]',
  '[{"day": 1, "activities": ["Walk"], "description": "A long day"}]',
  '[{"day": 1, "activities": ["Walk"], "isFree": true}]',
  '{"Day 1": {"Morning": {"08:00": "Meet"}}}',
])('a schedule with more than days and times is left to JSON: %s', (text) => {
  expect(readDays(text)).toBeNull()
})

test('a line without an activity is not written', () => {
  const unfinishedDays = [{ day: '', title: ' ', entries: [{ time: '09:00', activity: ' ' }] }]
  expect(JSON.parse(formatDays(unfinishedDays))).toEqual([{ activities: [] }])
})

/** Texts that are not trimmed or renamed: a day named 2 would be read as 'Day 2'. */
const words = fc
  .string({ minLength: 1, maxLength: 20 })
  .map((text) => text.trim())
  .filter((text) => text !== '' && !/^\d{1,3}$/.test(text))
const aDay = fc.record(
  {
    day: words,
    title: words,
    entries: fc.array(fc.record({ time: fc.option(words), activity: words }), { maxLength: 4 }),
  },
  { requiredKeys: ['day', 'entries'] },
)

test('written days are read back unchanged', () => {
  fc.assert(
    fc.property(fc.array(aDay, { minLength: 1, maxLength: 5 }), (days) => {
      expect(readDays(formatDays(days))).toEqual(days)
    }),
  )
})
