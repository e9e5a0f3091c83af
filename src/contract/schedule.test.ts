import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSchedule, type ScheduleDay } from './schedule.ts'

const parse = (value: unknown) => parseSchedule(JSON.stringify(value))

test('reads a list of days with timed activities', () => {
  expect(
    parse([
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

test('reads an object of days with text, one entry per line', () => {
  expect(parse({ Friday: 'Arrive\n\nSettle in', Saturday: 'Climb' })).toEqual([
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

test('reads an object of days with timed entries, as a list or by time', () => {
  const expected = [
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
  expect(parse({ 'Day 1': entries })).toEqual(expected)
  expect(parse({ 'Day 1': { '09:00': 'Paddle', '13:00': 'Lunch' } })).toEqual(expected)
  expect(parse({ 'Day 1': { activities: entries } })).toEqual(expected)
})

test('keeps the written order, also of numbered days', () => {
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

test('reads unusual but understandable forms', () => {
  const paddle: ScheduleDay[] = [{ day: 'Day 1', entries: [{ time: '09:00', activity: 'Paddle' }] }]
  expect(parse([{ time: '09:00', activity: 'Paddle' }])).toEqual(paddle)
  expect(parse({ time: '09:00', activity: 'Paddle' })).toEqual(paddle)
  expect(parse({ days: [{ day: 1, activities: [{ time: '09:00', activity: 'Paddle' }] }] })).toEqual(paddle)
  expect(
    parse(JSON.stringify([{ day: 1, activities: [[{ time: '09:00', activity: 'Paddle' }], null, true] }])),
  ).toEqual(paddle)
  expect(parse({ 'Day 1': { '09:00': ['Paddle'] } })).toEqual(paddle)
  expect(parse([{ day: 'Day 1', title: 'Rest', description: 'Sleep in' }])).toEqual([
    { day: 'Day 1', title: 'Rest', entries: [{ time: null, activity: 'Sleep in' }] },
  ])
  expect(parse(['Arrive', 'Climb'])).toEqual([
    { day: 'Day 1', entries: [{ time: null, activity: 'Arrive' }] },
    { day: 'Day 2', entries: [{ time: null, activity: 'Climb' }] },
  ])
})

test('an empty schedule is absent', () => {
  for (const text of [null, '', '  \n', 'null', '[]', '{}', '""']) expect(parseSchedule(text)).toBe('absent')
})

test('text that is not JSON or not a schedule is invalid', () => {
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

const anyText = fc
  .string({ minLength: 1, maxLength: 30 })
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '' && !/^\d{1,3}$/.test(text))
const anyTime = fc.tuple(fc.nat(23), fc.nat(59)).map(([h, m]) => `${h}:${String(m).padStart(2, '0')}`)
const anyEntries = fc.array(fc.record({ time: anyTime, activity: anyText }), { maxLength: 5 })
const anyDays = fc.uniqueArray(fc.record({ day: anyText.map((name) => `~${name}`), entries: anyEntries }), {
  minLength: 1,
  maxLength: 6,
  selector: ({ day }) => day,
})

test('reads every form of the same schedule alike', () => {
  fc.assert(
    fc.property(anyDays, (schedule) => {
      expect(parse(schedule.map(({ day, entries }) => ({ day, activities: entries })))).toEqual(schedule)
      expect(parse(Object.fromEntries(schedule.map(({ day, entries }) => [day, entries])))).toEqual(schedule)
      expect(parse(schedule)).toEqual(schedule)
    }),
  )
})

test('reads any text without an error, and returns no empty days, titles or entries', () => {
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
