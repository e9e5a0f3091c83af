import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'
import { addRows, readScheduleTable } from './schedule-from-table.ts'

const trip = { startDate: '2027-03-09', endDate: '2027-03-12' }
const read = (text: string) => readScheduleTable(readTable(text), trip)
/** Each row in short: 'Day 1 | 09:00 | Walk'. */
const rowsOf = (text: string) =>
  read(text).rows.map(({ day, time, activity }) => [day, time ?? '', activity].join(' | '))

test.each([
  [
    'with a header',
    'Day\tTime\tActivity\n1\t9:00\tFerry\n2\t10:15\tWalk',
    ['Day 1 | 09:00 | Ferry', 'Day 2 | 10:15 | Walk'],
  ],
  [
    'in another order',
    'What\tStart\tWhen\nFerry\t9am\tMarch 10\nWalk\t2 pm\t',
    ['Day 2 | 09:00 | Ferry', 'Day 2 | 14:00 | Walk'],
  ],
  [
    'without a header',
    'Day 1\t09:00\tFerry\n\t10:00\tWalk\nDay 2\t09:00\tSwim',
    ['Day 1 | 09:00 | Ferry', 'Day 1 | 10:00 | Walk', 'Day 2 | 09:00 | Swim'],
  ],
  [
    'with dates',
    '2027-03-09\t09:00\tFerry\n11.03.\t10:00\tWalk\nFri 12 Mar 2027\t11:00\tSwim',
    ['Day 1 | 09:00 | Ferry', 'Day 3 | 10:00 | Walk', 'Day 4 | 11:00 | Swim'],
  ],
  ['with American dates', 'Date\tActivity\n3/10/2027\tFerry', ['Day 2 |  | Ferry']],
  [
    'with rows as headings',
    'Day 1\n09:00\tFerry\nDay 2\n10:00\tWalk',
    ['Day 1 |  | ', 'Day 1 | 09:00 | Ferry', 'Day 2 |  | ', 'Day 2 | 10:00 | Walk'],
  ],
  [
    'with start and end',
    'Day\tFrom\tTo\tEvent\n1\t9\t10:30\tFerry\n1\t12\t\tLunch',
    ['Day 1 | 09:00–10:30 | Ferry', 'Day 1 | 12:00 | Lunch'],
  ],
  [
    'with title, text and place',
    'Day\tTime\tTitle\tDetails\tWhere\n1\t9:00\tFerry\tTo Vega\tHorn\n1\t9:30\tCoffee\t\t',
    ['Day 1 | 09:00 | Ferry: To Vega (Horn)', 'Day 1 | 09:30 | Coffee'],
  ],
  [
    'of one column',
    '09:00 Ferry\n10:00–11:30 Walk\nSleep',
    ['Day 1 | 09:00 | Ferry', 'Day 1 | 10:00–11:30 | Walk', 'Day 1 |  | Sleep'],
  ],
  ['from a CSV file', 'day;time;activity\n1;9:00;"Ferry; coffee"', ['Day 1 | 09:00 | Ferry; coffee']],
])('reads a table %s', (_case, text, rows) => {
  expect(rowsOf(text)).toEqual(rows)
})

test('titles that are the same for a whole day are its title', () => {
  const { rows } = read(
    'Day\tTitle\tTime\tDescription\n1\tNorth\t9:00\tFerry\n1\t\t10:00\tWalk\n2\tSouth\t\tSwim',
  )
  expect(rows.map(({ heading, activity }) => [heading, activity])).toEqual([
    ['North', 'Ferry'],
    [null, 'Walk'],
    ['South', 'Swim'],
  ])
})

test('marks what cannot be read as expected, and leaves out only rows without an activity', () => {
  const { rows, notes } = read(
    'Date\tTime\tActivity\tCost\n2027-04-01\tnoonish\tFerry\t7\n2027-03-09\tnoonish\tWalk\n\t9:00\t',
  )
  expect(rows.map(({ number, day, time, isLeftOut }) => [number, day, time, isLeftOut])).toEqual([
    [2, '2027-04-01', 'noonish', false],
    [3, 'Day 1', 'noonish', false],
    [4, 'Day 1', '09:00', true],
  ])
  expect(rows.map(({ problem }) => problem)).toEqual([
    '“2027-04-01” isn’t a date of this trip, so it becomes a day of its own. “noonish” isn’t a clock time. It’s kept as it is.',
    '“noonish” isn’t a clock time. It’s kept as it is.',
    'There’s no activity, so this row is left out.',
  ])
  expect(notes).toEqual(['We don’t use the column “Cost”.'])
  expect(read('9:00\tWalk').notes).toEqual(['There’s no column with days, so everything goes to Day 1.'])
})

test('marks days that the trip is too short for', () => {
  const { rows } = read('Day\tActivity\n4\tFerry\n6\tWalk\n0\tSwim')
  expect(rows.map(({ day, problem }) => [day, problem])).toEqual([
    ['Day 4', null],
    ['Day 6', 'The trip has 4 days, so “Day 6” won’t have a date.'],
    ['Day 0', 'The trip has 4 days, so “Day 0” won’t have a date.'],
  ])
})

test('rows are added to the days of the same name, and nothing of those is lost', () => {
  const days = [{ day: 'Day 1', title: 'North', entries: [{ time: '08:00', activity: 'Breakfast' }] }]
  const { rows } = read('Day\tTime\tActivity\nday 1\t9:00\tFerry\n3\t\tSwim\n3\t10:00\t')
  const before = structuredClone(days)
  expect(addRows(days, rows)).toEqual([
    {
      day: 'Day 1',
      title: 'North',
      entries: [
        { time: '08:00', activity: 'Breakfast' },
        { time: '09:00', activity: 'Ferry' },
      ],
    },
    { day: 'Day 3', entries: [{ time: null, activity: 'Swim' }] },
  ])
  expect(days).toEqual(before)
})
