import { expect, test } from 'vitest'
import { parseSchedule } from '#contract/schedule.ts'
import { mergeSchedule } from './merge-schedule.ts'
import { readScheduledDays, writeScheduledDays } from './schedule-days.ts'

const ferry = { time: '09:00', activity: 'Ferry' }
const camp = { time: '', activity: 'Camp' }
const addedDays = [
  { day: 'Day 1', activities: [ferry] },
  { day: 'Day 2', activities: [camp] },
]
/** The schedule, as JSON or as text, with `addedDays` merged into it. */
const merge = (schedule: unknown) =>
  JSON.parse(
    mergeSchedule(typeof schedule === 'string' ? schedule : JSON.stringify(schedule), addedDays) ?? 'null',
  ) as unknown

test('adding to an empty schedule gives a list of days', () => {
  const days = [
    { day: 'Day 1', activities: [ferry] },
    { day: 'Day 2', activities: [{ activity: 'Camp' }] },
  ]
  expect(merge('')).toEqual(days)
  expect(merge('  []')).toEqual(days)
})

test('adds entries to the day of the same name, and appends new days', () => {
  expect(merge([{ day: 1, title: 'There', activities: [{ time: '08:00', activity: 'Meet' }] }])).toEqual([
    { day: 1, title: 'There', activities: [{ time: '08:00', activity: 'Meet' }, ferry] },
    { day: 'Day 2', activities: [{ activity: 'Camp' }] },
  ])
})

test('does not add entries that a day already has', () => {
  const schedule = [
    { day: 'day 1', activities: [{ time: '09:00', activity: 'FERRY' }] },
    { day: 'Day 2', activities: ['Camp'] },
  ]
  expect(merge(schedule)).toEqual(schedule)
  expect(merge({ 'Day 1': '09:00 Ferry', 'Day 2': 'Camp' })).toEqual({
    'Day 1': '09:00 Ferry',
    'Day 2': 'Camp',
  })
})

test('an object of days with texts keeps that form', () => {
  expect(merge({ 'Day 1': 'Meet at the pier' })).toEqual({
    'Day 1': 'Meet at the pier\n09:00 Ferry',
    'Day 2': 'Camp',
  })
})

test('an object of days with timed entries keeps that form', () => {
  expect(merge({ 'Day 1': { '08:00': 'Meet' }, 'Day 3': [{ time: '10:00', activity: 'Home' }] })).toEqual({
    'Day 1': { '08:00': 'Meet', '09:00': 'Ferry' },
    'Day 3': [{ time: '10:00', activity: 'Home' }],
    'Day 2': [{ activity: 'Camp' }],
  })
  // Two activities at the same time cannot share a key, so the day becomes a list.
  expect(merge({ 'Day 1': { '09:00': 'Meet' } })).toMatchObject({
    'Day 1': [{ time: '09:00', activity: 'Meet' }, ferry],
  })
})

test('days inside another object stay inside it', () => {
  expect(merge({ days: [{ day: 'Day 1', activities: [] }] })).toEqual({
    days: [
      { day: 'Day 1', activities: [ferry] },
      { day: 'Day 2', activities: [{ activity: 'Camp' }] },
    ],
  })
})

test('entries without a day count as the first day', () => {
  expect(merge([{ time: '08:00', activity: 'Meet' }])).toEqual([
    { time: '08:00', activity: 'Meet' },
    ferry,
    { day: 'Day 2', activities: [{ activity: 'Camp' }] },
  ])
})

test('keys keep their order, even if they are numbers', () => {
  const text = mergeSchedule('{"2": "Second", "1": "First"}', addedDays) ?? ''
  expect(parseSchedule(text)).toEqual([
    {
      day: 'Day 2',
      entries: [
        { time: null, activity: 'Second' },
        { time: null, activity: 'Camp' },
      ],
    },
    {
      day: 'Day 1',
      entries: [
        { time: null, activity: 'First' },
        { time: null, activity: '09:00 Ferry' },
      ],
    },
  ])
})

test.each(['Meet at nine', '{"Day 1":', '"text"', '7', '[null]'])(
  'adds nothing to text that is not a schedule: %s',
  (text) => {
    expect(mergeSchedule(text, addedDays)).toBeNull()
  },
)

const repeatedDay = [
  { day: 'Day 1', activities: [ferry] },
  { day: 'day  1', activities: [camp] },
]
const daysOf = (text: string | null) =>
  (readScheduledDays(text ?? 'nothing') ?? []).map(({ day, activities }) => [day, activities])

test('days of the same name keep all their entries', () => {
  expect(daysOf(mergeSchedule('', repeatedDay))).toEqual([['Day 1', [ferry, camp]]])
  expect(daysOf(mergeSchedule('{"Day 1": {"08:00": "Meet"}}', repeatedDay))).toEqual([
    ['Day 1', [{ time: '08:00', activity: 'Meet' }, ferry, camp]],
  ])
  const scheduleText = writeScheduledDays(repeatedDay)
  expect(daysOf(scheduleText)).toEqual([
    ['Day 1', [ferry]],
    ['day  1', [camp]],
  ])
  // All of it is already there, under one of the two names.
  expect(JSON.parse(mergeSchedule(scheduleText, repeatedDay) ?? 'null')).toEqual(JSON.parse(scheduleText))
})

test('keeps two new activities at the same time', () => {
  const simultaneous = [{ day: 'Day 1', activities: [ferry, { time: '09:00', activity: 'Coffee' }] }]
  expect(daysOf(mergeSchedule('{"Day 1": {"08:00": "Meet"}}', simultaneous))).toEqual([
    ['Day 1', [{ time: '08:00', activity: 'Meet' }, ferry, { time: '09:00', activity: 'Coffee' }]],
  ])
})

test('reads a schedule inside a JSON string', () => {
  expect(merge(JSON.stringify('{"Day 1": "Meet"}'))).toEqual({
    'Day 1': 'Meet\n09:00 Ferry',
    'Day 2': 'Camp',
  })
  expect(merge('""')).toHaveLength(2)
})

test('a null item does not split a day’s entries', () => {
  const first = { time: '08:00', activity: 'Meet' }
  const second = { time: '08:30', activity: 'Load the car' }
  expect(merge([first, null, second])).toEqual([
    first,
    null,
    second,
    ferry,
    { day: 'Day 2', activities: [{ activity: 'Camp' }] },
  ])
})

test('a day with another name inside is kept', () => {
  expect(merge({ 'Day 1': { day: 'Arrival', activities: ['Meet'] } })).toEqual({
    'Day 1': { day: 'Arrival', activities: ['Meet', ferry] },
    'Day 2': [{ activity: 'Camp' }],
  })
})
