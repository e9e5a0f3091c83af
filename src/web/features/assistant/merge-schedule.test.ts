import { expect, test } from 'vitest'
import { mergeSchedule } from './merge-schedule.ts'
import { parseSchedule } from '#contract/schedule.ts'
import { readScheduledDays, writeScheduledDays } from './schedule-days.ts'

const ferry = { time: '09:00', activity: 'Ferry' }
const camp = { time: '', activity: 'Camp' }
const added = [
  { day: 'Day 1', activities: [ferry] },
  { day: 'Day 2', activities: [camp] },
]
const merge = (schedule: unknown) =>
  JSON.parse(
    mergeSchedule(typeof schedule === 'string' ? schedule : JSON.stringify(schedule), added) ?? 'null',
  ) as unknown

test('without a schedule, what is added is a list of days', () => {
  const days = [
    { day: 'Day 1', activities: [ferry] },
    { day: 'Day 2', activities: [{ activity: 'Camp' }] },
  ]
  expect(merge('')).toEqual(days)
  expect(merge('  []')).toEqual(days)
})

test('a day of the same name gets the entries, new days follow', () => {
  expect(merge([{ day: 1, title: 'There', activities: [{ time: '08:00', activity: 'Meet' }] }])).toEqual([
    { day: 1, title: 'There', activities: [{ time: '08:00', activity: 'Meet' }, ferry] },
    { day: 'Day 2', activities: [{ activity: 'Camp' }] },
  ])
})

test('what a day has already is not added again', () => {
  const said = [
    { day: 'day 1', activities: [{ time: '09:00', activity: 'FERRY' }] },
    { day: 'Day 2', activities: ['Camp'] },
  ]
  expect(merge(said)).toEqual(said)
  expect(merge({ 'Day 1': '09:00 Ferry', 'Day 2': 'Camp' })).toEqual({
    'Day 1': '09:00 Ferry',
    'Day 2': 'Camp',
  })
})

test('an object of day to text stays one', () => {
  expect(merge({ 'Day 1': 'Meet at the pier' })).toEqual({
    'Day 1': 'Meet at the pier\n09:00 Ferry',
    'Day 2': 'Camp',
  })
})

test('an object of day to timed entries stays one', () => {
  expect(merge({ 'Day 1': { '08:00': 'Meet' }, 'Day 3': [{ time: '10:00', activity: 'Home' }] })).toEqual({
    'Day 1': { '08:00': 'Meet', '09:00': 'Ferry' },
    'Day 3': [{ time: '10:00', activity: 'Home' }],
    'Day 2': [{ activity: 'Camp' }],
  })
  // Two activities at the same time.
  expect(merge({ 'Day 1': { '09:00': 'Meet' } })).toMatchObject({
    'Day 1': [{ time: '09:00', activity: 'Meet' }, ferry],
  })
})

test('days inside something stay inside', () => {
  expect(merge({ days: [{ day: 'Day 1', activities: [] }] })).toEqual({
    days: [
      { day: 'Day 1', activities: [ferry] },
      { day: 'Day 2', activities: [{ activity: 'Camp' }] },
    ],
  })
})

test('entries without a day are the first one', () => {
  expect(merge([{ time: '08:00', activity: 'Meet' }])).toEqual([
    { time: '08:00', activity: 'Meet' },
    ferry,
    { day: 'Day 2', activities: [{ activity: 'Camp' }] },
  ])
})

test('keys keep their order, numbers too', () => {
  const text = mergeSchedule('{"2": "Second", "1": "First"}', added) ?? ''
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
  'nothing is added to what is no schedule: %s',
  (text) => {
    expect(mergeSchedule(text, added)).toBeNull()
  },
)

const twice = [
  { day: 'Day 1', activities: [ferry] },
  { day: 'day  1', activities: [camp] },
]
const read = (text: string | null) =>
  (readScheduledDays(text ?? 'nothing') ?? []).map(({ day, activities }) => [day, activities])

test('days of the same name keep all that they say', () => {
  expect(read(mergeSchedule('', twice))).toEqual([['Day 1', [ferry, camp]]])
  expect(read(mergeSchedule('{"Day 1": {"08:00": "Meet"}}', twice))).toEqual([
    ['Day 1', [{ time: '08:00', activity: 'Meet' }, ferry, camp]],
  ])
  const written = writeScheduledDays(twice)
  expect(read(written)).toEqual([
    ['Day 1', [ferry]],
    ['day  1', [camp]],
  ])
  // All of it is already there, under one of the two names.
  expect(JSON.parse(mergeSchedule(written, twice) ?? 'null')).toEqual(JSON.parse(written))
})

test('two things at a time that is new are both there', () => {
  const both = [{ day: 'Day 1', activities: [ferry, { time: '09:00', activity: 'Coffee' }] }]
  expect(read(mergeSchedule('{"Day 1": {"08:00": "Meet"}}', both))).toEqual([
    ['Day 1', [{ time: '08:00', activity: 'Meet' }, ferry, { time: '09:00', activity: 'Coffee' }]],
  ])
})

test('a schedule inside a string is one too', () => {
  expect(merge(JSON.stringify('{"Day 1": "Meet"}'))).toEqual({
    'Day 1': 'Meet\n09:00 Ferry',
    'Day 2': 'Camp',
  })
  expect(merge('""')).toHaveLength(2)
})

test('what says nothing does not part the entries of a day', () => {
  const [first, second] = [
    { time: '08:00', activity: 'Meet' },
    { time: '08:30', activity: 'Load the car' },
  ]
  expect(merge([first, null, second])).toEqual([
    first,
    null,
    second,
    ferry,
    { day: 'Day 2', activities: [{ activity: 'Camp' }] },
  ])
})

test('a day that calls itself otherwise is not lost', () => {
  expect(merge({ 'Day 1': { day: 'Arrival', activities: ['Meet'] } })).toEqual({
    'Day 1': { day: 'Arrival', activities: ['Meet', ferry] },
    'Day 2': [{ activity: 'Camp' }],
  })
})
