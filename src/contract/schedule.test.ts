import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSchedule, type ScheduleDay } from './schedule.ts'

const read = (value: unknown) => parseSchedule(JSON.stringify(value))

test('a list of days with timed activities', () => {
  expect(
    read([
      {
        day: 'Day 1',
        title: 'North',
        activities: [
          { time: '08:00', activity: 'Meet' },
          { time: '09:30', activity: 'Drive' },
        ],
      },
      { day: 2, activities: ['Walk', { activity: 'Swim' }] },
      { activities: [{ time: '10:00', activity: 'Home' }] },
    ]),
  ).toEqual([
    {
      day: 'Day 1',
      title: 'North',
      entries: [
        { time: '08:00', activity: 'Meet' },
        { time: '09:30', activity: 'Drive' },
      ],
    },
    {
      day: 'Day 2',
      entries: [
        { time: null, activity: 'Walk' },
        { time: null, activity: 'Swim' },
      ],
    },
    { day: 'Day 3', entries: [{ time: '10:00', activity: 'Home' }] },
  ])
})

test('an object of day to text, a line each', () => {
  expect(read({ Friday: 'Arrive\n\nSettle in', Saturday: 'Climb' })).toEqual([
    {
      day: 'Friday',
      entries: [
        { time: null, activity: 'Arrive' },
        { time: null, activity: 'Settle in' },
      ],
    },
    { day: 'Saturday', entries: [{ time: null, activity: 'Climb' }] },
  ])
})

test('an object of day to timed entries, as a list or by time', () => {
  const wanted = [
    {
      day: 'Day 1',
      entries: [
        { time: '09:00', activity: 'Paddle' },
        { time: '13:00', activity: 'Lunch' },
      ],
    },
  ]
  const entries = [
    { time: '09:00', activity: 'Paddle' },
    { time: '13:00', activity: 'Lunch' },
  ]
  expect(read({ 'Day 1': entries })).toEqual(wanted)
  expect(read({ 'Day 1': { '09:00': 'Paddle', '13:00': 'Lunch' } })).toEqual(wanted)
  expect(read({ 'Day 1': { activities: entries } })).toEqual(wanted)
})

test('the order is the one that was written, for numbered days too', () => {
  const text =
    '{ "2": "second", "10": "tenth", "1": "first \\"quoted\\": yes", "a": {"1400":"late","900":"early"} }'
  expect(parseSchedule(text)).toEqual([
    { day: 'Day 2', entries: [{ time: null, activity: 'second' }] },
    { day: 'Day 10', entries: [{ time: null, activity: 'tenth' }] },
    { day: 'Day 1', entries: [{ time: null, activity: 'first "quoted": yes' }] },
    {
      day: 'a',
      entries: [
        { time: '1400', activity: 'late' },
        { time: '900', activity: 'early' },
      ],
    },
  ])
})

test('oddities are understood as far as they go', () => {
  const paddle: ScheduleDay[] = [{ day: 'Day 1', entries: [{ time: '09:00', activity: 'Paddle' }] }]
  expect(read([{ time: '09:00', activity: 'Paddle' }])).toEqual(paddle)
  expect(read({ time: '09:00', activity: 'Paddle' })).toEqual(paddle)
  expect(read({ days: [{ day: 1, activities: [{ time: '09:00', activity: 'Paddle' }] }] })).toEqual(paddle)
  expect(
    read(JSON.stringify([{ day: 1, activities: [[{ time: '09:00', activity: 'Paddle' }], null, true] }])),
  ).toEqual(paddle)
  expect(read({ 'Day 1': { '09:00': ['Paddle'] } })).toEqual(paddle)
  expect(read([{ day: 'Day 1', title: 'Rest', description: 'Sleep in' }])).toEqual([
    { day: 'Day 1', title: 'Rest', entries: [{ time: null, activity: 'Sleep in' }] },
  ])
  expect(read(['Arrive', 'Climb'])).toEqual([
    { day: 'Day 1', entries: [{ time: null, activity: 'Arrive' }] },
    { day: 'Day 2', entries: [{ time: null, activity: 'Climb' }] },
  ])
})

test('nothing written is absent', () => {
  for (const text of [null, '', '  \n', 'null', '[]', '{}', '""']) expect(parseSchedule(text)).toBe('absent')
})

test('what is no JSON, or no schedule, is invalid', () => {
  for (const text of [
    'Day 1: arrive',
    '{day: 1}',
    '[1',
    '42',
    'true',
    '"Day 1: arrive"',
    '[null]',
    '[true, false]',
  ]) {
    expect(parseSchedule(text)).toBe('invalid')
  }
  expect(parseSchedule('['.repeat(200_000))).toBe('invalid')
})

const words = fc
  .string({ minLength: 1, maxLength: 30 })
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '' && !/^\d{1,3}$/.test(text))
const aTime = fc.tuple(fc.nat(23), fc.nat(59)).map(([h, m]) => `${h}:${String(m).padStart(2, '0')}`)
const entries = fc.array(fc.record({ time: aTime, activity: words }), { maxLength: 5 })
const days = fc.uniqueArray(fc.record({ day: words.map((name) => `~${name}`), entries }), {
  minLength: 1,
  maxLength: 6,
  selector: ({ day }) => day,
})

test('each way of writing the same schedule reads the same', () => {
  fc.assert(
    fc.property(days, (schedule) => {
      expect(read(schedule.map(({ day, entries }) => ({ day, activities: entries })))).toEqual(schedule)
      expect(read(Object.fromEntries(schedule.map(({ day, entries }) => [day, entries])))).toEqual(schedule)
      expect(read(schedule)).toEqual(schedule)
    }),
  )
})

test('no text breaks it, and what comes out is always whole', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.json({ maxDepth: 6 })), (text) => {
      const schedule = parseSchedule(text)
      if (schedule === 'absent' || schedule === 'invalid') return
      expect(schedule.length).toBeGreaterThan(0)
      for (const { day, title, entries } of schedule) {
        expect(day).not.toBe('')
        expect(title).not.toBe('')
        for (const { time, activity } of entries) {
          expect(activity.trim()).not.toBe('')
          expect(time).not.toBe('')
        }
      }
    }),
    { numRuns: 2000 },
  )
})
